import {Hono} from "hono";
import type {Database} from "../../database/open.ts";
import {multiply, parseMoney, toWire} from "../../shared/money.ts";
import {readBody} from "../middleware/body.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {cartPaid} from "../payments/create-order.ts";
import {cartHolder} from "../payments/payments.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Pricing} from "../pricing/pricing.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {optionsOf} from "../pricing/shipping.ts";
import {madeOf} from "./made-of.ts";

/** What an order would cost, for the amount on the pay button. Makes no order. */
export function quoteRoutes(options: {
  pricing: Pricing;
  database: Database<MerchantTables>;
}): Hono<MerchantEnv> {
  const {pricing, database} = options;
  const routes = new Hono<MerchantEnv>();
  routes.post("/checkout/quote", async (c) => {
    const purchase = await pricing.price(parseQuoteRequest(await readBody(c.req.raw)));
    const {total, cart} = purchase;
    if (cart !== undefined && (await cartHolder(database.db, cart)) !== undefined) throw cartPaid();
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
  return {
    ...(items && {items}),
    ...madeOf(unit.amount.breakdown ?? {}),
    ...(delivery && {shipping: {options: optionsOf(delivery)}}),
  };
}
