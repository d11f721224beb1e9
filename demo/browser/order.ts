import {create, find, say, show} from "./dom.ts";
import {fillSum, linesOf} from "./lines.ts";
import {isPaid} from "./paid.ts";
import {askOrder, cardTitle, formatMoney, ServerError, type ShownOrder} from "./server.ts";

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
  const {brand, lastDigits} = paid;
  if (lastDigits !== undefined) return cardTitle({brand, lastDigits});
  return METHODS[paid.method ?? ""] ?? "";
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

function draw(order: ShownOrder): void {
  const isTaking = (order.captures ?? []).some(({status}) => status === "PENDING");
  const isDone = isPaid(order) && !isTaking;
  title.textContent = isDone
    ? "Thank you. It is yours."
    : isPaid(order)
      ? "Thank you. Almost there."
      : "Not paid yet";
  say(
    isDone
      ? `Paid: ${formatMoney(order.amount)}.`
      : isPaid(order)
        ? "Your bank is still at it. Please don't pay again: we send the parcel as soon as it says yes."
        : "This order was not completed, and nothing was charged. Your bag is as it was.",
  );
  document.body.classList.toggle("is-done", isDone);
  show("when-found", isPaid(order));
  show("when-lost", !isPaid(order));
  if (!isPaid(order)) return;
  const {items = [], shipping} = order;
  find(".lines").replaceChildren(...linesOf(items));
  document.querySelectorAll(".line .price").forEach((price, index) => {
    const {unitAmount, quantity} = items[index]!;
    const each = unitAmount ? formatMoney(unitAmount) : "";
    price.textContent = quantity === 1 ? each : `${quantity} × ${each}`;
  });
  const {goodsAmount: goods, shippingAmount: delivery, amount: total, discountAmount, taxAmount} = order;
  fillSum({goods, discountAmount, delivery, taxAmount, total});
  const way = shipping?.options?.find(({selected}) => selected)?.label;
  const address = addressOf(order);
  const facts: [string, string[]][] = [
    ["Order number", [order.id]],
    ["Paid with", [paidWith(order)]],
    ["Delivery", [way ?? ""]],
    ["Sent to", address],
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

askOrder(id).then(draw, (error: unknown) => {
  const isUnknown = error instanceof ServerError && error.status === 404;
  title.textContent = isUnknown ? "We don't know this order here" : "The order could not be looked up";
  say(
    isUnknown
      ? "An order is shown in the browser that it was made in. Check its address."
      : "Nothing has changed about it. Check your connection, and load this page again.",
  );
  show("when-lost", true);
});
