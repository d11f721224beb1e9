import {Hono} from "hono";
import type {Database} from "../../database/open.ts";
import {toWire} from "../../platform/money.ts";
import {readBody} from "../doors/body.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {cartPaid} from "../journal/create-order.ts";
import {cartHolder} from "../journal/records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Pricing} from "../pricing/pricing.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";

/** What an order would cost, for the amount on the pay button. Nothing is made. */
export function quoteRoutes(options: {
  pricing: Pricing;
  database: Database<MerchantTables>;
}): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.post("/checkout/quote", async (c) => {
    const {total, cart} = await options.pricing.price(parseQuoteRequest(await readBody(c.req.raw)));
    if (cart !== undefined && (await cartHolder(options.database.db, cart)) !== undefined) throw cartPaid();
    return c.json({amount: toWire(total)});
  });
  return routes;
}
