import type {PaymentsContext} from "../payments/payments.ts";
import type {Synced} from "../payments/sync-order.ts";
import type {PayPalClient} from "../paypal/client.ts";
import type {Outcome} from "../paypal/response.ts";
import type {RemovedToken} from "../vault/removed-tokens.ts";
import type {Subject} from "./subjects.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

export interface ApplyContext {
  readonly payments: PaymentsContext;
  readonly paypal: Pick<PayPalClient, "payments" | "disputes" | "invoices">;
  /** True to capture an approved order whose page was closed. */
  readonly captureWithoutPage: boolean;
  /** Records the card or wallet that an order's payment saved. */
  readonly recordSaved: (orderId: string) => Promise<void>;
  /** Ends the saved card or wallet whose payment token PayPal deletes. */
  readonly removeSaved: (tokenHashes: readonly string[]) => Promise<RemovedToken>;
  /** Points at which tests kill the server. */
  readonly checkpoint?: (name: "webhook:claimed" | "webhook:asked") => void;
}

/** Claimed events, with one synchronization for each order that they are about. */
export interface Batch extends ApplyContext {
  readonly sync: (orderId: string) => Promise<Synced>;
}

/** Result of applying an event; `tooEarlyUntil`: the event has work, but not before this time. */
export type Applied = "done" | "later" | {readonly tooEarlyUntil: number};

/** Applies an event to the records by reading its subject from PayPal. */
export type Apply = (batch: Batch, event: WebhookEvent, subject: Subject) => Promise<Applied>;

/** Number of tries to write a row that other servers change. */
export const TRIES = 5;

/** Time for which an event waits for a record that a call of this server may still make, in ms. */
const AWAITED_MS = 60 * 60 * 1000;

/** Tests whether an event still waits for the record of its subject. */
export function mayWait({payments}: ApplyContext, event: WebhookEvent): boolean {
  return payments.clock.now() - event.received_at < AWAITED_MS;
}

/** Tests for a 404, which ends the event because PayPal has no such resource. Other failures may be temporary. */
export function endOf(outcome: Exclude<Outcome<unknown>, {kind: "done"}>): Applied {
  return outcome.kind === "refused" && outcome.status === 404 ? "done" : "later";
}

export function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? 0 : time;
}
