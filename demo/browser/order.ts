import {create, find, say, show} from "./dom.ts";
import {fillSum, linesOf} from "./lines.ts";
import type {ShownOrder} from "../server/shown-order.ts";
import {askOrder, cardTitle, formatMoney, ServerError} from "./server.ts";

/** The page of an order. It only reads, so a reload never pays again. */
const id = new URLSearchParams(location.search).get("id") ?? "";
const title = find(".order-title");

const METHODS: Readonly<Record<string, string>> = {
  paypal: "PayPal",
  venmo: "Venmo",
  google_pay: "Google Pay",
  apple_pay: "Apple Pay",
  pay_upon_invoice: "Pay later",
};

function paidWith({paidWith: paid}: ShownOrder): string {
  if (!paid) return "";
  const {brand, lastDigits, name} = paid;
  const method = name ?? METHODS[paid.method ?? ""] ?? "";
  if (lastDigits === undefined) return method;
  return [method, cardTitle({brand, lastDigits})].filter(Boolean).join(", ");
}

const countryNames = new Intl.DisplayNames("en", {type: "region"});

function addressOf({shipping}: ShownOrder): string[] {
  const {name, address} = shipping ?? {};
  if (!address?.addressLine1) return [];
  const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = address;
  // PayPal's C2 is not an ISO code.
  const country = countryCode?.match(/^[A-Z]{2}$/) ? countryNames.of(countryCode) : countryCode;
  const place = [adminArea2, [adminArea1, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name?.fullName, addressLine1, addressLine2, place, country].filter((line) => line !== undefined);
}

/** A date without a time is a day in every time zone. */
function dayText(time: string): string {
  const timeZone = time.includes("T") ? undefined : "UTC";
  return new Intl.DateTimeFormat("en-US", {dateStyle: "long", timeZone}).format(new Date(time));
}

function pendingText({pending, paidWith: paid}: ShownOrder): [string, string] {
  if (!pending) return ["Payment pending", "We'll ship once it's approved. You don't need to pay again."];
  const until = pending.expiresAt === undefined ? "" : ` by ${dayText(pending.expiresAt)}`;
  return [
    "Pay to complete your order",
    `Pay with ${paid?.name ?? "the voucher"}${until}. We'll ship once you have paid.`,
  ];
}

/** State of an order: the shop's, or by PayPal's captures. */
function stateOf({state, status, captures = []}: ShownOrder): string {
  if (state !== undefined) return state;
  const has = (wanted: string) => captures.some((capture) => capture.status === wanted);
  if (has("PENDING")) return "pending";
  if (has("COMPLETED") || (captures.length === 0 && status === "COMPLETED")) return "paid";
  if (has("PARTIALLY_REFUNDED")) return "partly-refunded";
  return has("REFUNDED") ? "refunded" : "unpaid";
}

/** Heading and message for an order that was paid; undefined for any other. */
function paidText(order: ShownOrder): readonly [string, string] | undefined {
  switch (stateOf(order)) {
    case "pending":
      return pendingText(order);
    case "paid":
    case "authorized":
      return ["Order confirmed", `Thank you. You paid ${formatMoney(order.amount)}.`];
    case "partly-paid":
      return [
        "Order partly paid",
        "We could charge a part of your order only. The rest is declined or pending.",
      ];
    case "partly-refunded":
      return ["Order confirmed", "We have refunded a part of your payment."];
    case "refunded":
      return ["Order refunded", "We have refunded your payment."];
    default:
      return undefined;
  }
}

const UNPAID = ["Payment not completed", "You haven't been charged, and your bag is unchanged."] as const;

function draw(order: ShownOrder): void {
  const paid = paidText(order);
  const [heading, message] = paid ?? UNPAID;
  title.textContent = heading;
  say(message);
  document.body.classList.toggle("is-done", heading === "Order confirmed");
  show("when-found", paid !== undefined);
  show("when-lost", paid === undefined);
  if (!paid) return;
  const {items = [], shipping} = order;
  find(".lines").replaceChildren(...linesOf(items));
  document.querySelectorAll(".line .price").forEach((price, index) => {
    const {amount} = items[index]!;
    price.textContent = amount ? formatMoney(amount) : "";
  });
  const {goodsAmount: goods, shippingAmount, amount: total, discountAmount, taxAmount} = order;
  fillSum({goods, discountAmount, shipping: shippingAmount, taxAmount, total});
  const way = shipping?.options?.find(({selected}) => selected)?.label;
  const address = addressOf(order);
  const {entity, reference, barcode, expiresAt, instructionsUrl} = order.pending ?? {};
  find(".voucher").hidden = instructionsUrl === undefined;
  find(".voucher a").setAttribute("href", instructionsUrl ?? "");
  const facts: [string, string[]][] = [
    ["Entity", [entity ?? ""]],
    ["Payment reference", [reference ?? ""]],
    ["Barcode", [barcode ?? ""]],
    ["Pay by", [expiresAt === undefined ? "" : dayText(expiresAt)]],
    ["Order number", [order.reference ?? order.id]],
    [order.pending ? "Pay with" : "Paid with", [paidWith(order)]],
    ["Delivery", [way ?? ""]],
    ["Ship to", address],
  ];
  find(".order-facts").replaceChildren(
    ...facts
      .filter(([, lines]) => lines.some((line) => line !== ""))
      .map(([name, lines]) =>
        create(
          "div",
          {},
          create("dt", {}, name),
          create("dd", {}, ...lines.flatMap((line, index) => (index > 0 ? [create("br"), line] : [line]))),
        ),
      ),
  );
}

/** Heading and message for an order that can't be shown. */
function problemOf(error: unknown): readonly [string, string] {
  const status = error instanceof ServerError ? error.status : 0;
  if (status === 404) return ["Order not found", "Open it in the browser you ordered with."];
  if (status === 410) return ["This link has expired", "Open the order in the browser you ordered with."];
  return ["The order couldn't be loaded", "Your order is safe. Reload to try again."];
}

/** Shows the order. Another link to this page changes only the fragment. */
function load(): void {
  // The token of a signed link is in the fragment, which no server logs.
  askOrder(id, location.hash.slice(1)).then(draw, (error: unknown) => {
    const [heading, message] = problemOf(error);
    title.textContent = heading;
    say(message);
    show("when-found", false);
    show("when-lost", true);
  });
}

addEventListener("hashchange", load);
load();
