import type {Entry, Side} from "../../server/live/entry.ts";

/** The buyer's page is a side of its own, of which the page itself knows. */
export type ShownSide = Side | "page";

/** An entry of the server's feed, or of the buyer's page. */
export interface ShownEntry extends Omit<Entry, "side"> {
  readonly side: ShownSide;
}

export const SIDES: Readonly<Record<ShownSide, string>> = {
  page: "Buyer's page",
  server: "Shop's server",
  paypal: "PayPal",
  webhook: "Webhook",
  event: "Shop event",
  mail: "Mail",
  "back-office": "Back office",
};

type Rule = readonly [pattern: RegExp, words: string];

const SERVER: readonly Rule[] = [
  [/\/auth\/|token/, "Give the page a client token"],
  [/\/configuration$/, "Send the page its settings"],
  [/\/session$/, "Check the session"],
  [/eligib|methods$/, "Say which payment methods are possible"],
  [/\/quote$/, "Price the cart"],
  [/\/orders\/create$/, "Create the order"],
  [/\/capture$/, "Take the money"],
  [/\/receipt$/, "Note that the buyer has the receipt"],
  [/\/cancel$/, "Note that the buyer canceled"],
  [/\/outcome|\/payments?\//, "Say what became of the payment"],
  [/^GET .*\/orders\/[^/]+$/, "Show the order"],
];

const PAYPAL: readonly Rule[] = [
  [/^POST \/v2\/checkout\/orders$/, "Create the order"],
  [/^POST .*\/capture$/, "Take the money"],
  [/confirm-payment-source$/, "Check the card"],
  [/^GET \/v2\/checkout\/orders\/[^/]+$/, "Show the order"],
  [/^PATCH /, "Change the order"],
  [/find-eligible-methods/, "Say which payment methods are possible"],
  [/verify-webhook|\/certs\//, "Give the certificate"],
  [/client-token|identity/, "Give a client token"],
];

const PAGE: Readonly<Record<string, string>> = {
  "checkout-ready": "Is ready",
  "checkout-submit": "The buyer presses Pay",
  "checkout-approve": "The buyer has approved",
  "checkout-complete": "Knows that it is paid",
  "checkout-authorized": "Knows that the money is reserved",
  "checkout-partly-complete": "Knows that a part is paid",
  "checkout-pending": "Says that the payment is being checked",
  "checkout-cancel": "The buyer cancels",
  "checkout-error": "Says what went wrong",
  "checkout-warn": "Warns the developer",
};

/** Describes an entry in a few words: the purpose of a request, or a fact. @param event type of a webhook's event */
export function wordsOf(side: ShownSide, what: string, event?: string): string {
  switch (side) {
    case "server":
      return SERVER.find(([pattern]) => pattern.test(what))?.[1] ?? "Answer the page";
    case "paypal":
      return PAYPAL.find(([pattern]) => pattern.test(what))?.[1] ?? "Answer";
    case "page":
      return PAGE[what] ?? what;
    case "webhook":
      return event ?? "An event of PayPal";
    default:
      return what;
  }
}

/** Types of the page's events that are shown. Others come at each key. */
export const isShownOnPage = (type: string): boolean => Object.hasOwn(PAGE, type);
