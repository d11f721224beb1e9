import {parseMoney, words} from "../../shared/money.ts";
import {sha256} from "../../shared/secrets.ts";
import type {Purchase} from "./purchases.ts";
import type {QuoteRequest} from "./requests.ts";

/**
 * Key of the goods that a seller on the page sells, with the data for the shop's hooks, without delivery and other terms: 32
 * hexadecimal digits. The order of the items makes no difference.
 *
 * @param cart the `jti` of the signed cart
 * @param place number of the seller among equal ones on the page
 */
export function goodsKeyOf(request: QuoteRequest, {cart}: Pick<Purchase, "cart">, place: number): string {
  return sha256(JSON.stringify([goodsOf(request, cart), place])).slice(0, 32);
}

function goodsOf(request: QuoteRequest, cart: string | undefined): unknown {
  if ("sample" in request) return "sample";
  const {data} = request;
  if ("cart" in request) return {cart, data};
  if ("items" in request) return {items: quantities(request.items), data};
  const [amount, ...others] = request.purchase_units.map((unit) => words(parseMoney(unit.amount)));
  return {amount: others.length > 0 ? [amount, ...others] : amount, data};
}

/** Total quantity of each SKU, by SKU. */
function quantities(items: readonly {readonly sku: string; readonly quantity: number}[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const {sku, quantity} of items) totals.set(sku, (totals.get(sku) ?? 0) + quantity);
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}
