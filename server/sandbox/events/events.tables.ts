import type {EventType} from "./kinds.ts";
import type {DeliveryState} from "./events.states.ts";

export interface EventTables {
  /** What happened, written in the transaction in which it happened. */
  events: {
    id: string;
    application_id: string;
    event_type: EventType;
    /** What it is about. */
    resource_id: string;
    /** JSON, as the REST reply shows it; links are paths, and get their origin where they are shown. */
    resource: string;
    created_at: number;
  };
  /** Where an application wants its events. */
  webhooks: {
    id: string;
    application_id: string;
    url: string;
    /** Where its registration reached the sandbox; null for that of the settings, which is reached at the sandbox's own address. */
    origin: string | null;
    /** JSON: names, or `["*"]`. */
    event_types: string;
    created_at: number;
  };
  /** An event on its way to one webhook. */
  deliveries: {
    /** The transmission id. */
    id: string;
    event_id: string;
    webhook_id: string;
    state: DeliveryState;
    tries: number;
    /** By the sandbox's clock. */
    due_at: number;
    /** By the real clock: until then the instance that sends it has it to itself. */
    claimed_until: number;
    /** 0: as it is; 1: a fault has kept it back; 2: a fault keeps it back until another one has gone out. */
    held: number;
  };
  delivery_tries: {
    delivery_id: string;
    /** From 1; a fault can make one of them two transmissions. */
    number: number;
    /** By the sandbox's clock. */
    tried_at: number;
    /** The receiver's HTTP status; null when there was no answer. */
    status: number | null;
    /** Why there was none. */
    failure: string | null;
  };
  /** The key that signs, and the certificate that receivers check by. */
  signing_keys: {
    /** Stands in the certificate's address. */
    id: string;
    /** PEM. */
    certificate: string;
    /** PEM, PKCS #8. */
    private_key: string;
    created_at: number;
  };
}
