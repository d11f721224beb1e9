import type {PaymentToCheckView} from "../../payment-to-check.ts";

/** A record at PayPal, and the view that shows it. */
export interface Place {
  readonly label: string;
  readonly view: "disputes" | "invoices" | "links" | "payments";
  /** Id in the view; by default the target. Undefined for a record that the call creates or that no view shows. */
  readonly open?: (target: string) => string | undefined;
}

/** Texts about a call with an unknown outcome. */
interface Words {
  readonly title: string;
  /** Labels of both outcomes; no `done` if only the other one can be recorded. */
  readonly done?: string;
  readonly notDone: string;
  /** Label of the id that PayPal shows; only for payments. */
  readonly reference?: string;
  /** Record at PayPal that is changed; absent for payments and saved cards. */
  readonly on?: Place;
}

const DONE = {done: "It was done", notDone: "It was not done"};
const on = (place: Place): Omit<Words, "title"> => ({...DONE, on: place});
const DISPUTE = on({label: "Dispute", view: "disputes"});
const INVOICE = on({label: "Invoice", view: "invoices"});
const LINK = on({label: "Payment link", view: "links"});
const CARD: Omit<Words, "title"> = {notDone: "It is not there, or I have deleted it"};

/** Anything to check but an event. */
export type CallToCheck = PaymentToCheckView & {readonly kind: Exclude<PaymentToCheckView["kind"], "event">};

export const WORDS: Readonly<Record<CallToCheck["kind"], Words>> = {
  create: {
    title: "A payment that may have been made",
    done: "There is such a payment",
    notDone: "There is no such payment",
    reference: "The order’s or the payment’s id",
  },
  change: {
    title: "Shipping that may have been changed",
    done: "The payment is there",
    notDone: "There is no payment",
    reference: "The payment’s id",
  },
  capture: {
    title: "A payment that may have been taken",
    done: "The payment is there",
    notDone: "There is no payment",
    reference: "The payment’s id",
  },
  authorize: {
    title: "A payment that may have been authorized",
    done: "The authorization is there",
    notDone: "There is no authorization",
    reference: "The authorization’s id",
  },
  refund: {
    title: "A refund that may have been made",
    done: "The refund is there",
    notDone: "There is no refund",
    reference: "The refund’s id",
  },
  "capture-authorization": {
    title: "An authorization that may have been captured",
    done: "It was captured",
    notDone: "It was not captured",
    reference: "The payment’s id",
  },
  void: {
    title: "An authorization that may have been voided",
    done: "It is voided",
    notDone: "It is not voided",
    reference: "The authorization’s id",
  },
  reauthorize: {
    title: "An authorization that may have been renewed",
    done: "It was renewed",
    notDone: "It was not renewed",
    reference: "The new authorization’s id",
  },
  "accept-claim": {title: "A claim that may have been accepted", ...DISPUTE},
  "make-offer": {title: "An offer that may have been made", ...DISPUTE},
  "acknowledge-return-item": {title: "A return that may have been acknowledged", ...DISPUTE},
  settle: {title: "A dispute that may have been settled", ...DISPUTE},
  "send-invoice": {title: "An invoice that may have been sent", ...INVOICE},
  "record-payment": {title: "A payment that may have been recorded", ...INVOICE},
  "record-refund": {title: "A refund that may have been recorded", ...INVOICE},
  "create-link": {
    title: "A payment link that may have been created",
    ...on({label: "Request", view: "links", open: () => undefined}),
  },
  "replace-link": {title: "A payment link that may have been replaced", ...LINK},
  "delete-link": {title: "A payment link that may have been deleted", ...LINK},
  "add-tracking": {
    title: "Tracking that may have been added",
    ...on({label: "Order", view: "payments"}),
  },
  "update-tracking": {
    title: "Tracking that may have been changed",
    ...on({label: "Tracker", view: "payments", open: (target) => target.split("/")[0]}),
  },
  "replace-tracking": {
    title: "Tracking that may have been changed",
    ...on({label: "Tracker", view: "payments", open: () => undefined}),
  },
  "save-card": {title: "A payment method that may have been saved", ...CARD},
  "delete-card": {title: "A payment method that may have been deleted", ...CARD},
};

const FAILED_TITLES: Partial<Record<PaymentToCheckView["kind"], string>> = {
  refund: "A refund that failed",
  "capture-authorization": "A capture that was declined",
  reauthorize: "A renewal that was declined",
};

/** Title of a payment to check. */
export function titleOf({kind, failedId}: CallToCheck): string {
  return failedId === undefined ? WORDS[kind].title : (FAILED_TITLES[kind] ?? "An action that failed");
}
