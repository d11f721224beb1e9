import {fileURLToPath} from "node:url";
import LibsqlDatabase from "libsql";
import {storedPayments} from "./running-sandbox.ts";
import type {Shop} from "./shop.ts";

/** Orders and captures of the sandbox, and calls in the database of the merchant server. */
export interface RecordedPayments {
  /** The sandbox's orders, oldest first. */
  readonly orders: readonly {readonly id: string; readonly status: string}[];
  /** The states of the sandbox's captures. */
  readonly captures: readonly string[];
  /** The merchant server's calls. */
  readonly calls: readonly {readonly operation: string; readonly state: string}[];
}

/** A shop whose payments can be read. */
export type PaidShop = Pick<Shop, "databases" | "sandboxUrl">;

/** Reads the payments of all orders, or of one. */
export async function recordedPayments(shop: PaidShop, orderId?: unknown): Promise<RecordedPayments> {
  const {orders, captures} = await storedPayments(shop.sandboxUrl);
  const isMeant = (id: unknown) => orderId === undefined || id === orderId;
  return {
    orders: orders.filter(({id}) => isMeant(id)).map(({id, status}) => ({id, status})),
    captures: captures.filter((capture) => isMeant(capture.orderId)).map(({status}) => status),
    calls: callsOf(shop.databases.merchant, orderId),
  };
}

function callsOf(url: string, orderId: unknown): RecordedPayments["calls"] {
  const file = new LibsqlDatabase(fileURLToPath(url));
  try {
    const sql = `select calls.operation, calls.state from calls join attempts on attempts.id = calls.attempt_id
       where ${orderId === undefined ? "? is null" : "attempts.order_id = ?"}
       order by calls.created_at, calls.request_id`;
    return file.prepare(sql).all([orderId ?? null]) as RecordedPayments["calls"];
  } finally {
    file.close();
  }
}
