/** Side of a payment: the shop's server, PayPal, a webhook of PayPal, a shop event, a mail, or the back office. */
export type Side = "server" | "paypal" | "webhook" | "event" | "mail" | "back-office";

/** A request, an event or a mail of a payment. */
export interface Entry {
  /** The same in each version of the entry: a request comes first without its reply. */
  readonly key: string;
  readonly side: Side;
  /** Time at which it began, in ms. */
  readonly at: number;
  /** Such as `POST /v2/checkout/orders`, `payment.paid`, or a mail's subject. */
  readonly what: string;
  /** HTTP status; null while there is no reply. Absent if it isn't a request. */
  readonly status?: number | null;
  readonly durationMs?: number;
  readonly orderId?: string;
  /** Effect of a fault, such as `the reply is lost`. */
  readonly note?: string;
  /** Page that shows more. */
  readonly link?: string;
  /** Bodies and facts, without secrets. */
  readonly details?: unknown;
}

/** Counts of the payments since a place in the feed: at PayPal, in the shop and in its mailbox. */
export interface Proof {
  /** PayPal's orders, each with its captures that took money. */
  readonly orders: readonly {
    readonly id: string;
    readonly status: string;
    readonly captures: readonly string[];
  }[];
  readonly captures: number;
  /** Different shop events `payment.paid`. */
  readonly events: number;
  readonly mails: number;
  /** Webhook requests that the shop's server got, and different events among them. */
  readonly webhooks: {readonly received: number; readonly different: number};
}
