import type {Scenario} from "../three-d-secure/test-cards.ts";
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
