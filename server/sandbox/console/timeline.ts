import {toWire} from "../../shared/money.ts";
import {amountOf, type Dispute} from "../disputes/disputes.model.ts";
import {disputes} from "../disputes/disputes.operations.ts";
import {type CaptureStatus, REFUNDABLE} from "../payments/payments.states.ts";
import type {Store} from "../store.ts";
import type {DetailContext, Moment} from "./detail.ts";
import {readList} from "./lists.ts";
import {iso} from "./rows.ts";

/** Number of entries of one kind in a history. */
const SHOWN = 50;

/** Events about resources, newest first. */
export function eventsOf(store: Store, resourceIds: readonly string[]): Moment[] {
  const moments: Moment[] = [];
  for (const id of resourceIds.slice(0, SHOWN)) {
    const requested = {filter: {resource_id: id}, limit: SHOWN};
    for (const row of readList(store, "webhooks", requested)) {
      const ref = {view: "webhooks", id: row.id};
      moments.push({time: iso(row.createdAt), text: `Event ${row.type}`, ref});
    }
  }
  return moments;
}

/** Disputes about these captures. */
export function disputesOf(store: Store, captureIds: readonly string[]): Dispute[] {
  return disputes(store)
    .where(({captureId}) => captureIds.includes(captureId))
    .slice(0, SHOWN);
}

export function disputeMoment(row: Dispute): Moment {
  return {
    time: iso(row.createdAt),
    text: `Disputed: ${row.reason}`,
    status: row.outcomeCode ?? row.status,
    amount: toWire(amountOf(row)),
    ref: {view: "disputes", id: row.id},
  };
}

/** Captures that wait for the buyer's money or a review. A tester can decide about them. */
export function pendingOf(
  captures: readonly {readonly id: string; readonly status: CaptureStatus}[],
): string[] {
  return captures.filter(({status}) => status === "PENDING").map(({id}) => id);
}

/** Ids of captures that a buyer can dispute: completed, and without an open dispute. */
export function disputableOf(
  captures: readonly {readonly id: string; readonly status: CaptureStatus}[],
  about: readonly Dispute[],
): string[] {
  const isOpen = (id: string) =>
    about.some(({captureId, outcomeCode}) => captureId === id && outcomeCode === undefined);
  return captures.filter(({id, status}) => REFUNDABLE.includes(status) && !isOpen(id)).map(({id}) => id);
}

/** Logged requests whose path begins with one of these. */
export function requestsOf({requests}: DetailContext, paths: readonly string[]): Moment[] {
  const {entries} = requests.page({anyPath: paths.slice(0, 20)}, {after: undefined, size: SHOWN});
  return entries.map(({time, method, path, status, debug_id: id}) => ({
    time,
    text: `${method} ${path}`,
    status: status === null ? undefined : String(status),
    ref: {view: "requests", id},
  }));
}
