import type {Side} from "../../server/live/entry.ts";

/** The buyer's page is a side of its own, of which the page itself knows. */
export type ShownSide = Side | "page";

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
  [/\/auth\/|token/, "Gives the page a client token"],
  [/\/configuration$/, "Sends the page its settings"],
  [/\/session$/, "Checks the session"],
  [/eligib|methods$/, "Says which payment methods are possible"],
  [/\/quote$/, "Prices the cart"],
  [/\/orders\/create$/, "Creates the order"],
  [/\/capture$/, "Takes the money"],
  [/\/receipt$/, "Notes that the buyer has the receipt"],
  [/\/cancel$/, "Notes that the buyer canceled"],
  [/\/outcome|\/payments?\//, "Says what became of the payment"],
  [/^GET .*\/orders\/[^/]+$/, "Shows the order"],
];

const PAYPAL: readonly Rule[] = [
  [/^POST \/v2\/checkout\/orders$/, "Creates the order"],
  [/^POST .*\/capture$/, "Takes the money"],
  [/confirm-payment-source$/, "Checks the card"],
  [/^GET \/v2\/checkout\/orders\/[^/]+$/, "Reports the order"],
  [/^PATCH /, "Changes the order"],
  [/find-eligible-methods/, "Says which payment methods are possible"],
  [/verify-webhook|\/certs\//, "Gives its certificate"],
  [/client-token|identity/, "Gives a client token"],
];

const PAGE: Readonly<Record<string, string>> = {
  "checkout-ready": "Is ready",
  "checkout-submit": "The buyer presses Pay",
  "checkout-approve": "The buyer has approved",
  "checkout-complete": "Knows that it is paid",
  "checkout-authorized": "Knows that the money is reserved",
  "checkout-pending": "Says that the payment is being checked",
  "checkout-cancel": "The buyer cancels",
  "checkout-error": "Says what went wrong",
  "checkout-warn": "Warns the developer",
};

const WEBHOOKS = "PayPal sends";

/** What an entry says, in a few words. @param event type of the webhook's event */
export function wordsOf(side: ShownSide, what: string, event?: string): string {
  switch (side) {
    case "server":
      return SERVER.find(([pattern]) => pattern.test(what))?.[1] ?? "Answers the page";
    case "paypal":
      return PAYPAL.find(([pattern]) => pattern.test(what))?.[1] ?? "Answers";
    case "page":
      return PAGE[what] ?? what;
    case "webhook":
      return event === undefined ? `${WEBHOOKS} an event` : `${WEBHOOKS} ${event}`;
    default:
      return what;
  }
}

/** Types of the page's events that are shown. Others come at each key. */
export const isShownOnPage = (type: string): boolean => Object.hasOwn(PAGE, type);
