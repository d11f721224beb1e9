import type {Runtime} from "../context.ts";
import {findCapture} from "../payments/captures.operations.ts";
import {
  addTracker,
  trackersOfOrder,
  type TrackerUpdate,
  updateTracker,
} from "../trackers/trackers.operations.ts";
import type {Tracker, TrackerItem} from "../trackers/trackers.model.ts";
import type {Caller} from "../wire/caller.ts";
import {badRequest, ServiceError, unprocessable} from "../wire/errors.ts";
import type {JsonPatch} from "../wire/json-patch.ts";
import {loadOrder, type Order, ownOrder} from "./load-order.operations.ts";
import type {StoredOrder} from "./orders.model.ts";
import {type TrackBody, trackerPatch} from "./orders.schema.ts";
import type {Store} from "../store.ts";

/**
 * Adds a tracker to a capture of an order. The same tracker again has no effect.
 *
 * @returns the order, and whether the tracker is new
 * @throws ServiceError 404 for an unknown order, 422 MSP_NOT_SUPPORTED, CAPTURE_ID_NOT_FOUND, ITEM_SKU_MISMATCH, and
 *   those of `addTracker`
 */
export function trackOrder(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  {capture_id: captureId, status, items, notify_payer: notifyPayer, ...shipment}: TrackBody,
): {readonly order: Order; readonly isNew: boolean} {
  const now = runtime.clock.now();
  const row = ownOrder(store, caller, id);
  if (row.units.length > 1) {
    throw unprocessable("MSP_NOT_SUPPORTED", {field: "/purchase_units"});
  }
  const capture = findCapture(store, row.applicationId, captureId, now);
  if (capture?.orderId !== row.id) {
    throw unprocessable("CAPTURE_ID_NOT_FOUND", {field: "/capture_id"});
  }
  checkSkus(row, items, "/items");
  const {isNew} = addTracker(store, runtime, row.applicationId, {
    capture,
    status,
    shipment: {...shipment, notify_buyer: shipment.notify_buyer || notifyPayer},
    items,
  });
  return {order: loadOrder(store, row, now), isNew};
}

/**
 * Patches a tracker of an order: `items`, `notify_payer`, or `status` to CANCELLED.
 *
 * @throws ServiceError 404 for an unknown order or tracker, 400 and 422 for an operation that isn't allowed, and those
 *   of `updateTracker`
 */
export function patchOrderTracker(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  {id, tracker_id: trackerId}: {readonly id: string; readonly tracker_id: string},
  operations: JsonPatch,
): void {
  const row = ownOrder(store, caller, id);
  const tracker = trackersOfOrder(store, row.id).find((each) => each.id === trackerId);
  if (!tracker) {
    const description = "The order has no tracker with this id.";
    throw new ServiceError(404, [
      {issue: "TRACKER_ID_NOT_FOUND", description, field: "tracker_id", location: "path"},
    ]);
  }
  const update = operations.map((operation, index) => updateOf(row, tracker, operation, `/${index}`));
  updateTracker(store, runtime, tracker, Object.assign({}, ...update) as TrackerUpdate);
}

/** Operations that each attribute allows. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "/items": ["replace"],
  "/notify_payer": ["add", "replace"],
  "/status": ["replace"],
};

function updateOf(
  row: StoredOrder,
  tracker: Tracker,
  {op, path, value}: JsonPatch[number],
  at: string,
): TrackerUpdate {
  if (path === undefined || path === "") {
    throw unprocessable("PATCH_PATH_REQUIRED", {field: `${at}/path`});
  }
  if (!path.startsWith("/")) {
    throw unprocessable("INVALID_JSON_POINTER_FORMAT", {field: `${at}/path`});
  }
  const allowed = Object.hasOwn(ATTRIBUTES, path) ? ATTRIBUTES[path] : undefined;
  if (!allowed) throw badRequest("FIELD_NOT_PATCHABLE", {field: `${at}/path`});
  if (!allowed.includes(op)) {
    throw badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
  }
  if (value === undefined) {
    throw unprocessable("PATCH_VALUE_REQUIRED", {field: `${at}/value`});
  }
  const patch = trackerPatch.safeParse({[path.slice(1)]: value});
  if (!patch.success) {
    throw badRequest("INVALID_PARAMETER_VALUE", {field: `${at}/value`});
  }
  const {notify_payer: notifyBuyer, ...update} = patch.data;
  checkSkus(row, update.items, `${at}/value`);
  return notifyBuyer === undefined ? update : {shipment: {...tracker.shipment, notify_buyer: notifyBuyer}};
}

/** @param at JSON pointer to the items in the request */
function checkSkus(row: StoredOrder, items: readonly TrackerItem[] = [], at: string): void {
  const ordered = new Set(row.units.flatMap((unit) => unit.items?.map(({sku}) => sku) ?? []));
  items.forEach(({sku}, index) => {
    if (sku === undefined || ordered.has(sku)) return;
    throw unprocessable("ITEM_SKU_MISMATCH", {field: `${at}/${index}/sku`});
  });
}
