import type {z} from "zod";
import type {ToCheckKind} from "../unfinished-calls/kinds.ts";
import type {PaymentToCheck} from "../unfinished-calls/payments-to-check.records.ts";
import type {FailedDelivery} from "../shop-events/operator.records.ts";
import type * as schemas from "./view-schemas.ts";
import {money, times, withoutNulls} from "./views.ts";

export type FailedEventView = z.output<typeof schemas.failedEventView>;
export type PaymentToCheckView = z.output<typeof schemas.paymentToCheckView>;

/** @param failed deliveries of the event */
export function paymentToCheckView(
  row: PaymentToCheck,
  failed: readonly FailedDelivery[] = [],
): PaymentToCheckView {
  const {id, kind, state, attempt_id: attemptId, order_id: orderId, target, customer, source, brand} = row;
  return {
    id,
    kind,
    state,
    ...withoutNulls({attemptId, orderId, target, customer, source, brand, lastDigits: row.last_digits}),
    ...withoutNulls({failedId: row.failed_id}),
    ...money(row.amount, row.currency),
    ...eventOf(failed),
    ...times(row),
    advice: adviceOf(row),
  };
}

function eventOf(failed: readonly FailedDelivery[]): Pick<PaymentToCheckView, "event"> {
  const [first] = failed;
  if (!first) return {};
  const deliveries = failed.map(({receiver, tries, began_at: since, last_failure: reason, later}) => ({
    receiver,
    tries,
    since: new Date(since ?? 0).toISOString(),
    ...withoutNulls({reason}),
    later,
  }));
  return {event: {type: first.type, deliveries}};
}

function adviceOf({kind, state, failed_id: failedId}: PaymentToCheck): string {
  if (failedId !== null) return failureOf(kind, failedId);
  return state === "needs-check" ? TO_LOOK_UP[kind] : (ASKING[kind] ?? ASKING_PAYPAL);
}

/** Says what failed and what to do. @param id PayPal's id of the refund, capture or authorization */
function failureOf(kind: ToCheckKind, id: string): string {
  switch (kind) {
    case "refund":
      return `The refund ${id} failed at PayPal, so the buyer has not got the money. Refund the same amount again: this then leaves the list. Or pay the buyer back in another way, then settle this with a note.`;
    case "capture-authorization":
      return `PayPal declined the capture ${id}, so you have not got the money. Capture the same amount again: this then leaves the list. Or ask the buyer to pay in another way, then settle this with a note.`;
    default:
      return `PayPal declined ${id}. Open the payment and try again, or settle this with a note.`;
  }
}

const DISPUTE = "Open the dispute and look whether it was done.";
const INVOICE = "Open the invoice and look whether it was done.";
const LINK = "Open the payment link and look whether it was done.";
const TRACKER = "Open the payment and look whether its tracking shows this.";
const CARD =
  "PayPal's reply is lost, and it is too late to ask again. Look for the saved payment method in PayPal's records. If it is there, delete it there. Then mark this as settled. The customer can save it again.";

const TO_LOOK_UP: Readonly<Record<ToCheckKind, string>> = {
  create: "Look for a payment of this amount at this time.",
  change: "Look for the payment of this order.",
  capture: "Look for the payment of this order.",
  authorize: "Look for the authorization of this order.",
  refund: "Look for a refund of this amount in the payment's history.",
  "capture-authorization": "Look at the authorization: was this amount captured?",
  void: "Look at the authorization: is it voided?",
  reauthorize: "Look at the authorization: was it renewed?",
  "accept-claim": DISPUTE,
  "make-offer": DISPUTE,
  "acknowledge-return-item": DISPUTE,
  settle: DISPUTE,
  "send-invoice": INVOICE,
  "record-payment": INVOICE,
  "record-refund": INVOICE,
  "create-link": "Open the list of links and look whether it was done.",
  "replace-link": LINK,
  "delete-link": LINK,
  "add-tracking": TRACKER,
  "update-tracking": TRACKER,
  "replace-tracking": TRACKER,
  "save-card": CARD,
  "delete-card": CARD,
  event:
    "Your own code has not accepted this event for three days, so it does not know of the change. Repair your code, then send the event again. The later events of the same object follow it.",
};

const ASKING_PAYPAL =
  "PayPal has not said whether this was done. The server asks again by itself. You need not do anything.";
const ASKING: Partial<Record<ToCheckKind, string>> = {
  "save-card":
    "PayPal has not said whether it saved this. The server asks again by itself, for up to three hours. Wait until then.",
  "delete-card":
    "The customer deleted this, and it is no longer shown or charged. PayPal has not confirmed it. The server asks again by itself.",
};
