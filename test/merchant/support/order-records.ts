import assert from "node:assert/strict";
import type {FakePayPal} from "./fake-paypal.ts";
import type {Shop} from "./shop.ts";

/** What the journal says of a service's capture. */
const STATE_OF = {
  COMPLETED: "captured",
  DECLINED: "declined",
  FAILED: "declined",
  PENDING: "pending",
  PARTIALLY_REFUNDED: "captured",
  REFUNDED: "captured",
} as const;

/**
 * Both databases agree: every order of PayPal is in the journal, in the state that its captures give it, and no call
 * is in doubt.
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
  assert.deepEqual(known.sort(byOrder), real.sort(byOrder), "the journal and the service say the same");
  const open = await shop.database.db
    .selectFrom("calls")
    .select("request_id")
    .where("state", "=", "sent")
    .execute();
  assert.deepEqual(open, [], "no call is in doubt");
}

/** However often it was asked: one order, and one capture. */
export function assertOneEffect(paypal: FakePayPal): void {
  assert.equal(paypal.orders.size, 1, "one order");
  assert.equal(paypal.captures().length, 1, "one capture");
}
