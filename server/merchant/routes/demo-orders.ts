import {Hono} from "hono";
import {z} from "zod";
import {storeContact} from "../demo-orders/demo-orders.records.ts";
import type {OrderLinks} from "../demo-orders/order-links.ts";
import {orderNotFound} from "../errors.ts";
import {bearerOf} from "../middleware/bearer.ts";
import {readBody} from "../middleware/body.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {checkOrigin} from "../middleware/origins.ts";
import {ownOrigin} from "../middleware/request-info.ts";
import {findOwnAttempt} from "../payments/payments.ts";
import {findAttemptByOrder} from "../payments/payments.records.ts";
import {parse, shippingRequest} from "../pricing/requests.ts";
import type {RouteContext} from "./route.ts";
import {readOrder, shownOrder} from "./shown-order.ts";

const contactSchema = z.strictObject({
  email: z.email().max(254).optional(),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[+\d][\d ()./-]*$/, "write a phone number")
    .optional(),
  shipping: shippingRequest.pick({name: true, address: true}).optional(),
});

/** The demo shop's routes of an order: its contact, and what a signed link shows. */
export function demoOrderRoutes(
  {payments, sessions, customers}: Pick<RouteContext, "payments" | "sessions" | "customers">,
  links: OrderLinks,
): Hono<MerchantEnv> {
  const {database, clock} = payments;
  const routes = new Hono<MerchantEnv>();
  routes.use(checkOrigin([]));
  routes.put("/:orderId/contact", async (c) => {
    const {email, phone, shipping} = parse(contactSchema, await readBody(c.req.raw));
    const orderId = c.req.param("orderId");
    await findOwnAttempt(database.db, orderId, await sessions.read(c));
    await storeContact(database.db, {
      order_id: orderId,
      email: email ?? null,
      phone: phone ?? null,
      account: (await customers.find(c.req.raw)) ?? null,
      shipping: shipping ? JSON.stringify(shipping) : null,
      origin: ownOrigin(c.req.raw),
      created_at: clock.now(),
    });
    return c.body(null, 204);
  });
  routes.get("/:orderId", async (c) => {
    const orderId = c.req.param("orderId");
    await links.verify(orderId, bearerOf(c));
    const attempt = await findAttemptByOrder(database.db, orderId);
    if (!attempt) throw orderNotFound();
    return c.json(shownOrder(attempt, await readOrder(payments, orderId)));
  });
  return routes;
}
