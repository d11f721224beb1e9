import {readFile} from "node:fs/promises";
import type {CheckoutErrorCode} from "../../../src/errors.ts";
import {element} from "../../../src/locales/en.ts";
import {extendedCard} from "../../../src/locales/en-extended-card.ts";
import {localMethods} from "../../../src/locales/en-local-methods.ts";
import {payment} from "../../../src/locales/en-payment.ts";
import {refusals} from "../../../src/locales/en-refusals.ts";
import {fillNotCharged} from "../../../src/locales/not-charged.ts";
import {code, table} from "./markdown.ts";

interface Explanation {
  readonly cause: string;
  /** Advice for the page's developer. */
  readonly advice: string;
  /** Messages for the buyer that are not in the payment form's list of errors. */
  readonly messages?: readonly string[];
}

/** The compiler requires an entry for each code of `src/errors.ts`. */
const EXPLANATIONS: Readonly<Record<CheckoutErrorCode, Explanation>> = {
  "invalid-config": {
    cause: "An attribute or a property is missing or wrong. The error has `recoverable: false`.",
    advice: "Read the message on the console. It names the setting, its value, and what to write.",
    messages: [element.misconfigured],
  },
  "script-load": {
    cause: "PayPal's script did not load or start, or it lacks the payment method.",
    advice:
      "Allow PayPal's origin in the page's [policy](content-security-policy.md). Check that no extension blocks the script.",
    messages: [element.loadFailed],
  },
  "frames-blocked": {
    cause:
      "The page's policy blocks the frames of the fields, they could not be loaded, or a script keeps removing them.",
    advice:
      "Read the message on the console. Allow PayPal's origin in `frame-src`: see [content security policy](content-security-policy.md). Exclude the element from [updates of the page](page-updates.md).",
    messages: [element.loadFailed],
  },
  "cookies-blocked": {
    cause:
      "The page is in a frame below another site, or the merchant server is on another site. The browser keeps the server's session cookie back. The error has `recoverable: false`.",
    advice:
      "Open the page in the top window: see [frames of other sites](security.md#frames-of-other-sites). Use [a server of the page's site](security.md#which-server-gets-the-orders).",
    messages: [element.cookiesBlocked],
  },
  token: {
    cause: "The merchant server gave no client token, or the token expired while the page was open.",
    advice:
      "Check that the merchant server runs at the address of `server`, and that `CLIENT_ID` and `CLIENT_SECRET` are right.",
    // In card fields; under a button; and where the form could not be loaded for it.
    messages: [payment.expired, payment.sessionEnded, localMethods.expired, element.loadFailed],
  },
  permission: {
    cause: "PayPal knows the client token, but doesn't allow it this request (403).",
    advice:
      "Check the permissions of the application in PayPal's dashboard, and the domains of the client token. The console has PayPal's name, text and debug id.",
    messages: [element.loadFailed],
  },
  quote: {
    cause: "The merchant server refused to price the purchase.",
    advice: "Check that the catalogue has each SKU in `items`, or that the `cart` is signed and not too old.",
    messages: [element.loadFailed],
  },
  "not-eligible": {
    cause: "PayPal refuses the payment method for this purchase or this buyer.",
    advice: "Offer another method. Check that your PayPal account has this one.",
  },
  "popup-blocked": {
    cause: "The browser blocked PayPal's window or the bank's.",
    advice: 'Let the buyer press again. In an app\'s browser, use `presentation-mode="redirect"`.',
  },
  "order-create": {
    cause: "The merchant server or PayPal refused the order.",
    advice: "Look up `debugId` in the merchant server's log. It has PayPal's reason.",
  },
  "order-not-found": {
    cause: "PayPal doesn't know the order. Often the page and the server use different PayPal accounts.",
    advice: "Give the elements' `environment` and the server's `SERVICE_BASE_URL` the same PayPal.",
    messages: [payment.errors["order-create"]],
  },
  "amount-changed": {
    cause: "The price differs from the one that the buyer has read. Nothing is charged.",
    advice: "Nothing: the element shows the new price, and the next press accepts it.",
    messages: [payment.amountChanged.replace("#", "$75.00")],
  },
  "sold-out": {
    cause:
      "Your hook `order` or `charges` refuses the purchase with `SOLD_OUT`. `sku` is the product's, if the hook names one. Nothing is charged, and `recoverable` is `false`.",
    advice: "Change `items`, `cart` or `data`. The element then asks for the price again.",
    messages: [refusals.productSoldOut.replace("#", "Coffee mug"), refusals.soldOut],
  },
  "coupon-invalid": {
    cause:
      "A hook refuses the purchase with `COUPON_INVALID`. Nothing is charged, and `recoverable` is `false`.",
    advice: "Let the buyer correct the code, and set `data` again.",
    messages: [refusals.couponInvalid],
  },
  "coupon-expired": {
    cause:
      "A hook refuses the purchase with `COUPON_EXPIRED`. Nothing is charged, and `recoverable` is `false`.",
    advice: "Set `data` without the coupon, or with another one.",
    messages: [refusals.couponExpired],
  },
  "address-incomplete": {
    cause:
      "The address of `terms.shipping` lacks a field that PayPal requires; `cause.details` has its name. Nothing is charged, and `recoverable` is `false`.",
    advice: "Ask the buyer for the field, and set `terms` again.",
    messages: [refusals.addressIncomplete],
  },
  "hook-failed": {
    cause:
      "A hook of your server threw, took too long, or gave a wrong answer. The order was not sent to PayPal.",
    advice: "Look up `debugId` in the merchant server's log. It names the hook and the reason.",
    messages: [payment.errors["order-create"], element.loadFailed],
  },
  save: {
    cause: "The card was not saved: the merchant server or PayPal refused it.",
    advice: "Check that the server knows the customer. Look up `debugId` in its log.",
    messages: [extendedCard.errors.save],
  },
  declined: {
    cause:
      "The bank declined the card, or the buyer's bank or lender the payment. `reason` is `funds`, `expired` or `code` where the bank says so.",
    advice: "Nothing: the buyer can correct the card or take another one.",
  },
  "approval-expired": {
    cause: "The buyer took too long to approve the payment at the bank, in the app or with the lender.",
    advice: "Nothing: the buyer can try again. No money was charged.",
    messages: [localMethods.approvalExpired],
  },
  "authentication-failed": {
    cause: "3-D Secure failed, or the payment has no liability shift and the server requires one.",
    advice: "Nothing: the buyer can try again. `REQUIRE_LIABILITY_SHIFT` is the server's rule.",
  },
  capture: {
    cause: "The merchant server or PayPal refused the capture for another reason.",
    advice: "Look up `debugId` in the merchant server's log.",
  },
  "already-paid": {
    cause:
      "The purchase is paid already: in another tab, or by an earlier page. A signed cart may be paid in another browser.",
    advice:
      "Nothing: the element shows the receipt, if the payment is of this browser. No second payment was made.",
    messages: [payment.alreadyPaid, payment.cartPaid],
  },
  "paid-twice": {
    cause:
      "The buyer had paid the same signed cart already, by another order. The merchant server refunds this payment in full.",
    advice: "Show the buyer the first order. The back office links from the second payment to the first one.",
  },
  network: {
    cause: "A request had no answer in 30 seconds, or a server answered with 5xx.",
    advice:
      "Check the merchant server. The elements repeat the requests of a payment with the same id, so it happens once.",
    messages: [element.network],
  },
  "unexpected-state": {
    cause: "A reply is unknown or contradicts the order. The payment may have happened.",
    advice: "Look up the order in PayPal and in the merchant server's records before you sell again.",
  },
};

