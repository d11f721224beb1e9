import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {Trackers} from "../../paypal/trackers.ts";
import {trackerTarget} from "../../paypal-actions/tracking-operations.ts";
import {payPalRecord} from "../paypal-shapes.ts";
import {type Route, route} from "../route.ts";
import {text} from "./query-fields.ts";
import {REQUEST_ID_HEADER, replyOf} from "./passed-route.ts";
import {performRecorded, RECORDED_ERRORS, type RecordingRoutes} from "./recorded-route.ts";

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
export function trackingRoutes(operator: RecordingRoutes, trackers: Pick<Trackers, "showOrder">): Route[] {
  const common = {
    quota: "reading",
    key: "OPERATOR_KEY",
    headers: REQUEST_ID_HEADER,
    errors: ["404 NOT_FOUND", ...RECORDED_ERRORS],
    passesRefusals: true,
    authorize: operator.access.require,
  } as const;
  return [
    route({
      ...common,
      method: "POST",
      path: "/back-office/orders/:orderId/track",
      summary: "Adds a tracker to a capture of an order: PayPal shows it to the buyer.",
      replies: {201: payPalRecord.describe("PayPal's order, with `shipping.trackers`.")},
      body: trackBody,
      async handle(c, {body}) {
        const target = idOf(c, "orderId");
        await performRecorded(c, operator, {kind: "add-tracking", target, readInput: async () => ({body})});
        return c.json(replyOf(await trackers.showOrder(target)).value, 201);
      },
    }),
    route({
      ...common,
      method: "PATCH",
      path: "/back-office/orders/:orderId/trackers/:trackerId",
      summary: "Cancels a tracker, or changes its items or the notification.",
      replies: {204: null},
      body: patchBody,
      async handle(c, {body}) {
        const target = trackerTarget(idOf(c, "orderId"), idOf(c, "trackerId"));
        await performRecorded(c, operator, {
          kind: "update-tracking",
          target,
          readInput: async () => ({body}),
        });
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
