import type {Generated, Selectable} from "kysely";

/** Webhook events, with the ids of their subjects only, and the records that they lead to. */
export interface WebhookTables {
  webhook_events: {
    id: string;
    event_type: string;
    /** JSON of the `Subject`. */
    subject: string;
    /** `received`: not applied yet. */
    state: "received" | "applied";
    tries: number;
    /** Time from which it can be applied. A server that applies it moves this time ahead. */
    due_at: number;
    /** Time of the event, as PayPal states it. */
    created_at: number;
    received_at: number;
    updated_at: number;
  };
  /** Addresses of certificates by which a notification had a valid signature. PayPal has one or two at a time. */
  confirmed_certificates: {
    url: string;
    confirmed_at: number;
  };
  /** Known disputes, as PayPal showed them last. */
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
    /** ISO 8601, as PayPal writes it. */
    response_due: string | null;
    created_at: number;
    updated_at: number;
    /** Number of changes. A write based on an older revision is refused. */
    revision: Generated<number>;
  };
  /** Payments by payment links, which this server did not create, as PayPal showed them last. */
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
