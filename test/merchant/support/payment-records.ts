import assert from "node:assert/strict";
import {shownStateOf} from "../../../server/merchant/payment-list/payment-list.states.ts";
import {capturedOf, cents, type Money, refundedOf} from "./fake-payments.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import type {FakeOrder} from "./fake-payments.ts";
import type {Shop} from "./shop.ts";

/** The state that the attempt must have, by the order's payments at PayPal. */
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
 * Compares the recorded payments with PayPal's:
 *
 * - both have the same orders, refunds, captures of authorizations and reauthorizations
 * - the captured amount is at most the authorized amount, and the refunded amount at most the captured one
 * - every call and action has a known outcome or is listed for manual resolution
 */
export async function assertPaymentsMatch(paypal: FakePayPal, shop: Shop): Promise<void> {
  const {db} = shop.database;
  const attempts = await db.selectFrom("attempts").selectAll().orderBy("order_id").execute();
  const orders = [...paypal.orders.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isResolvedByHand = (state: string) => state === "needs-check" || state === "closed";
  assert.deepEqual(
    attempts
      .filter(({order_id, state}) => order_id !== null && !isResolvedByHand(state))
      .map(({order_id, state}) => [order_id, state]),
    orders
      .filter(({id}) => !attempts.some(({order_id, state}) => order_id === id && isResolvedByHand(state)))
      .map((order) => [order.id, expectedState(order)]),
    "the recorded orders are PayPal's, in the same states",
  );
  const actions = await db.selectFrom("payment_actions").selectAll().execute();
  const resultsOf = (kind: string) =>
    actions
      .filter((action) => action.kind === kind && action.result_id !== null)
      .map(({result_id}) => result_id)
      .sort();
  const idsOf = (payments: readonly {id: string}[]) => payments.map(({id}) => id).sort();
  const authorized = orders.filter(({authorizations}) => authorizations.length > 0);
  assert.deepEqual(resultsOf("refund"), idsOf(orders.flatMap(({refunds}) => refunds)), "refunds");
  const captures = idsOf(authorized.flatMap((order) => order.captures));
  // A capture that was declined and then repeated is recorded with its last result only.
  const known = resultsOf("capture-authorization");
  const declined = authorized.flatMap((order) => order.captures).filter(({status}) => status === "DECLINED");
  assert.deepEqual(
    captures.filter((id) => known.includes(id) || !declined.some((one) => one.id === id)),
    known,
    "captures of authorizations",
  );
  const reauthorizations = idsOf(authorized.flatMap(({authorizations}) => authorizations.slice(1)));
  assert.deepEqual(resultsOf("reauthorize"), reauthorizations, "reauthorizations");
  for (const order of orders) {
    const [authorization] = order.authorizations;
    if (authorization)
      assert.ok(capturedOf(order) <= cents(authorization.amount), "captures at most the authorized amount");
    else assert.ok(order.captures.length <= 1, "is captured once");
    for (const {id, amount} of order.captures) {
      assert.ok(refundedOf(order, id) <= cents(amount), "refunds at most the captured amount");
    }
  }
  await assertNothingUnconfirmed(shop);
  await assertListed(paypal, shop);
}

/** Asserts that the back office lists each attempt in its state, with the money that moved at PayPal. */
export async function assertListed(paypal: FakePayPal, shop: Shop): Promise<void> {
  const rows = await shop.database.db
    .selectFrom("attempts")
    .leftJoin("payment_list", "payment_list.attempt_id", "attempts.id")
    .select(["attempts.order_id", "attempts.state as attempt_state", "payment_list.state as state"])
    .select(["payment_list.captured", "payment_list.refunded"])
    .execute();
  for (const {order_id: orderId, attempt_state: state, ...listed} of rows) {
    const {captures = [], refunds = []} = paypal.orders.get(orderId ?? "") ?? {};
    const sum = (payments: readonly {status: string; amount?: Money | undefined}[]) =>
      payments
        .filter(({status}) => status === "COMPLETED")
        .reduce((total, {amount}) => total + BigInt(cents(amount)) * 10n, 0n);
    const isMoved = state === "captured";
    const moved = {captured: isMoved ? sum(captures) : 0n, refunded: isMoved ? sum(refunds) : 0n};
    const sums = {...moved, isOfUnits: false};
    const expected = shownStateOf(state, sums, 0);
    // A declined payment that the buyer may repeat leaves the attempt as it was.
    const isDeclined = listed.state === "declined" && expected === "not-completed";
    assert.deepEqual(
      listed,
      {
        state: isDeclined ? "declined" : expected,
        captured: Number(sums.captured),
        refunded: Number(sums.refunded),
      },
      `the listed payment of ${orderId ?? "no order"}, whose attempt is ${state}`,
    );
  }
}

async function assertNothingUnconfirmed(shop: Shop): Promise<void> {
  const {db} = shop.database;
  const calls = await db
    .selectFrom("calls")
    .select(["request_id", "state"])
    .where("state", "=", "sent")
    .execute();
  assert.deepEqual(calls, [], "every call has a known outcome");
  const unconfirmed = await db
    .selectFrom("payment_actions")
    .select("id")
    .where("state", "=", "sent")
    .execute();
  assert.deepEqual(unconfirmed, [], "every action has a known outcome");
  const {items} = await shop.merchant.backOffice.attemptsToCheck({pageSize: 100});
  const abandoned = await db
    .selectFrom("calls")
    .select("request_id")
    .where("state", "=", "needs-check")
    .execute();
  assert.equal(items.length, abandoned.length, "every abandoned call is listed for manual resolution");
}
