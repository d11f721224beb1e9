import {z} from "zod";
import {errorBody, linkDescription, timestamp} from "../wire/shapes.ts";
import carriers from "./carriers.json" with {type: "json"};
import {TRACKING_STATUSES} from "./trackers.states.ts";

/** Request and reply bodies. Limits are those of PayPal's Shipment Tracking API, version 1, and Orders API, version 2. */

const name = z.string().min(1).max(64);

/** The carriers of both APIs, and `OTHER`, which their descriptions name. */
const carrier = z.enum(carriers as [string, ...string[]]).meta({id: "Carrier"});

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

/** Body of `PUT /v1/shipping/trackers/{id}`, and an entry of the bodies that add trackers. */
export const trackerBody = shipment
  .extend({transaction_id: transactionId, status: trackingStatus})
  .refine(carrierRule.holds, {path: carrierRule.path})
  .refine(carrierNameRule.holds, {path: carrierNameRule.path});

export type TrackerBody = z.output<typeof trackerBody>;

export const trackersBody = z.object({trackers: z.array(trackerBody).min(1).max(20)});

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

const links = z.array(linkDescription);

export const trackerReplySchema = z
  .strictObject(shipment.shape)
  .extend({
    transaction_id: transactionId,
    status: trackingStatus,
    shipment_uploader: z.enum(["MERCHANT"]),
    last_updated_time: timestamp,
    links,
  })
  .meta({id: "Tracker"});

const identifier = z.strictObject({
  transaction_id: transactionId,
  tracking_number: name.optional(),
  links,
});

export const identifiersReplySchema = z.strictObject({tracker_identifiers: z.array(identifier), links});

/** `errors` has one entry for each tracker that was refused. */
export const batchReplySchema = z.strictObject({
  tracker_identifiers: z.array(identifier).optional(),
  errors: z.array(errorBody).optional(),
  links,
});

/** A tracker in an order's reply. */
export const trackerInOrder = z.strictObject({
  id: z.string(),
  status: trackingStatus,
  items: z.array(trackerItem).optional(),
  create_time: timestamp,
  update_time: timestamp,
  links,
});
