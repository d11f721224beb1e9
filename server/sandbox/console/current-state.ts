import type {Queries} from "../context.ts";
import {shownStates} from "../orders/load-order.operations.ts";
import {authorizationStates} from "../payments/authorizations.operations.ts";
import type {ListName, RowOf, ShownRow} from "./lists.ts";

/**
 * Rows of a list with their current statuses, where these differ from the stored ones: an authorization expires by
 * itself, and the last one makes its order VOIDED. Orders also get the state of their payment.
 */
export async function asShown<Name extends ListName>(
  queries: Queries,
  name: Name,
  rows: readonly RowOf<Name>[],
  now: number,
): Promise<ShownRow<Name>[]> {
  const states = await statesOf(queries, name, rows, now);
  return rows.map((row, index) => ({...row, ...states?.[index]}));
}

async function statesOf(
  queries: Queries,
  name: ListName,
  rows: readonly unknown[],
  now: number,
): Promise<readonly {readonly status: string}[] | undefined> {
  if (name === "orders") return shownStates(queries, rows as readonly RowOf<"orders">[], now);
  if (name !== "authorizations") return undefined;
  const standing = await authorizationStates(queries, rows as readonly RowOf<"authorizations">[], now);
  return standing.map(({status}) => ({status}));
}
