import {Hono} from "hono";
import type {Database} from "../../database/open.ts";
import {multiply, parseMoney, toWire} from "../../shared/money.ts";
import {parseBody, readBodyText} from "../middleware/body.ts";
import type {DoorVariables} from "../middleware/variables.ts";
import {cartPaid} from "../payments/create-order.ts";
import {cartHolder} from "../payments/payments.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Pricing} from "../pricing/pricing.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {optionsOf} from "../pricing/shipping.ts";
import {madeOf} from "./made-of.ts";

/** Quotes that are remembered, by what the page sent; it is short where few things are bought. */
const KEPT = 1_000;
const LONGEST_KEPT = 512;

/** What an order would cost, for the amount on the pay button. Nothing is made. */
export function quoteRoutes(options: {
  pricing: Pricing;
  database: Database<MerchantTables>;
}): Hono<DoorVariables> {
  const {pricing, database} = options;
  /** Of what costs the same as long as this server runs, and is asked for on every page that shows it. */
  const fixed = new Map<string, string>();

  /** The reply's text. */
  async function quote(text: string): Promise<string> {
    const request = parseQuoteRequest(parseBody(text));
    const purchase = await pricing.price(request);
    const {total, cart} = purchase;
    if (cart !== undefined && (await cartHolder(database.db, cart)) !== undefined) throw cartPaid();
    const reply = JSON.stringify({amount: toWire(total), ...linesOf(purchase)});
    if (pricing.isFixed(request) && text.length <= LONGEST_KEPT) {
      if (fixed.size >= KEPT) fixed.clear();
      fixed.set(text, reply);
    }
    return reply;
  }

  const routes = new Hono<DoorVariables>();
  routes.post("/checkout/quote", async (c) => {
    const text = await readBodyText(c.req.raw);
    return c.body(fixed.get(text) ?? (await quote(text)), 200, {"content-type": "application/json"});
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
