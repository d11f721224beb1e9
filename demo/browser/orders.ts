import {create, find} from "./dom.ts";
import type {ListedOrder} from "../server/shown-order.ts";
import {askOrders, formatMoney} from "./server.ts";

/** States of an order for its buyer. */
const STATES: Readonly<Record<string, string>> = {
  pending: "Payment pending",
  authorized: "Confirmed",
  paid: "Paid",
  "partly-paid": "Partly paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  reversed: "Payment reversed",
  voided: "Canceled",
  expired: "Canceled",
};

const day = new Intl.DateTimeFormat("en-US", {dateStyle: "long"});

function rowOf({id, reference, amount, state, createdAt, token}: ListedOrder): HTMLLIElement {
  const time = create("time", {dateTime: createdAt, className: "muted"}, day.format(new Date(createdAt)));
  const href = `/shop/order/?id=${encodeURIComponent(id)}#${token}`;
  return create(
    "li",
    {},
    create("span", {}, create("a", {href}, `Order ${reference}`), time),
    create("span", {className: "state"}, STATES[state] ?? state),
    create("strong", {className: "price"}, formatMoney(amount)),
  );
}

/** Shows the signed-in buyer's orders. */
export async function showOrders(): Promise<void> {
  const said = find(".orders-said");
  try {
    const {orders} = await askOrders();
    said.textContent = orders.length === 0 ? "You have no orders yet." : "";
    find(".orders").replaceChildren(...orders.map(rowOf));
  } catch {
    said.textContent = "Your orders couldn't be loaded. Reload the page.";
  }
}
