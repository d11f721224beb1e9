import type {SavableKind} from "../payment-sources.ts";
import type {SetupTokenStatus} from "./vault.states.ts";

export interface VaultTables {
  /** Merchants' own ids of customers, at most one for each customer. */
  customer_names: {
    application_id: string;
    merchant_customer_id: string;
    customer_id: string;
  };
  setup_tokens: {
    id: string;
    application_id: string;
    customer_id: string;
    status: SetupTokenStatus;
    kind: SavableKind;
    /** JSON: a StoredCard. Null until the card is known. */
    card: string | null;
    /** JSON: the Payer. Null until a wallet's owner approves. */
    payer: string | null;
    /** Funding source that the owner chose, by its token in the wallet. */
    paid_with: string | null;
    /** JSON: a WalletDetails or a CardPrefill from the request. */
    details: string;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    /** 1: approval creates the payment token, without an exchange. */
    vault_on_approval: number;
    /** Payment token that the approval created. */
    payment_token_id: string | null;
    client_metadata_id: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: "Y" | "U" | null;
    authentication_status: "Y" | "N" | "A" | "U" | "R" | null;
    /** Current 3-D Secure challenge. Answers to earlier ones are refused. */
    challenge_id: string | null;
    created_at: number;
    expires_at: number;
  };
  payment_tokens: {
    id: string;
    application_id: string;
    customer_id: string;
    /** JSON: a SavedSource; `{}` once deleted. */
    source: string;
    created_at: number;
    /** Set on deletion. The row stays without its source, so that deleting again is no error. */
    deleted_at: number | null;
  };
}

export const vaultSchema = `
create table customer_names (
  application_id text not null,
  merchant_customer_id text not null,
  customer_id text not null,
  constraint customer_names_key primary key (application_id, merchant_customer_id),
  constraint customer_names_once unique (application_id, customer_id)
);

create table setup_tokens (
  id text primary key,
  application_id text not null,
  customer_id text not null,
  status text not null,
  kind text not null,
  card text,
  payer text,
  details text not null,
  verification_method text,
  return_url text,
  cancel_url text,
  brand_name text,
  vault_on_approval integer not null,
  client_metadata_id text,
  liability_shift text,
  enrollment_status text,
  authentication_status text,
  challenge_id text,
  created_at bigint not null,
  expires_at bigint not null,
  paid_with text,
  payment_token_id text
);
create index setup_tokens_expires_at on setup_tokens (expires_at);
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index setup_tokens_of_all on setup_tokens (created_at, id) where created_at > 0;

create table payment_tokens (
  id text primary key,
  application_id text not null,
  customer_id text not null,
  source text not null,
  created_at bigint not null,
  deleted_at bigint
);
-- The order in which a customer's payment tokens are listed.
create index payment_tokens_of_customer on payment_tokens (application_id, customer_id, created_at, id) where deleted_at is null;
create index payment_tokens_of_all on payment_tokens (created_at, id) where created_at > 0 and deleted_at is null;
`;
