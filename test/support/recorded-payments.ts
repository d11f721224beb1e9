import {fileURLToPath} from "node:url";
import LibsqlDatabase from "libsql";
import type {Shop} from "./shop.ts";

/** Orders, captures and calls in the databases of sandbox and merchant server. */
export interface RecordedPayments {
  /** The sandbox's orders, oldest first. */
  readonly orders: readonly {readonly id: string; readonly status: string}[];
  /** The states of the sandbox's captures. */
  readonly captures: readonly string[];
  /** The merchant server's calls. */
  readonly calls: readonly {readonly operation: string; readonly state: string}[];
}

/** Runs a query with one value on a database file. */
export function readRows<Row>(url: string, sql: string, value: unknown): Row[] {
  const file = new LibsqlDatabase(fileURLToPath(url));
  try {
    return file.prepare(sql).all([value]) as Row[];
  } finally {
    file.close();
  }
}

/** Reads the rows of all orders, or of one. */
export async function recordedPayments(
  shop: Pick<Shop, "databases">,
  orderId?: unknown,
): Promise<RecordedPayments> {
  const {sandbox, merchant} = shop.databases;
  const only = (column: string) => (orderId === undefined ? "? is null" : `${column} = ?`);
  const value = orderId ?? null;
  return {
    orders: readRows(
      sandbox,
      `select id, status from orders where ${only("id")} order by created_at, id`,
      value,
    ),
    captures: readRows<{status: string}>(
      sandbox,
      `select status from captures where ${only("order_id")} order by created_at, id`,
      value,
    ).map(({status}) => status),
    calls: readRows(
      merchant,
      `select calls.operation, calls.state from calls join attempts on attempts.id = calls.attempt_id
       where ${only("attempts.order_id")} order by calls.created_at, calls.request_id`,
      value,
    ),
  };
}
