import type {Queries} from "../context.ts";
import {shownStatuses} from "../orders/order.ts";
import {standingOf} from "../payments/authorizations.ts";
import type {ListName, RowOf} from "./lists.ts";

/**
 * Rows of a list with the statuses that callers are shown, where these are not those that are kept: an authorization ends
 * by itself, and with the last of them its order is VOIDED.
 */
export async function asShown<Name extends ListName>(
  queries: Queries,
  name: Name,
  rows: readonly RowOf<Name>[],
  now: number,
): Promise<RowOf<Name>[]> {
  const statuses = await statusesOf(queries, name, rows, now);
  return rows.map((row, index) => ({...row, ...(statuses && {status: statuses[index]})}));
}

async function statusesOf(
  queries: Queries,
  name: ListName,
  rows: readonly unknown[],
  now: number,
): Promise<readonly string[] | undefined> {
  if (name === "orders") return shownStatuses(queries, rows as readonly RowOf<"orders">[], now);
  if (name !== "authorizations") return undefined;
  const standing = await standingOf(queries, rows as readonly RowOf<"authorizations">[], now);
  return standing.map(({status}) => status);
}
