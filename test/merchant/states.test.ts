import assert from "node:assert/strict";
import {test} from "node:test";
import {paymentStatusOf} from "../../server/merchant/payments/payment-status.ts";
import {before, callBefore, mayRepeat} from "../../server/merchant/payments/payments.states.ts";

test("captured and declined attempts can't be captured again", () => {
  assert.deepEqual(before("capturing"), ["created"]);
  assert.deepEqual(before("authorizing"), ["created"]);
  for (const final of ["captured", "declined"] as const) {
    for (const next of ["creating", "created", "capturing", "pending", "needs-check"] as const) {
      assert.ok(!before(next).includes(final), `${final} -> ${next}`);
    }
  }
});

test("an order is created only after a failed creation, or while the shop is asked", () => {
  assert.deepEqual(before("creating"), ["ordering", "refused", "create-failed"]);
  assert.deepEqual(before("created"), ["creating", "changing", "capturing", "authorizing", "needs-check"]);
});

test("a success replaces a failure that another server recorded, and a success is final", () => {
  assert.deepEqual(callBefore("succeeded"), ["sent", "failed", "needs-check"]);
  assert.deepEqual(callBefore("failed"), ["sent", "needs-check"]);
  assert.deepEqual(callBefore("needs-check"), ["sent"]);
  assert.deepEqual(callBefore("sent"), ["failed"]);
});

test("a call may be repeated for less than 15 minutes", () => {
  const createdAt = 1_000;
  assert.equal(mayRepeat({createdAt}, createdAt + 15 * 60_000 - 1), true);
  assert.equal(mayRepeat({createdAt}, createdAt + 15 * 60_000), false);
});

const order = (status: string, ...captures: string[]) => ({
  id: "O",
  status,
  purchase_units: [{payments: {captures: captures.map((state) => ({id: "C", status: state}))}}],
});
for (const [status, captures, expected] of [
  ["CREATED", [], "open"],
  ["APPROVED", [], "open"],
  ["COMPLETED", [], "unclear"],
  ["COMPLETED", ["COMPLETED"], "captured"],
  ["COMPLETED", ["REFUNDED"], "captured"],
  ["COMPLETED", ["DECLINED"], "declined"],
  ["COMPLETED", ["FAILED"], "declined"],
  ["COMPLETED", ["PENDING"], "pending"],
  ["COMPLETED", ["COMPLETED", "PENDING"], "pending"],
  ["COMPLETED", ["COMPLETED", "DECLINED"], "unclear"],
  ["COMPLETED", ["SOMETHING_NEW"], "unclear"],
] as const) {
  test(`an order that is ${status} with ${captures.join(", ") || "no capture"} is ${expected}`, () => {
    assert.equal(paymentStatusOf(order(status, ...captures)), expected);
  });
}

const authorizedOrder = (authorization: string, capture: string) => ({
  id: "O",
  status: "COMPLETED",
  purchase_units: [
    {payments: {authorizations: [{id: "A", status: authorization}], captures: [{id: "C", status: capture}]}},
  ],
});
for (const [authorization, capture, expected] of [
  ["EXPIRED", "PENDING", "pending"],
  ["EXPIRED", "DECLINED", "expired"],
  ["VOIDED", "DECLINED", "voided"],
  ["PARTIALLY_CAPTURED", "REVERSED", "reversed"],
  ["CAPTURED", "REVERSED", "reversed"],
  ["CAPTURED", "COMPLETED", "captured"],
] as const) {
  test(`an authorization that is ${authorization} with a capture that is ${capture} is ${expected}`, () => {
    assert.equal(paymentStatusOf(authorizedOrder(authorization, capture)), expected);
  });
}
