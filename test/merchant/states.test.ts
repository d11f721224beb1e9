import assert from "node:assert/strict";
import {test} from "node:test";
import {paymentStatusOf} from "../../server/merchant/payments/payment-status.ts";
import {before, callBefore, mayRepeat} from "../../server/merchant/payments/payments.states.ts";

test("money that moved, and a decline, are final: nothing leads on from them to a capture", () => {
  assert.deepEqual(before("capturing"), ["created"]);
  assert.deepEqual(before("authorizing"), ["created"]);
  for (const final of ["captured", "declined"] as const) {
    for (const next of ["creating", "created", "capturing", "pending", "needs-person"] as const) {
      assert.ok(!before(next).includes(final), `${final} -> ${next}`);
    }
  }
});

test("only a definite failure lets an attempt try again", () => {
  assert.deepEqual(before("creating"), ["create-failed"]);
  assert.deepEqual(before("created"), ["creating", "changing", "capturing", "authorizing", "needs-person"]);
});

test("success wins over a failure that another server recorded, and nothing wins over success", () => {
  assert.deepEqual(callBefore("succeeded"), ["sent", "failed", "needs-person"]);
  assert.deepEqual(callBefore("failed"), ["sent", "needs-person"]);
  assert.deepEqual(callBefore("needs-person"), ["sent"]);
  assert.deepEqual(callBefore("sent"), []);
});

test("a call is repeated for 15 minutes, and not a millisecond more", () => {
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
