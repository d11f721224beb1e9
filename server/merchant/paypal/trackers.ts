import {z} from "zod";
import type {Outcome} from "./response.ts";
import {noContentSchema, printedLinksSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

const orderTrackerSchema = z.looseObject({id: z.string(), status: z.string().optional()});

/** An order, read for the trackers of its shipments. */
const trackedOrderSchema = z.looseObject({
  id: z.string(),
  purchase_units: z
    .array(
      z.looseObject({
        shipping: z.looseObject({trackers: z.array(orderTrackerSchema).optional()}).optional(),
        payments: z.looseObject({captures: z.array(z.looseObject({id: z.string()})).optional()}).optional(),
      }),
    )
    .optional(),
});
export type TrackedOrder = z.output<typeof trackedOrderSchema>;

const trackerSchema = z.looseObject({
  transaction_id: z.string(),
  tracking_number: z.string().optional(),
  status: z.string(),
  carrier: z.string().optional(),
  carrier_name_other: z.string().optional(),
  shipment_date: z.string().optional(),
  tracking_url: z.string().optional(),
  notify_buyer: z.boolean().optional(),
  last_updated_time: z.string().optional(),
  links: printedLinksSchema.optional(),
});
export type Tracker = z.output<typeof trackerSchema>;

/** A call about the shipments of an order. */
interface TrackingCall {
  readonly requestId: string;
  readonly orderId: string;
  /** JSON in PayPal's form. */
  readonly body: string;
}

/** Trackers of shipments: those of an order, and `/v1/shipping/trackers`. */
export interface Trackers {
  /** Adds a tracker to a capture of the order. Calls with one request id add one tracker. */
  add(call: TrackingCall): Promise<Outcome<TrackedOrder>>;
  /** Patches a tracker. Patching twice has the same result. */
  patch(call: TrackingCall & {readonly trackerId: string}): Promise<Outcome<undefined>>;
  showOrder(orderId: string): Promise<Outcome<TrackedOrder>>;
  show(trackerId: string): Promise<Outcome<Tracker>>;
  /** Replaces everything but the capture and the tracking number. */
  replace(call: {readonly trackerId: string; readonly tracker: object}): Promise<Outcome<undefined>>;
}

export function createTrackers(send: Transport): Trackers {
  return {
    add: ({orderId: id, ...call}) =>
      send({
        ...call,
        method: "POST",
        path: "/v2/checkout/orders/:id/track",
        id,
        headers: {prefer: "return=representation"},
        schema: trackedOrderSchema,
      }),
    patch: ({orderId: id, ...call}) =>
      send({
        ...call,
        method: "PATCH",
        path: "/v2/checkout/orders/:id/trackers/:trackerId",
        id,
        schema: noContentSchema,
      }),
    showOrder: (id) =>
      send({
        method: "GET",
        path: "/v2/checkout/orders/:id",
        id,
        schema: trackedOrderSchema,
        policy: "read",
      }),
    show: (id) =>
      send({method: "GET", path: "/v1/shipping/trackers/:id", id, schema: trackerSchema, policy: "read"}),
    replace: ({trackerId: id, tracker}) =>
      send({
        method: "PUT",
        path: "/v1/shipping/trackers/:id",
        id,
        body: JSON.stringify(tracker),
        schema: noContentSchema,
      }),
  };
}
