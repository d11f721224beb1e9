import {ServiceError} from "../wire/errors.ts";
import type {ListDisputesQuery} from "./disputes.schema.ts";

/** How far back the list's times may reach, in milliseconds (the public service's rule). */
const SEARCHED_MS = 180 * 24 * 60 * 60 * 1000;

/** @throws ServiceError 400 with one detail for each time of the query that is more than 180 days ago */
export function checkPeriods(query: ListDisputesQuery, now: number): void {
  const tooOld = (["start_time", "update_time_before", "update_time_after"] as const).filter(
    (field) => (query[field] ?? now) < now - SEARCHED_MS,
  );
  if (tooOld.length === 0) return;
  const description = "The time must be within the last 180 days.";
  throw new ServiceError(
    400,
    tooOld.map((field) => ({issue: "INVALID_PARAMETER_VALUE", description, field, location: "query"})),
  );
}
