import assert from "node:assert/strict";
import {test} from "node:test";
import {onlyRounds} from "./support/heard-events.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {paidOrder, usd} from "./support/paid-order.ts";
import {ORIGIN, type Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const DAY = 24 * 60 * 60_000;

/** Lists the payments that have changed since a list: their orders with the state, and `next`. */
async function changedAfter(shop: Shop, position: string, more = "") {
  const reply = await shop.merchant.app.request(
    `${ORIGIN}/service-api/back-office/payments?changedAfter=${position}${more}`,
    {headers: {authorization: `Bearer ${OPERATOR_KEY}`}},
  );
  const {items, next, code} = (await reply.json()) as {
    items?: readonly {orderId: string; state: string}[];
    next: string;
    code?: string;
  };
  return {status: reply.status, code, next, items: items?.map(({orderId, state}) => `${orderId} ${state}`)};
}

suite("the list of changed payments", (bench) => {
  const open = () => bench.open({wait: onlyRounds, variables: {OPERATOR_KEY}});
  const dispute = {
    type: "dispute.opened",
    sequence: 1,
    body: "{}",
    sealed: null,
    position: null,
    created_at: 0,
  } as const;

  test("has each payment once in a page, with its present state, and begins where the last one ended", async () => {
    const shop = await open();
    const first = await paidOrder(shop, bench.paypal);
    shop.clock.advance(1);
    const second = await paidOrder(shop, bench.paypal);
    const {next, items} = await changedAfter(shop, "0", "&pageSize=1");
    assert.deepEqual(items, [`${first} paid`]);
    shop.clock.advance(1);
    await shop.merchant.backOffice.refund({orderId: second, amount: usd("1.00")});
    shop.clock.advance(1);
    await shop.merchant.backOffice.refund({orderId: first, amount: usd("75.00")});
    const rest = await changedAfter(shop, next);
    assert.deepEqual(rest.items, [`${second} partly-refunded`, `${first} refunded`]);
    const end = await changedAfter(shop, rest.next);
    assert.deepEqual([end.items, end.next], [[], rest.next]);
    await shop.merchant.backOffice.refund({orderId: second, amount: usd("1.00")});
    assert.deepEqual((await changedAfter(shop, end.next)).items, [`${second} partly-refunded`]);
  });

  test("never skips a change that commits late", async () => {
    const shop = await open();
    await paidOrder(shop, bench.paypal);
    const {next} = await changedAfter(shop, "0");
    const late = await paidOrder(shop, bench.paypal);
    // As if another server's clock were behind.
    await shop.database.db
      .updateTable("shop_events")
      .set({created_at: 0})
      .where("position", "is", null)
      .execute();
    assert.deepEqual((await changedAfter(shop, next)).items, [`${late} paid`]);
  });

  test("moves its position with events of other objects, so that it does not grow too old", async () => {
    const shop = await open();
    const paid = await paidOrder(shop, bench.paypal);
    const {next} = await changedAfter(shop, "0");
    await shop.database.db
      .insertInto("shop_events")
      .values({...dispute, id: "evt_dispute", object: "dispute:PP-D-1"})
      .execute();
    const {items, next: later} = await changedAfter(shop, next);
    assert.deepEqual([items, Number(later) - Number(next)], [[], 1]);
    assert.deepEqual((await changedAfter(shop, "0")).items, [`${paid} paid`]);
  });

  test("refuses a position whose next events were deleted, and other filters", async () => {
    const shop = await open();
    await paidOrder(shop, bench.paypal);
    const {next} = await changedAfter(shop, "0");
    await paidOrder(shop, bench.paypal);
    await changedAfter(shop, next);
    shop.clock.advance(91 * DAY);
    await shop.merchant.recover();
    const {status, code} = await changedAfter(shop, next);
    assert.deepEqual([status, code], [410, "EVENTS_DELETED"]);
    for (const wrong of ["0&state=paid", "0&pageToken=x", "-1", "x", "0&pageSize=101"]) {
      assert.equal((await changedAfter(shop, wrong)).status, 400, wrong);
    }
  });
});
