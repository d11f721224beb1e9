import {sql} from "kysely";
import {toWire} from "../../shared/money.ts";
import type {Queries} from "../context.ts";
import {moneyOf} from "../payments/charges.ts";
import {type CaptureStatus, REFUNDABLE} from "../payments/payments.states.ts";
import type {DetailContext, Moment} from "./detail.ts";
import {readList, type RowOf} from "./lists.ts";
import {iso} from "./rows.ts";

/** Number of entries of one kind in a history. */
const SHOWN = 50;

/** Events about resources, newest first. */
export async function eventsOf(queries: Queries, resourceIds: readonly string[]): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (const id of resourceIds.slice(0, SHOWN)) {
    const requested = {filter: {resource_id: id}, limit: SHOWN};
    for (const row of await readList(queries, "webhooks", requested)) {
      const ref = {view: "webhooks", id: row.id};
      moments.push({time: iso(row.createdAt), text: `Event ${row.type}`, ref});
    }
  }
  return moments;
}

/** Disputes about captures of an application. */
export async function disputesOf(
  queries: Queries,
  captureIds: readonly string[],
): Promise<readonly RowOf<"disputes">[]> {
  if (captureIds.length === 0) return [];
  // The condition on the application makes use of the index, which begins with it.
  const {rows} = await sql<RowOf<"disputes">>`
    select disputes.* from disputes join captures
      on captures.application_id = disputes.application_id and captures.id = disputes.capture_id
    where captures.id in (${sql.join(captureIds)}) order by disputes.created_at limit ${SHOWN}`.execute(
    queries,
  );
  return rows;
}

export function disputeMoment(row: RowOf<"disputes">): Moment {
  return {
    time: iso(row.created_at),
    text: `Disputed: ${row.reason}`,
    status: row.outcome_code ?? row.status,
    amount: toWire(moneyOf(row, row.minor)),
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
  disputes: readonly RowOf<"disputes">[],
): string[] {
  const isOpen = (captureId: string) =>
    disputes.some(({capture_id: id, outcome_code: outcome}) => id === captureId && outcome === null);
  return captures.filter(({id, status}) => REFUNDABLE.includes(status) && !isOpen(id)).map(({id}) => id);
}

/** Logged requests whose path begins with one of these. */
export async function requestsOf({requests}: DetailContext, paths: readonly string[]): Promise<Moment[]> {
  const {entries} = requests.page({anyPath: paths.slice(0, 20)}, {after: undefined, size: SHOWN});
  return entries.map(({time, method, path, status, debug_id: id}) => ({
    time,
    text: `${method} ${path}`,
    status: status === null ? undefined : String(status),
    ref: {view: "requests", id},
  }));
}
