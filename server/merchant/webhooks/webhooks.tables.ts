import type {Generated, Selectable} from "kysely";

/** What the service has told; of each event no more than what it is about. */
export interface WebhookTables {
  webhook_events: {
    id: string;
    event_type: string;
    /** JSON of the `Subject`. */
    subject: string;
    /** `received`: not applied yet. */
    state: "received" | "applied";
    tries: number;
    /** Not before this; also while a server applies it. */
    due_at: number;
    /** When the service says that it happened. */
    created_at: number;
    received_at: number;
    updated_at: number;
  };
  /** Addresses of certificates by which a notification had a valid signature. PayPal has one or two at a time. */
  confirmed_certificates: {
    url: string;
    confirmed_at: number;
  };
  /** Disputes of which the service told, as it showed them last. */
  disputes: {
    id: string;
    order_id: string | null;
    capture_id: string | null;
    status: string;
    reason: string | null;
    stage: string | null;
    amount: string | null;
    currency: string | null;
    outcome: string | null;
    /** ISO 8601, as the service writes it. */
    response_due: string | null;
    created_at: number;
    updated_at: number;
    /** Counts what was written: who has read an older one writes nothing. */
    revision: Generated<number>;
  };
  /** Payments that no attempt of this server made, by payment links: as the service showed them last. */
  link_payments: {
    capture_id: string;
    link_id: string;
    order_id: string | null;
    amount: string;
    currency: string;
    status: string;
    created_at: number;
    updated_at: number;
    revision: Generated<number>;
  };
}

export type WebhookEvent = Selectable<WebhookTables["webhook_events"]>;
export type Dispute = Selectable<WebhookTables["disputes"]>;
export type LinkPayment = Selectable<WebhookTables["link_payments"]>;
