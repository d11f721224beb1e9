import type {TokenKind} from "./oauth/schema.ts";
import type {OrderStatus} from "./orders/states.ts";
import type {ChallengeBehaviour, ChallengeState} from "./three-d-secure/states.ts";

/** The sandbox's tables. Times are milliseconds since the epoch. A card number or security code has no column. */
export interface SandboxTables {
  applications: {
    id: string;
    client_id: string;
    secret_sha256: string;
    /** The merchant's name, as buyers read it. */
    name: string;
    /** Short scope names, separated by spaces. */
    scopes: string;
    created_at: number;
  };
  tokens: {
    sha256: string;
    application_id: string;
    kind: TokenKind;
    scopes: string;
    /** JSON: the sites a client token is bound to; empty means any. */
    domains: string;
    client_metadata_id: string | null;
    created_at: number;
    expires_at: number;
  };
  replies: {
    application_id: string;
    request_id: string;
    operation: string;
    /** Keyed hash of path and body: bodies can hold card numbers, and a plain hash of one can be guessed. */
    fingerprint: string;
    /** JSON. */
    body: string;
    expires_at: number;
  };
  orders: {
    id: string;
    application_id: string;
    status: OrderStatus;
    intent: "CAPTURE";
    /** JSON, as the schema let it through. */
    purchase_units: string;
    client_metadata_id: string | null;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    card_brand: string | null;
    card_last_digits: string | null;
    card_expiry: string | null;
    card_name: string | null;
    /** What the processor will answer to the capture: decided while the number was at hand. */
    card_response_code: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: string | null;
    authentication_status: string | null;
    /** The one challenge whose answer still counts. */
    challenge_id: string | null;
    created_at: number;
    updated_at: number;
  };
  captures: {
    id: string;
    order_id: string;
    unit_index: number;
    status: "COMPLETED" | "DECLINED";
    currency_code: string;
    value: string;
    response_code: string;
    cvv_code: string;
    avs_code: string;
    created_at: number;
  };
  challenges: {
    id: string;
    application_id: string;
    order_id: string;
    behaviour: ChallengeBehaviour;
    state: ChallengeState;
    attempts_left: number;
    created_at: number;
  };
  frame_sessions: {
    id: string;
    application_id: string;
    /** The page that the frames may be shown in: scheme, host and port. */
    parent_origin: string;
    created_at: number;
    expires_at: number;
  };
}
