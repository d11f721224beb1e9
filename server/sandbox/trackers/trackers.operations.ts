import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {queueMail} from "../mail/mail.operations.ts";
import {type Capture, findCapture} from "../payments/payments.operations.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {trackerMail} from "./tracker-mail.ts";
import {
  changeTracker,
  claimNotification,
  findNewestTracker,
  findTrackerRow,
  insertTracker,
  type TrackerRow,
} from "./trackers.records.ts";
import type {Shipment, TrackerBody, TrackerItem} from "./trackers.schema.ts";
import {canBeChanged, type TrackingStatus} from "./trackers.states.ts";

export {findTrackersOfOrder} from "./trackers.records.ts";
export type {TrackerRow} from "./trackers.records.ts";

/** A shipment of a capture, as a merchant reports it. */
export interface NewTracker {
  readonly capture: Capture;
  readonly status: TrackingStatus;
  readonly shipment: Shipment;
  readonly items?: readonly TrackerItem[] | undefined;
}

/** Id of a capture's tracker. PayPal's ids have this form. */
export function trackerIdOf(captureId: string, trackingNumber: string | undefined): string {
  return `${captureId}-${trackingNumber ?? "NOTRACKER"}`;
}

/**
 * Adds a tracker and notifies the buyer if asked. The same tracker again has no effect.
 *
 * @returns the tracker, and whether it is new
 * @throws ServiceError 422 CAPTURE_STATUS_NOT_VALID, 409 for another tracker with the same number
 */
export async function addTracker(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  {capture, status, shipment, items}: NewTracker,
): Promise<{readonly row: TrackerRow; readonly isNew: boolean}> {
  if (capture.status !== "COMPLETED") {
    const description = "Only a completed capture can have a tracker.";
    throw unprocessable("CAPTURE_STATUS_NOT_VALID", description);
  }
  const now = runtime.clock.now();
  const requested: TrackerRow = {
    id: trackerIdOf(capture.id, shipment.tracking_number),
    application_id: applicationId,
    order_id: capture.orderId,
    capture_id: capture.id,
    status,
    tracking_number: shipment.tracking_number ?? null,
    shipment: JSON.stringify(shipment),
    items: items === undefined ? null : JSON.stringify(items),
    notified: 0,
    created_at: now,
    updated_at: now,
  };
  const row = await insertTracker(tx, requested);
  if (row) {
    await notify(tx, runtime, row);
    return {row, isNew: true};
  }
  const earlier = await findTrackerRow(tx, requested.id);
  const isSame =
    earlier?.status === status &&
    earlier.shipment === requested.shipment &&
    earlier.items === requested.items;
  if (isSame) return {row: earlier, isNew: false};
  const description = "The capture has another tracker with this tracking number. Change it with PUT.";
  throw new ServiceError(409, [{issue: "RESOURCE_CONFLICT", description}]);
}

/**
 * Adds a tracker to the capture that the body names.
 *
 * @param at JSON pointer to the tracker in the request
 * @throws ServiceError 404 for an unknown capture and for another application's, and those of `addTracker`
 */
export async function addTrackerOf(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  body: TrackerBody,
  at: string,
): Promise<TrackerRow> {
  const {transaction_id: captureId, status, ...shipment} = body;
  const capture = await findCapture(tx, applicationId, captureId, runtime.clock.now());
  if (!capture) {
    const description = "The application has no capture with this id.";
    throw new ServiceError(404, [
      {issue: "INVALID_RESOURCE_ID", description, field: `${at}/transaction_id`, location: "body"},
    ]);
  }
  const {row} = await addTracker(tx, runtime, applicationId, {capture, status, shipment});
  return row;
}

/** @throws ServiceError 404 for an unknown tracker and for another application's */
export async function showTracker(queries: Queries, applicationId: string, id: string): Promise<TrackerRow> {
  const row = await findTrackerRow(queries, id);
  if (row?.application_id !== applicationId) throw notFound("id");
  return row;
}

/**
 * Finds the tracker of a capture: that with the number, or the newest.
 *
 * @throws ServiceError 404 without such a tracker, and for another application's
 */
export async function findTracker(
  queries: Queries,
  applicationId: string,
  {captureId, number}: {readonly captureId: string; readonly number: string | undefined},
): Promise<TrackerRow> {
  const row =
    number === undefined
      ? await findNewestTracker(queries, captureId)
      : await findTrackerRow(queries, trackerIdOf(captureId, number));
  if (row?.application_id === applicationId) return row;
  const description = "The application has no tracker with these values.";
  throw new ServiceError(404, [
    {issue: "INVALID_RESOURCE_ID", description, field: "transaction_id", location: "query"},
  ]);
}

/**
 * Replaces everything but the capture and the tracking number, which are the tracker's id.
 *
 * @throws ServiceError 404, 400 for another capture or number, 422 for a cancelled tracker
 */
export async function replaceTracker(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  id: string,
  {transaction_id: captureId, status, ...shipment}: TrackerBody,
): Promise<void> {
  const row = await showTracker(tx, applicationId, id);
  if (captureId !== row.capture_id) throw ofAnotherTracker("/transaction_id");
  const number = row.tracking_number ?? undefined;
  if (shipment.tracking_number !== undefined && shipment.tracking_number !== number)
    throw ofAnotherTracker("/tracking_number");
  const kept = number === undefined ? {} : {tracking_number: number};
  await updateTracker(tx, runtime, row, {status, shipment: {...shipment, ...kept}});
}

/** New values of a tracker. Others stay. */
export interface TrackerUpdate {
  readonly status?: TrackingStatus | undefined;
  readonly shipment?: Shipment | undefined;
  readonly items?: readonly TrackerItem[] | undefined;
}

/**
 * Changes a tracker, and notifies the buyer if asked and not done before.
 *
 * @throws ServiceError 422 NOT_PATCHABLE for a cancelled tracker, unless it is only cancelled again
 */
export async function updateTracker(
  tx: Tx,
  runtime: Runtime,
  row: TrackerRow,
  {status, shipment, items}: TrackerUpdate,
): Promise<void> {
  if (status === "CANCELLED" && !canBeChanged(row.status)) return;
  const changed = await changeTracker(tx, row.id, {
    ...(status === undefined ? {} : {status}),
    ...(shipment === undefined ? {} : {shipment: JSON.stringify(shipment)}),
    ...(items === undefined ? {} : {items: JSON.stringify(items)}),
    updated_at: runtime.clock.now(),
  });
  if (!changed) throw unprocessable("NOT_PATCHABLE", "A cancelled tracker can't be changed.");
  await notify(tx, runtime, changed);
}

export function shipmentOf(row: Pick<TrackerRow, "shipment">): Shipment {
  return JSON.parse(row.shipment) as Shipment;
}

/** Queues the mail to the buyer in the transaction, once for each tracker and not for a cancelled one. */
async function notify(tx: Tx, runtime: Runtime, row: TrackerRow): Promise<void> {
  const shipment = shipmentOf(row);
  if (!shipment.notify_buyer || row.notified === 1 || !canBeChanged(row.status)) return;
  const capture = await findCapture(tx, row.application_id, row.capture_id, runtime.clock.now());
  const mail = capture && trackerMail(await applicationById(tx, row.application_id), capture, shipment);
  if (mail && (await claimNotification(tx, row.id))) await queueMail(tx, runtime, mail);
}

function ofAnotherTracker(field: string): ServiceError {
  const description = "The value is not that of the tracker in the path.";
  return new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field, location: "body"}]);
}
