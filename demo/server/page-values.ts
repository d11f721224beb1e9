import type {CheckoutProduct} from "checkout-elements/server";
import {HOMES, skuIn} from "./goods.ts";
import type {SavedContact} from "./orders.ts";
import type {ShownOrder} from "./shown-order.ts";
import {formatAddress, formatMoney} from "./texts.ts";

type Products = readonly CheckoutProduct[];

const find = (products: Products, sku: string) => products.find((product) => product.sku === sku);

/** Currencies in which the shop's goods are sold. */
export const currenciesOf = (products: Products): string[] =>
  Object.keys(HOMES).filter((currency) => find(products, skuIn(currency, "wool-blanket")));

/** Prices by SKU, those of the shop's goods in this currency. */
export function pricesOf(products: Products, currency: string): Record<string, string> {
  return Object.fromEntries(
    products.map((product) => {
      const {price} = find(products, skuIn(currency, product.sku)) ?? product;
      return [`price:${product.sku}`, formatMoney(price)];
    }),
  );
}

/** Items of the pages' elements, as JSON: the shop's own goods, else the first product. And the SKUs of all products. */
export function itemsOf(products: Products) {
  const own = ["ceramic-teapot", "linen-notebook"].filter((sku) => find(products, sku));
  const skus = own.length > 0 ? own : products.slice(0, 1).map(({sku}) => sku);
  // Spaces let the lines of the code wrap.
  const lines = skus.map((sku) => `{"sku": ${JSON.stringify(sku)}, "quantity": 1}`);
  // The first of all SKUs replaces one that this shop doesn't sell.
  const all = new Set([...skus, ...products.map(({sku}) => sku)]);
  return {items: `[${lines.join(", ")}]`, item: `[${lines[0]}]`, skus: JSON.stringify([...all])};
}

/** A saved contact as JSON for the page's script, and its address as text. */
export function contactTexts({email, phone, shipping}: SavedContact) {
  const {name, address = {}} = JSON.parse(shipping ?? "{}") as NonNullable<ShownOrder["shipping"]>;
  return {
    savedContact: JSON.stringify({email, phone, name, address}),
    savedAddress: formatAddress(name?.fullName, address),
  };
}
