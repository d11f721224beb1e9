import type {Scenario} from "../cards/test-cards.ts";
import type {OrderIntent, OrderStatus} from "./orders.states.ts";

/** What an order is paid with: by the names of the wire. */
export type SourceKind = "card" | "paypal" | "venmo" | "google_pay" | "apple_pay";

export interface OrderTables {
  orders: {
    id: string;
    application_id: string;
    status: OrderStatus;
    intent: OrderIntent;
    /** JSON, as the schema let it through. */
    purchase_units: string;
    client_metadata_id: string | null;
    /** Null until a source was named. */
    source_kind: SourceKind | null;
    /** JSON: the account that approved with a wallet. */
    wallet: string | null;
    /** JSON: who buys. */
    payer: string | null;
    /** JSON: what the buyer's pages are asked to do, apart from the three columns below. */
    experience: string | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    card_brand: string | null;
    card_last_digits: string | null;
    card_expiry: string | null;
    card_name: string | null;
    /** What the processor will answer to the capture: decided while the number was at hand. */
    card_response_code: string | null;
    /** How the issuer's check of the card goes: decided then, too. */
    card_scenario: Scenario | null;
    /** JSON: whether the source is to be saved, for whom, and what came of it. */
    vault: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: string | null;
    authentication_status: string | null;
    /** The one challenge whose answer still counts. */
    challenge_id: string | null;
    /** Counts the changes by PATCH: one that was computed from an older order is computed again. */
    revision: number;
    created_at: number;
    updated_at: number;
  };
}

export const orderSchema = `
create table orders (
  id text primary key,
  application_id text not null references applications (id),
  status text not null,
  intent text not null,
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
  payer text,
  experience text,
  card_scenario text,
  vault text,
  revision integer not null default 0
);
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index orders_of_all on orders (created_at, id) where created_at > 0;
create index orders_of_all_by on orders (status, created_at, id) where created_at > 0;
`;
