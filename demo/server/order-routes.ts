import {Hono} from "hono";
import {z} from "zod";
import {readBody} from "./body.ts";
import type {Checkout} from "./checkout.ts";
import {type OrderLinks, orderNotFound} from "./order-links.ts";
import {originOf, refuseForeignPages} from "./origins.ts";
import {type Orders, shownOf} from "./orders.ts";
import {refusal} from "./refusal.ts";
import type {ListedOrder, ShownOrder} from "./shown-order.ts";

const text = z.string().max(300).optional();
const contactSchema = z.strictObject({
  email: z.email().max(254).optional(),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[+\d][\d ()./-]*$/, "write a phone number")
    .optional(),
  shipping: z
    .strictObject({
      name: z.strictObject({fullName: text}).optional(),
      address: z.strictObject({
        addressLine1: text,
        addressLine2: text,
        adminArea1: text,
        adminArea2: text,
        postalCode: text,
        countryCode: text,
      }),
    })
    .optional(),
});

export interface OrderRoutesOptions {
  readonly checkout: Checkout;
  readonly orders: Orders;
  readonly links: OrderLinks;
  readonly customer: (request: Request) => Promise<string | undefined>;
  /** Sends the mails that are due about an order. */
  readonly mail: (orderId: string) => Promise<void>;
  /** Origin that buyers visit; by default the request's. */
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

/** Routes of orders: the customer's list, an order's contact, and what a signed link shows. */
export function orderRoutes(options: OrderRoutesOptions): Hono {
  const {checkout, orders, links, customer, mail, publicUrl, now} = options;
  const routes = new Hono();
  routes.use(refuseForeignPages);
  routes.put("/:orderId/contact", async (c) => {
    const {email, phone, shipping} = await readBody(c, contactSchema);
    const id = c.req.param("orderId");
    // The checkout shows an order only to the browser that has created it.
    const path = `/service-api/checkout/orders/${encodeURIComponent(id)}`;
    const headers = {cookie: c.req.header("cookie") ?? ""};
    const reply = await checkout(new Request(new URL(path, c.req.url), {headers}));
    if (!reply.ok) return reply;
    // The state comes from the events.
    const {status: _, captures: __, pending: ___, ...shown} = (await reply.json()) as ShownOrder;
    orders.storeContact({
      id,
      shown: JSON.stringify(shown),
      email: email ?? null,
      phone: phone ?? null,
      account: (await customer(c.req.raw)) ?? null,
      shipping: shipping ? JSON.stringify(shipping) : null,
      origin: publicUrl ?? originOf(c.req.raw),
      created_at: now(),
    });
    // The event may have come first, without an address for the mail.
    await mail(id);
    return c.body(null, 204);
  });
  routes.get("/", async (c) => {
    const account = await customer(c.req.raw);
    if (account === undefined) throw refusal(401, "SIGNED_OUT", "Sign in to see your orders.");
    const rows = orders.ofAccount(account);
    return c.json({
      orders: await Promise.all(
        rows.map(async (row): Promise<ListedOrder> => {
          const {id, reference = id, amount, state = row.state} = shownOf(row);
          const {token} = await links.sign(id);
          return {id, reference, amount, state, createdAt: new Date(row.created_at).toISOString(), token};
        }),
      ),
    });
  });
  routes.get("/:orderId", async (c) => {
    const id = c.req.param("orderId");
    await links.verify(id, /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "");
    const order = orders.find(id);
    if (!order) throw orderNotFound();
    return c.json(shownOf(order));
  });
  return routes;
}
