import type {Outcome} from "./outcomes.ts";

export interface ControlTables {
  /** One row, with the id 1: what all instances share and read at the start of each request. */
  control_state: {
    id: number;
    /** Grows with each change of the clock or the faults, and never falls, not even in a reset. */
    version: number;
    clock_ahead_ms: number;
    /** The id of the test buyer that wallet pages offer first; null for the first of the list. */
    default_buyer: string | null;
    /** What buyers' windows decide by themselves; null for those that ask. */
    decision: "approve" | "cancel" | null;
    /** How many requests were ever written down: the last one's position. */
    requests_logged: number;
  };
  faults: {
    id: string;
    /** The version at which it was ordered: of two that match, the earlier befalls the request. */
    position: number;
    kind: string;
    /** JSON, as the schema let it through. */
    definition: string;
    /** null for as long as it is not taken back. */
    times_left: number | null;
  };
  armed_outcomes: {
    id: string;
    position: number;
    outcome: Outcome;
    times: number;
    times_left: number;
    armed_at: number;
    /** When it happened last. */
    taken_at: number | null;
  };
  requests: {
    /** Counts up over all instances, in the order in which they were written. */
    position: number;
    debug_id: string;
    arrived_at: number;
    method: string;
    path: string;
    /** The route's pattern (`/v2/checkout/orders/{id}`); null when none took the request. */
    route: string | null;
    status: number | null;
    request_id: string | null;
    duration_ms: number | null;
    application_id: string | null;
    /** JSON, redacted: `{type, size, json?}`. */
    request_body: string | null;
    reply_body: string | null;
  };
}
