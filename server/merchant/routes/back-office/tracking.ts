import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {Trackers} from "../../paypal/trackers.ts";
import {type Route, route} from "../route.ts";
import {type OperatorRoutes, replyOf, requestIdOf} from "./passed-route.ts";

const text = (length: number) => z.string().min(1).max(length);

const items = z
  .array(
    z.strictObject({
      name: text(127).optional(),
      quantity: text(10).optional(),
      sku: text(127).optional(),
      url: text(2048).optional(),
      image_url: text(2048).optional(),
      upc: z.strictObject({type: text(5), code: text(17)}).optional(),
    }),
  )
  .max(100);

/** PayPal's body. PayPal checks the values. */
const trackBody = z.strictObject({
  capture_id: text(50),
  tracking_number: text(64).optional(),
  tracking_number_type: text(64).optional(),
  carrier: text(64).optional(),
  carrier_name_other: text(64).optional(),
  status: text(64).optional(),
  shipment_date: text(10).optional(),
  shipment_direction: text(50).optional(),
  tracking_url: text(250).optional(),
  notify_payer: z.boolean().optional(),
  items: items.optional(),
});

/** PayPal's JSON patch. */
const patchBody = z
  .array(
    z.discriminatedUnion("path", [
      z.strictObject({op: z.literal("replace"), path: z.literal("/status"), value: z.literal("CANCELLED")}),
      z.strictObject({op: z.literal("replace"), path: z.literal("/items"), value: items}),
      z.strictObject({
        op: z.enum(["add", "replace"]),
        path: z.literal("/notify_payer"),
        value: z.boolean(),
      }),
    ]),
  )
  .min(1)
  .max(10);

/** Tracking of shipments. Requests with the same `Service-Request-Id` add one tracker. */
export function trackingRoutes({access, randomness}: OperatorRoutes, trackers: Trackers): Route[] {
  const common = {quota: "reading", authorize: access.demand} as const;
  const callOf = (c: MerchantContext, body: unknown) => ({
    requestId: requestIdOf(c) ?? randomness.uuid(),
    orderId: idOf(c, "orderId"),
    body: JSON.stringify(body),
  });
  return [
    route({
      ...common,
      method: "POST",
      path: "/back-office/orders/:orderId/track",
      body: trackBody,
      async handle(c, {body}) {
        const call = callOf(c, body);
        return c.json(replyOf(await trackers.add(call), call.requestId).value, 201);
      },
    }),
    route({
      ...common,
      method: "PATCH",
      path: "/back-office/orders/:orderId/trackers/:trackerId",
      body: patchBody,
      async handle(c, {body}) {
        const call = callOf(c, body);
        replyOf(await trackers.patch({...call, trackerId: idOf(c, "trackerId")}), call.requestId);
        return c.body(null, 204);
      },
    }),
  ];
}

/** An id in the path. @throws MerchantError 404 for dots, which would lead to another resource */
function idOf(c: MerchantContext, name: "orderId" | "trackerId"): string {
  const id = c.req.param(name) ?? "";
  if (/\w/.test(id)) return id;
  throw new MerchantError(404, "NOT_FOUND", "This is no id of PayPal.");
}
