import {z} from "zod";
import {valuesOf} from "../rest/description.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";

/** Statuses of a shipment. */
export const TRACKING_STATUSES = [
  "CANCELLED",
  "DELIVERED",
  "LOCAL_PICKUP",
  "ON_HOLD",
  "SHIPPED",
  "SHIPMENT_CREATED",
  "DROPPED_OFF",
  "IN_TRANSIT",
  "RETURNED",
  "LABEL_PRINTED",
  "ERROR",
  "UNCONFIRMED",
  "PICKUP_FAILED",
  "DELIVERY_DELAYED",
  "DELIVERY_SCHEDULED",
  "DELIVERY_FAILED",
  "INRETURN",
  "IN_PROCESS",
  "NEW",
  "VOID",
  "PROCESSED",
  "NOT_SHIPPED",
  "COMPLETED",
] as const;

export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** The merchant reports what the carrier says, in any order. Only a cancelled tracker is final. */
export function canBeChanged(status: TrackingStatus): boolean {
  return status !== "CANCELLED";
}

/** Request and reply bodies. Limits are those of PayPal's Shipment Tracking API, version 1, and Orders API, version 2. */

const name = z.string().min(1).max(64);

/** The carriers of both APIs, and `OTHER`, which their descriptions name. */
const carrier = z.lazy(() =>
  z.enum([...valuesOf("trackers.carrier"), ...valuesOf("orders.shipment_carrier"), "OTHER"]),
);

/** Id of a capture. */
export const transactionId = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-zA-Z0-9]*$/);

export const trackingStatus = z.enum(TRACKING_STATUSES).meta({id: "TrackingStatus"});

/** A shipment, without its status and its capture. */
export const shipment = z.object({
  tracking_number: name.optional(),
  tracking_number_type: z.enum(["CARRIER_PROVIDED", "E2E_PARTNER_PROVIDED"]).optional(),
  shipment_date: z.iso.date().optional(),
  carrier: carrier.optional(),
  carrier_name_other: name.optional(),
  notify_buyer: z.boolean().default(false),
  shipment_direction: z.enum(["FORWARD", "RETURN"]).optional(),
  tracking_url: z
    .url({protocol: /^https?$/})
    .max(250)
    .optional(),
});

export type Shipment = z.output<typeof shipment>;

/** A missing carrier is reported as a missing field. */
export const carrierRule = {
  holds: ({tracking_number: number, carrier}: Shipment) => number === undefined || carrier !== undefined,
  path: ["carrier"],
};

export const carrierNameRule = {
  holds: ({carrier, carrier_name_other: other}: Shipment) => carrier !== "OTHER" || other !== undefined,
  path: ["carrier_name_other"],
};

/** Body of `PUT /v1/shipping/trackers/{id}`. Without a carrier, the tracker keeps its own. */
export const trackerBody = shipment
  .extend({transaction_id: transactionId, status: trackingStatus})
  .refine(carrierNameRule.holds, {path: carrierNameRule.path});

export type TrackerBody = z.output<typeof trackerBody>;

const newTracker = trackerBody.refine(carrierRule.holds, {path: carrierRule.path});

export const trackersBody = z.object({trackers: z.array(newTracker).min(1).max(20)});

/** Path parameter. An id that no tracker has gives 404. */
export const trackerId = z.string().min(1).max(115);

export const listQuery = z.object({
  transaction_id: transactionId,
  tracking_number: name.optional(),
});

/** A shipped item. */
export const trackerItem = z.object({
  name: z.string().min(1).max(127).optional(),
  quantity: z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/)
    .optional(),
  sku: z.string().min(1).max(127).optional(),
  url: z.url().max(2048).optional(),
  image_url: z.url().max(2048).optional(),
  upc: z.object({type: z.string().min(1).max(5), code: z.string().min(6).max(17)}).optional(),
});

export type TrackerItem = z.output<typeof trackerItem>;

/** A shipment that a merchant reports for a capture. */
export interface Tracker {
  /** Id of the capture, a hyphen, and the tracking number: PayPal's form. */
  readonly id: string;
  readonly applicationId: string;
  readonly orderId: string;
  readonly captureId: string;
  readonly status: TrackingStatus;
  readonly shipment: Shipment;
  readonly items?: readonly TrackerItem[] | undefined;
  /** A tracker sends one mail. */
  readonly isNotified: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Id of a capture's tracker. */
export function trackerIdOf(captureId: string, trackingNumber: string | undefined): string {
  return `${captureId}-${trackingNumber ?? "NOTRACKER"}`;
}

/** Builds the reply body of a tracker. */
export function trackerReply(row: Tracker, origin: string) {
  return {
    transaction_id: row.captureId,
    ...row.shipment,
    status: row.status,
    shipment_uploader: "MERCHANT" as const,
    last_updated_time: timeOf(row.updatedAt),
    links: linksOf(row, origin),
  };
}

/** The short form in the replies to new trackers. */
export function identifierReply(row: Tracker, origin: string) {
  const {tracking_number: number} = row.shipment;
  return {
    transaction_id: row.captureId,
    ...(number === undefined ? {} : {tracking_number: number}),
    links: linksOf(row, origin),
  };
}

/** The form in an order. */
export function trackerInOrder(row: Tracker, origin: string) {
  const order = `${origin}/v2/checkout/orders/${row.orderId}`;
  const links: LinkDescription[] = [
    {href: order, rel: "up", method: "GET"},
    {href: `${order}/trackers/${encodeURIComponent(row.id)}`, rel: "update", method: "PATCH"},
  ];
  return {
    id: row.id,
    status: row.status,
    ...(row.items ? {items: row.items} : {}),
    create_time: timeOf(row.createdAt),
    update_time: timeOf(row.updatedAt),
    links,
  };
}

function linksOf({id}: Tracker, origin: string): LinkDescription[] {
  const href = `${origin}/v1/shipping/trackers/${encodeURIComponent(id)}`;
  return [
    {href, rel: "self", method: "GET"},
    {href, rel: "replace", method: "PUT"},
  ];
}
