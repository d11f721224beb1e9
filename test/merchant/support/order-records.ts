import assert from "node:assert/strict";
import type {FakePayPal} from "./fake-paypal.ts";
import type {Shop} from "./shop.ts";

/** The state of an attempt, by the status of its capture at PayPal. */
const STATE_OF = {
  COMPLETED: "captured",
  DECLINED: "declined",
  FAILED: "declined",
  PENDING: "pending",
  PARTIALLY_REFUNDED: "captured",
  REFUNDED: "captured",
  REVERSED: "reversed",
} as const;

/**
 * Compares the recorded orders with PayPal's: the same orders, each in the state that its capture gives it, and no call
 * without a known outcome.
 */
export async function assertOrdersMatch(paypal: FakePayPal, shop: Shop): Promise<void> {
  const attempts = await shop.database.db.selectFrom("attempts").selectAll().execute();
  const known = attempts
    .filter(({order_id}) => order_id !== null)
    .map(({order_id, state}) => ({order: order_id, state}));
  const real = [...paypal.orders.values()].map(({id, captures}) => ({
    order: id,
    state: captures[0] ? STATE_OF[captures[0].status] : "created",
  }));
  const byOrder = (a: {order: string | null}, b: {order: string | null}) =>
    String(a.order).localeCompare(String(b.order));
  assert.deepEqual(known.sort(byOrder), real.sort(byOrder), "the recorded orders are PayPal's orders");
  const open = await shop.database.db
    .selectFrom("calls")
    .select("request_id")
    .where("state", "=", "sent")
    .execute();
  assert.deepEqual(open, [], "every call has a known outcome");
}

/** Requires that PayPal has one order with one capture, however often the requests were repeated. */
export function assertOneOrderAndCapture(paypal: FakePayPal): void {
  assert.equal(paypal.orders.size, 1, "one order");
  assert.equal(paypal.captures().length, 1, "one capture");
}
