import assert from "node:assert/strict";
import {capturedOf, cents, refundedOf} from "./fake-payments.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import type {FakeOrder} from "./fake-payments.ts";
import type {Shop} from "./shop.ts";

/** What the journal must say of an order, by what PayPal did. */
function expectedState({captures, authorizations}: FakeOrder): string {
  const has = (...states: string[]) => captures.some(({status}) => states.includes(status));
  if (authorizations.length > 0) {
    if (has("COMPLETED")) return "captured";
    if (authorizations.every(({status}) => status === "VOIDED")) return "voided";
    return "authorized";
  }
  if (captures.length === 0) return "created";
  if (has("PENDING")) return "pending";
  return has("COMPLETED") ? "captured" : "declined";
}

/**
 * The journal against PayPal: nothing lost, nothing twice, nothing stuck.
 *
 * - every order, refund, capture of an authorization and renewal of PayPal is one of the journal's, and the other way
 *   round
 * - no more was captured than authorized, and no more refunded than captured
 * - no call and no action is in doubt, but those that are listed for a person
 */
export async function assertPaymentsMatch(paypal: FakePayPal, shop: Shop): Promise<void> {
  const {db} = shop.database;
  const attempts = await db.selectFrom("attempts").selectAll().orderBy("order_id").execute();
  const orders = [...paypal.orders.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isListed = (state: string) => state === "needs-person" || state === "closed";
  assert.deepEqual(
    attempts
      .filter(({order_id, state}) => order_id !== null && !isListed(state))
      .map(({order_id, state}) => [order_id, state]),
    orders
      .filter(({id}) => !attempts.some(({order_id, state}) => order_id === id && isListed(state)))
      .map((order) => [order.id, expectedState(order)]),
    "the journal's orders are the service's, and stand as those do",
  );
  const actions = await db.selectFrom("payment_actions").selectAll().execute();
  const resultsOf = (kind: string) =>
    actions
      .filter((action) => action.kind === kind && action.result_id !== null)
      .map(({result_id}) => result_id)
      .sort();
  const idsOf = (payments: readonly {id: string}[]) => payments.map(({id}) => id).sort();
  const reserved = orders.filter(({authorizations}) => authorizations.length > 0);
  assert.deepEqual(resultsOf("refund"), idsOf(orders.flatMap(({refunds}) => refunds)), "refunds");
  const captures = idsOf(reserved.flatMap((order) => order.captures));
  // Of a capture that was declined and then tried again, the journal names the last.
  const known = resultsOf("capture-authorization");
  const declined = reserved.flatMap((order) => order.captures).filter(({status}) => status === "DECLINED");
  assert.deepEqual(
    captures.filter((id) => known.includes(id) || !declined.some((one) => one.id === id)),
    known,
    "captures of authorizations",
  );
  const renewals = idsOf(reserved.flatMap(({authorizations}) => authorizations.slice(1)));
  assert.deepEqual(resultsOf("reauthorize"), renewals, "renewals");
  for (const order of orders) {
    const [authorization] = order.authorizations;
    if (authorization)
      assert.ok(capturedOf(order) <= cents(authorization.amount), "captured at most what was authorized");
    else assert.ok(order.captures.length <= 1, "captured once");
    for (const {id, amount} of order.captures) {
      assert.ok(refundedOf(order, id) <= cents(amount), "refunded at most what was captured");
    }
  }
  await assertNothingUnconfirmed(shop);
}

async function assertNothingUnconfirmed(shop: Shop): Promise<void> {
  const {db} = shop.database;
  const calls = await db
    .selectFrom("calls")
    .select(["request_id", "state"])
    .where("state", "=", "sent")
    .execute();
  assert.deepEqual(calls, [], "no call is in doubt");
  const doubted = await db.selectFrom("payment_actions").select("id").where("state", "=", "sent").execute();
  assert.deepEqual(doubted, [], "no action is in doubt");
  const {items} = await shop.merchant.backOffice.attemptsThatNeedAPerson({pageSize: 100});
  const given = await db
    .selectFrom("calls")
    .select("request_id")
    .where("state", "=", "needs-person")
    .execute();
  assert.equal(items.length, given.length, "what was given up is listed for a person");
}
