import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {queueMail} from "../mail/mail.operations.ts";
import {findCapture} from "../payments/captures.operations.ts";
import type {Capture} from "../payments/payments.model.ts";
import {collection, type Store} from "../store.ts";
import {badRequest, notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {trackerMail} from "./tracker-mail.ts";
import {canBeChanged, type Tracker, type TrackerBody, trackerIdOf} from "./trackers.model.ts";

const trackers = collection<Tracker>("trackers");

/** Oldest first. */
export function trackersOfOrder(store: Store, orderId: string): Tracker[] {
  return trackers(store).where((row) => row.orderId === orderId);
}

/** A shipment of a capture, as a merchant reports it. */
export interface NewTracker extends Pick<Tracker, "status" | "shipment" | "items"> {
  readonly capture: Capture;
}

/**
 * Adds a tracker and notifies the buyer if asked. The same tracker again has no effect.
 *
 * @returns the tracker, and whether it is new
 * @throws ServiceError 422 CAPTURE_STATUS_NOT_VALID, 409 for another tracker with the same number
 */
export function addTracker(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  {capture, status, shipment, items}: NewTracker,
): {readonly row: Tracker; readonly isNew: boolean} {
  if (capture.status !== "COMPLETED") {
    throw unprocessable("CAPTURE_STATUS_NOT_VALID");
  }
  const id = trackerIdOf(capture.id, shipment.tracking_number);
  const earlier = trackers(store).get(id);
  if (earlier) {
    if (factsOf(earlier) === factsOf({status, shipment, items})) return {row: earlier, isNew: false};
    const description = "The capture has another tracker with this tracking number. Change it with PUT.";
    throw new ServiceError(409, [{issue: "RESOURCE_CONFLICT", description}]);
  }
  const now = runtime.clock.now();
  const of = {applicationId, orderId: capture.orderId, captureId: capture.id};
  const times = {createdAt: now, updatedAt: now};
  const row = trackers(store).add({id, ...of, status, shipment, items, isNotified: false, ...times});
  return {row: notify(store, runtime, row), isNew: true};
}

const factsOf = ({status, shipment, items}: Pick<Tracker, "status" | "shipment" | "items">) =>
  JSON.stringify([status, shipment, items]);

/**
 * Adds a tracker to the capture that the body names.
 *
 * @param at JSON pointer to the tracker in the request
 * @throws ServiceError 404 for an unknown capture and for another application's, and those of `addTracker`
 */
export function addTrackerOf(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  {transaction_id: captureId, status, ...shipment}: TrackerBody,
  at: string,
): Tracker {
  const capture = findCapture(store, applicationId, captureId, runtime.clock.now());
  if (!capture) {
    const description = "The application has no capture with this id.";
    throw new ServiceError(404, [
      {issue: "INVALID_RESOURCE_ID", description, field: `${at}/transaction_id`, location: "body"},
    ]);
  }
  return addTracker(store, runtime, applicationId, {capture, status, shipment, items: undefined}).row;
}

/** @throws ServiceError 404 for an unknown tracker and for another application's */
export function showTracker(store: Store, applicationId: string, id: string): Tracker {
  const row = trackers(store).get(id);
  if (row?.applicationId !== applicationId) throw notFound("id");
  return row;
}

/**
 * Finds the tracker of a capture: that with the number, or the newest.
 *
 * @throws ServiceError 404 without such a tracker, and for another application's
 */
export function findTracker(
  store: Store,
  applicationId: string,
  {captureId, number}: {readonly captureId: string; readonly number: string | undefined},
): Tracker {
  const row =
    number === undefined
      ? trackers(store)
          .where((each) => each.captureId === captureId)
          .at(-1)
      : trackers(store).get(trackerIdOf(captureId, number));
  if (row?.applicationId === applicationId) return row;
  const description = "The application has no tracker with these values.";
  throw new ServiceError(404, [
    {issue: "INVALID_RESOURCE_ID", description, field: "transaction_id", location: "query"},
  ]);
}

/**
 * Replaces everything but the capture and the tracking number, which are the tracker's id. Keeps the carrier without a new one.
 *
 * @throws ServiceError 404, 400 for another capture or number, 422 for a cancelled tracker
 */
export function replaceTracker(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  id: string,
  {transaction_id: captureId, status, ...shipment}: TrackerBody,
): void {
  const row = showTracker(store, applicationId, id);
  if (captureId !== row.captureId) throw ofAnotherTracker("/transaction_id");
  const {tracking_number: number, carrier, carrier_name_other: other} = row.shipment;
  if (shipment.tracking_number !== undefined && shipment.tracking_number !== number)
    throw ofAnotherTracker("/tracking_number");
  const kept = {
    ...(number === undefined ? {} : {tracking_number: number}),
    ...(shipment.carrier === undefined ? {carrier, carrier_name_other: other} : {}),
  };
  updateTracker(store, runtime, row, {status, shipment: {...shipment, ...kept}});
}

/** New values of a tracker. Others stay. */
export type TrackerUpdate = {readonly [Key in "status" | "shipment" | "items"]?: Tracker[Key] | undefined};

/**
 * Changes a tracker, and notifies the buyer if asked and not done before.
 *
 * @throws ServiceError 422 NOT_PATCHABLE for a cancelled tracker, unless it is only cancelled again
 */
export function updateTracker(store: Store, runtime: Runtime, row: Tracker, update: TrackerUpdate): void {
  if (!canBeChanged(row.status)) {
    if (update.status === "CANCELLED") return;
    throw unprocessable("NOT_PATCHABLE");
  }
  const {status = row.status, shipment = row.shipment, items = row.items} = update;
  const change = {status, shipment, items, updatedAt: runtime.clock.now()};
  notify(store, runtime, trackers(store).change(row.id, change));
}

/** Queues the mail to the buyer, once for each tracker and not for a cancelled one. */
function notify(store: Store, runtime: Runtime, row: Tracker): Tracker {
  const {shipment, isNotified, status, applicationId, captureId} = row;
  if (!shipment.notify_buyer || isNotified || !canBeChanged(status)) return row;
  const capture = findCapture(store, applicationId, captureId, runtime.clock.now());
  const mail = capture && trackerMail(applicationById(store, applicationId), capture, shipment);
  if (!mail) return row;
  queueMail(store, runtime, mail);
  return trackers(store).change(row.id, {isNotified: true});
}

function ofAnotherTracker(field: string): ServiceError {
  return badRequest("INVALID_PARAMETER_VALUE", {field});
}
