import type {Scenario} from "../cards/test-cards.ts";
import type {SourceKind} from "../payment-sources.ts";
import type {OrderIntent, OrderStatus, ProcessingInstruction} from "./orders.states.ts";

export interface OrderTables {
  orders: {
    id: string;
    application_id: string;
    status: OrderStatus;
    intent: OrderIntent;
    processing_instruction: ProcessingInstruction;
    /** JSON: purchase units as the schema has parsed them. */
    purchase_units: string;
    client_metadata_id: string | null;
    /** Null until the order has a payment source. */
    source_kind: SourceKind | null;
    /** JSON: PayPal or Venmo account that approved. */
    wallet: string | null;
    /** JSON: data of a local payment. */
    local_payment: string | null;
    /** Time when an approved local payment is given back unless it was captured. */
    reverses_at: number | null;
    /** JSON: the payer. */
    payer: string | null;
    /** JSON: `experience_context`, without the fields of the three columns below. */
    experience: string | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    card_brand: string | null;
    card_last_digits: string | null;
    card_expiry: string | null;
    card_name: string | null;
    /** Processor's response code for the capture. It is chosen while the card number is in memory. */
    card_response_code: string | null;
    /** 3-D Secure scenario of the card, chosen at the same time. */
    card_scenario: Scenario | null;
    /** JSON: the request to save the source, and its result. */
    vault: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: string | null;
    authentication_status: string | null;
    /** Current 3-D Secure challenge. Answers to earlier ones are refused. */
    challenge_id: string | null;
    /** Number of changes by PATCH. A change that was computed from an older revision is computed again. */
    revision: number;
    created_at: number;
    updated_at: number;
  };
}

export const orderSchema = `
create table orders (
  id text primary key,
  application_id text not null,
  status text not null,
  intent text not null,
  processing_instruction text not null default 'NO_INSTRUCTION',
  purchase_units text not null,
  client_metadata_id text,
  verification_method text,
  return_url text,
  cancel_url text,
  brand_name text,
  card_brand text,
  card_last_digits text,
  card_expiry text,
  card_name text,
  card_response_code text,
  liability_shift text,
  enrollment_status text,
  authentication_status text,
  challenge_id text,
  created_at bigint not null,
  updated_at bigint not null,
  source_kind text,
  wallet text,
  local_payment text,
  reverses_at bigint,
  payer text,
  experience text,
  card_scenario text,
  vault text,
  revision integer not null default 0
);
-- Finds the approvals to give back without reading every order.
create index orders_reverses_at on orders (reverses_at) where reverses_at is not null;
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index orders_of_all on orders (created_at, id) where created_at > 0;
create index orders_of_all_by on orders (status, created_at, id) where created_at > 0;
`;
