import {Hono} from "hono";
import type {Database} from "../../database/open.ts";
import {toWire, type WireMoney} from "../../platform/money.ts";
import {parseBody, readBodyText} from "../doors/body.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {cartPaid} from "../journal/create-order.ts";
import {cartHolder} from "../journal/records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Pricing} from "../pricing/pricing.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";

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
  const fixed = new Map<string, WireMoney>();

  async function quote(text: string): Promise<WireMoney> {
    const known = fixed.get(text);
    if (known) return known;
    const request = parseQuoteRequest(parseBody(text));
    const {total, cart} = await pricing.price(request);
    if (cart !== undefined && (await cartHolder(database.db, cart)) !== undefined) throw cartPaid();
    const amount = toWire(total);
    if (pricing.isFixed(request) && text.length <= LONGEST_KEPT) {
      if (fixed.size >= KEPT) fixed.clear();
      fixed.set(text, amount);
    }
    return amount;
  }

  const routes = new Hono<DoorVariables>();
  routes.post("/checkout/quote", async (c) => c.json({amount: await quote(await readBodyText(c.req.raw))}));
  return routes;
}
