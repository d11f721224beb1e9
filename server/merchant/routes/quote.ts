import {Hono} from "hono";
import type {Database} from "../../database/open.ts";
import {multiply, parseMoney, toWire} from "../../platform/money.ts";
import {readBody} from "../doors/body.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {cartPaid} from "../journal/create-order.ts";
import {cartHolder} from "../journal/records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Pricing, Purchase} from "../pricing/pricing.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {optionsOf} from "../pricing/shipping.ts";

/** What an order would cost, for the amount on the pay button. Nothing is made. */
export function quoteRoutes(options: {
  pricing: Pricing;
  database: Database<MerchantTables>;
}): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.post("/checkout/quote", async (c) => {
    const purchase = await options.pricing.price(parseQuoteRequest(await readBody(c.req.raw)));
    const {total, cart} = purchase;
    if (cart !== undefined && (await cartHolder(options.database.db, cart)) !== undefined) throw cartPaid();
    return c.json({amount: toWire(total), ...linesOf(purchase)});
  });
  return routes;
}

/** What the total is made of, for a page that shows it: the goods, line by line, and the ways of delivery. */
function linesOf({unit, delivery}: Purchase) {
  const items = unit.items?.map(({name, sku, quantity, unit_amount: price}) => ({
    name,
    ...(sku === undefined ? {} : {sku}),
    quantity: Number(quantity),
    unitAmount: price,
    amount: toWire(multiply(parseMoney(price), Number(quantity))),
  }));
  const goodsAmount = unit.amount.breakdown?.item_total;
  return {
    ...(items && {items}),
    ...(goodsAmount && {goodsAmount}),
    ...(delivery && {shipping: {options: optionsOf(delivery)}}),
  };
}
