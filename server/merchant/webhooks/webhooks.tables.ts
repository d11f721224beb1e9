import type {Generated, Selectable} from "kysely";

/** Webhook events, with only the ids of their subjects, and the records that they update. */
export interface WebhookTables {
  webhook_events: {
    id: string;
    event_type: string;
    /** JSON of the `Subject`. */
    subject: string;
    /** `received`: not applied yet. */
    state: "received" | "applied";
    tries: number;
    /** Time from which it can be applied. A server that claims it sets a later time. */
    due_at: number;
    /** Time of the event, as PayPal states it. */
    created_at: number;
    received_at: number;
    updated_at: number;
  };
  /** URLs of certificates by which a webhook event had a valid signature. PayPal has one or two at a time. */
  confirmed_certificates: {
    url: string;
    /** The certificate and its issuers; null if a version before this column confirmed it. */
    pem: string | null;
    confirmed_at: number;
    fetched_at: number;
  };
  /** Addresses from which a webhook event with a valid signature came: PayPal's own. IPv6: the first 64 bits. */
  webhook_senders: {
    address: string;
    confirmed_at: number;
  };
  /** Known disputes, as PayPal returned them last. */
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
  /** Payments through payment links, as PayPal returned them last. This server did not create their orders. */
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

export type ConfirmedCertificate = Selectable<WebhookTables["confirmed_certificates"]>;
export type WebhookEvent = Selectable<WebhookTables["webhook_events"]>;
export type Dispute = Selectable<WebhookTables["disputes"]>;
export type LinkPayment = Selectable<WebhookTables["link_payments"]>;
