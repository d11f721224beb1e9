import {Hono} from "hono";
import {readBody} from "../middleware/body.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {orderNotFound} from "../errors.ts";
import {changeDelivery} from "../payments/change-order.ts";
import type {JournalContext} from "../payments/recording.ts";
import type {Pricing} from "../pricing/pricing.ts";
import {parseShippingChange} from "../pricing/requests.ts";
import {amountOf, optionsOf} from "../pricing/shipping.ts";
import {madeOf} from "./made-of.ts";

interface ShippingRoutesOptions {
  readonly sessions: Sessions;
  readonly pricing: Pricing;
  readonly journal: JournalContext;
}

/** A buyer's choice of address or delivery changes what the order costs, before the choice is accepted. */
export function shippingRoutes({sessions, pricing, journal}: ShippingRoutesOptions): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.post("/checkout/orders/:orderId/shipping", async (c) => {
    const wish = parseShippingChange(await readBody(c.req.raw));
    const session = await sessions.read(c);
    if (session === undefined) throw orderNotFound();
    const delivery = await changeDelivery(journal, {
      orderId: c.req.param("orderId"),
      session,
      redeliver: (before) => pricing.redeliver(before, wish),
    });
    const {currency_code, value, breakdown} = amountOf(delivery);
    return c.json({amount: {currency_code, value}, ...madeOf(breakdown), options: optionsOf(delivery)});
  });
  return routes;
}
