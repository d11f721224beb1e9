import assert from "node:assert/strict";
import {test} from "node:test";
import {expiriesOf, nextReadAt, type ReadFacts} from "../../server/merchant/payments/next-read.ts";
import {payPalUsd} from "./support/paid-order.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHANGED = Date.UTC(2030, 0, 1);

const facts = (more: Partial<ReadFacts> = {}): ReadFacts => ({
  state: "pending",
  hasPending: false,
  changedAt: CHANGED,
  expiries: [],
  ...more,
});

/** Times of the reads after the last change until `end`, relative to the change. */
function readsUntil(end: number, read: ReadFacts): number[] {
  const times: number[] = [];
  let now = CHANGED;
  for (;;) {
    const next = nextReadAt(read, now);
    if (next === null || next > CHANGED + end) return times;
    assert.ok(next > now, "each read is later than the one before");
    times.push(next - CHANGED);
    now = next;
  }
}

test("a pending payment is read minutes after its last change, then hours, then daily", () => {
  const reads = readsUntil(4 * DAY, facts());
  const minutes = [1 / 6, 2, 5, 15, 60].map((count) => count * MINUTE);
  const hours = [4, 8, 12, 16, 20, 24].map((count) => count * HOUR);
  assert.deepEqual(reads, [...minutes, ...hours, 2 * DAY, 3 * DAY, 4 * DAY]);
});

test("a read that comes late does not bring the missed ones", () => {
  assert.equal(nextReadAt(facts(), CHANGED + 30 * MINUTE), CHANGED + HOUR);
  assert.equal(nextReadAt(facts(), CHANGED + 10.5 * DAY), CHANGED + 11 * DAY);
});

test("an authorization is also read before and at the end of its guarantee and at its own end", () => {
  const end = 29 * DAY + 12 * HOUR;
  const reads = readsUntil(end + 2 * HOUR, facts({state: "authorized", expiries: [CHANGED + end]}));
  const around = reads.filter((time) => time >= end - 2 * HOUR);
  assert.deepEqual(around, [end - HOUR, end, end + 5 * MINUTE, end + HOUR]);
});

for (const [state, hasPending, isRead] of [
  ["pending", false, true],
  ["authorized", false, true],
  ["needs-check", false, true],
  ["captured", true, true],
  ["reversed", true, true],
  ["captured", false, false],
  ["reversed", false, false],
  ["voided", false, false],
  ["expired", false, false],
  ["declined", false, false],
  ["closed", false, false],
  ["create-failed", false, false],
  ["creating", false, false],
  ["changing", false, false],
  ["capturing", false, false],
  ["authorizing", false, false],
] as const) {
  const pending = hasPending ? " with a pending refund" : "";
  test(`a payment in the state ${state}${pending} is ${isRead ? "" : "not "}read again`, () => {
    assert.equal(nextReadAt(facts({state, hasPending}), CHANGED), isRead ? CHANGED + 10_000 : null);
  });
}

test("an unpaid order is read 72 hours after its last change, then daily", () => {
  assert.deepEqual(readsUntil(5 * DAY, facts({state: "created"})), [3 * DAY, 4 * DAY, 5 * DAY]);
  assert.deepEqual(readsUntil(3 * DAY, facts({state: "created", isTried: true})), [
    15 * MINUTE,
    HOUR,
    4 * HOUR,
    3 * DAY,
  ]);
});

test("the expiries of an order are those of its authorizations and its voucher", () => {
  const authorizations = [
    {
      id: "AUTH-1",
      status: "CREATED",
      amount: payPalUsd("75.00"),
      create_time: "2030-01-01T10:00:00Z",
      expiration_time: "2030-01-30T10:00:00Z",
    },
    {id: "AUTH-2", status: "CREATED"},
  ];
  const order = {id: "ORDER-1", status: "COMPLETED", purchase_units: [{payments: {authorizations}}]};
  assert.deepEqual(expiriesOf(order), [Date.UTC(2030, 0, 4, 10), Date.UTC(2030, 0, 30, 10)]);
  const voucher = (expiresAt: string) =>
    expiriesOf({id: "ORDER-2", status: "COMPLETED", pending: {kind: "voucher", expiresAt}});
  assert.deepEqual(voucher("2030-01-05"), [Date.UTC(2030, 0, 6)], "the last day counts");
  assert.deepEqual(voucher("2030-01-05T12:00:00Z"), [Date.UTC(2030, 0, 5, 12)]);
});

test("10,000 open authorizations need less than 20,000 reads a day, which 100 reads a minute do in time", (context) => {
  const count = 10_000;
  const lifetime = 29 * DAY;
  const dueAt = Array.from({length: DAY / MINUTE}, () => 0);
  let reads = 0;
  for (let index = 0; index < count; index += 1) {
    // They were made evenly over the lifetime of an authorization.
    const changedAt = CHANGED - Math.floor((index * lifetime) / count);
    const authorization = facts({
      state: "authorized",
      changedAt,
      expiries: [changedAt + 3 * DAY, changedAt + lifetime],
    });
    let now = CHANGED;
    let ofThis = 0;
    for (;;) {
      now = nextReadAt(authorization, now) ?? Infinity;
      if (now >= CHANGED + DAY) break;
      dueAt[Math.floor((now - CHANGED) / MINUTE)]! += 1;
      ofThis += 1;
    }
    // A read exactly at the end of the day counts for the next one.
    assert.ok(ofThis >= 1 || now === CHANGED + DAY, "each is read once a day");
    reads += ofThis;
  }
  context.diagnostic(`${reads} reads a day`);
  assert.ok(reads >= count && reads < 2 * count);
  let waiting = 0;
  for (const due of dueAt) {
    waiting = Math.max(0, waiting + due - 100);
    assert.equal(waiting, 0, "each due read is done in the same minute");
  }
});