/** `{table:errors}`. @throws Error for a code without a text that the buyer reads */
export async function errorFacts(): Promise<Readonly<Record<string, string>>> {
  const source = await readFile("src/errors.ts", "utf8");
  const union = /export type CheckoutErrorCode =([^;]+);/.exec(source)?.[1] ?? "";
  const codes = [...union.matchAll(/"([\w-]+)"/g)].map((match) => match[1] as CheckoutErrorCode);
  if (codes.length === 0) throw new Error("src/errors.ts has no codes where the docs look for them.");
  const rows = codes.map((name) => [
    code(name),
    EXPLANATIONS[name].cause,
    messagesOf(name)
      .map((message) => `“${fillNotCharged(message, element.notCharged)}”`)
      .join(" · "),
    EXPLANATIONS[name].advice,
  ]);
  return {"table:errors": table(["Code", "Cause", "What the buyer reads", "What to do"], rows)};
}

function messagesOf(name: CheckoutErrorCode): readonly string[] {
  const own = (payment.errors as Partial<Record<CheckoutErrorCode, string>>)[name];
  const reasons = name === "declined" ? Object.values(payment.declines) : [];
  const messages = [...(own === undefined ? [] : [own]), ...reasons, ...(EXPLANATIONS[name].messages ?? [])];
  if (messages.length === 0) throw new Error(`build/docs/tables/errors.ts has no message of ${name}.`);
  return messages;
}
