import {Hono} from "hono";
import {readBody} from "../doors/body.ts";
import type {Sessions} from "../doors/sessions.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {orderNotFound} from "../errors.ts";
import {changeDelivery} from "../journal/change-order.ts";
import type {JournalContext} from "../journal/journal.ts";
import {toWire} from "../../platform/money.ts";
import type {Pricing} from "../pricing/pricing.ts";
import {parseShippingChange} from "../pricing/requests.ts";
import {optionsOf, totalOf} from "../pricing/shipping.ts";

interface ShippingRoutesOptions {
  readonly sessions: Sessions;
  readonly pricing: Pricing;
  readonly journal: JournalContext;
}

/** A buyer's choice of address or delivery changes what the order costs, before the choice is accepted. */
export function shippingRoutes({sessions, pricing, journal}: ShippingRoutesOptions): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.post("/checkout/orders/:orderId/shipping", async (c) => {
    const wish = parseShippingChange(await readBody(c.req.raw));
    const session = await sessions.read(c);
    if (session === undefined) throw orderNotFound();
    const delivery = await changeDelivery(journal, {
      orderId: c.req.param("orderId"),
      session,
      redeliver: (before) => pricing.redeliver(before, wish),
    });
    return c.json({amount: toWire(totalOf(delivery)), options: optionsOf(delivery)});
  });
  return routes;
}
