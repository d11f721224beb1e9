import {z} from "zod";
import {passedOperation, type PassedOperation, WHOLE_RESOURCE} from "./passed-call.ts";
import type {Outcome} from "./response.ts";
import {noContentSchema, printedLinksSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";
import {unitsOf} from "./units.ts";

const orderTrackerSchema = z.looseObject({id: z.string(), status: z.string().optional()});
/** A tracker in an order. */
export type OrderTracker = z.output<typeof orderTrackerSchema>;

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

export function trackersOf(order: TrackedOrder): readonly OrderTracker[] {
  return unitsOf(order).flatMap(({shipping}) => shipping?.trackers ?? []);
}

/** Trackers of shipments: those of an order, and `/v1/shipping/trackers`. */
export interface Trackers {
  showOrder(orderId: string): Promise<Outcome<TrackedOrder>>;
  show(trackerId: string): Promise<Outcome<Tracker>>;
  /** Operations with the caller's body. */
  readonly passed: {
    /** Adds a tracker to a capture of the order. Calls with one request id add one tracker. */
    readonly add: PassedOperation<TrackedOrder>;
    /** Adds trackers to captures, of any orders. */
    readonly addToCaptures: PassedOperation;
    /** Patches a tracker of the order. Patching twice has the same result. */
    readonly patch: PassedOperation<undefined>;
    /** Replaces everything but the capture and the tracking number. `id` is the tracker's. */
    readonly replace: PassedOperation<undefined>;
  };
}

const ORDER = "/v2/checkout/orders/:id";
const TRACKER = "/v1/shipping/trackers/:id";

export function createTrackers(send: Transport): Trackers {
  return {
    showOrder: (id) => send({method: "GET", path: ORDER, id, schema: trackedOrderSchema, policy: "read"}),
    show: (id) => send({method: "GET", path: TRACKER, id, schema: trackerSchema, policy: "read"}),
    passed: {
      add: passedOperation(send, {
        method: "POST",
        path: `${ORDER}/track`,
        headers: WHOLE_RESOURCE,
        schema: trackedOrderSchema,
      }),
      addToCaptures: passedOperation(send, {
        method: "POST",
        path: "/v1/shipping/trackers",
        schema: z.looseObject({tracker_identifiers: z.array(z.looseObject({}))}),
      }),
      patch: passedOperation(send, {
        method: "PATCH",
        path: `${ORDER}/trackers/:trackerId`,
        schema: noContentSchema,
      }),
      replace: passedOperation(send, {method: "PUT", path: TRACKER, schema: noContentSchema}),
    },
  };
}
