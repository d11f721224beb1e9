import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {shipmentOf, type TrackerRow} from "./trackers.operations.ts";
import type {TrackerItem} from "./trackers.schema.ts";

/** Builds the reply body of a tracker. */
export function trackerReply(row: TrackerRow, origin: string) {
  return {
    transaction_id: row.capture_id,
    ...shipmentOf(row),
    status: row.status,
    shipment_uploader: "MERCHANT",
    last_updated_time: timeOf(row.updated_at),
    links: linksOf(row, origin),
  };
}

/** The short form in the replies to new trackers. */
export function identifierReply(row: TrackerRow, origin: string) {
  return {
    transaction_id: row.capture_id,
    ...(row.tracking_number === null ? {} : {tracking_number: row.tracking_number}),
    links: linksOf(row, origin),
  };
}

/** The form in an order. */
export function trackerInOrder(row: TrackerRow, origin: string) {
  const order = `${origin}/v2/checkout/orders/${row.order_id}`;
  const links: LinkDescription[] = [
    {href: order, rel: "up", method: "GET"},
    {href: `${order}/trackers/${encodeURIComponent(row.id)}`, rel: "update", method: "PATCH"},
  ];
  return {
    id: row.id,
    status: row.status,
    ...(row.items === null ? {} : {items: JSON.parse(row.items) as TrackerItem[]}),
    create_time: timeOf(row.created_at),
    update_time: timeOf(row.updated_at),
    links,
  };
}

function linksOf({id}: TrackerRow, origin: string): LinkDescription[] {
  const href = `${origin}/v1/shipping/trackers/${encodeURIComponent(id)}`;
  return [
    {href, rel: "self", method: "GET"},
    {href, rel: "replace", method: "PUT"},
  ];
}
