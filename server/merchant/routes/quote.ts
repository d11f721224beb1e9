import {multiply, parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {cartPaid, findCartPayer} from "../payments/carts.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {optionsOf} from "../pricing/shipping.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/** Prices a purchase without creating an order, for the amount on the pay button. */
export function quoteRoutes({pricing, payments}: RouteContext): Route[] {
  return [
    route({
      method: "POST",
      path: "/checkout/quote",
      quota: "changes",
      body: parseQuoteRequest,
      async handle(c, {body}) {
        const purchase = await pricing.price(body);
        const {total, cart} = purchase;
        if (cart !== undefined && (await findCartPayer(payments.database.db, cart)) !== undefined)
          throw cartPaid();
        return c.json({amount: toWire(total), ...linesOf(purchase)});
      },
    }),
  ];
}

/** Line items, parts of the total and shipping options, for pages that show them. */
function linesOf({unit, delivery}: Purchase) {
  const items = unit.items?.map(({name, sku, quantity, unit_amount: price}) => ({
    name,
    ...(sku === undefined ? {} : {sku}),
    quantity: Number(quantity),
    unitAmount: price,
    amount: toWire(multiply(parseMoney(price), Number(quantity))),
  }));
  return {
    ...(items && {items}),
    ...amountParts(unit.amount.breakdown ?? {}),
    ...(delivery && {shipping: {options: optionsOf(delivery)}}),
  };
}

/** Returns the parts of an amount with the page's field names. The shipping amount is part of its option. */
export function amountParts({
  item_total: goodsAmount,
  discount,
  tax_total: taxAmount,
}: {
  readonly item_total?: WireMoney | undefined;
  readonly discount?: WireMoney | undefined;
  readonly tax_total?: WireMoney | undefined;
}) {
  return {
    ...(goodsAmount && {goodsAmount}),
    ...(discount && {discountAmount: discount}),
    ...(taxAmount && {taxAmount}),
  };
}
