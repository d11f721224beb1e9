import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {assertOneOrderAndCapture} from "./support/order-records.ts";
import {assertPaymentsMatch} from "./support/payment-records.ts";
import {REFUND} from "./support/fake-payments.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {approvedOrder, paidOrder, refusalOf} from "./support/paid-order.ts";
import {type Shop, TestClock} from "./support/shop.ts";
import {type Bench, storageSuite} from "./support/suite.ts";

/** `npm test -- --long` sends the promised number of requests at the same time, the usual run a tenth of them. */
const isLong = process.env["LONG_TESTS"] !== undefined;
const CAPTURES = isLong ? 1_000 : 100;
const REFUNDS = isLong ? 200 : 20;

/** Opens servers on one database and one clock. */
async function openServers(bench: Bench, count: number): Promise<Shop[]> {
  const clock = new TestClock();
  const fetch = bench.paypal.fetch;
  return Promise.all(Array.from({length: count}, () => bench.open({clock, fetch})));
}

/** Counts equal answers. */
function countEach(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

storageSuite("requests at the same time", (bench) => {
  for (const servers of [1, 2]) {
    test(`${CAPTURES} capture requests for one order at ${servers} server(s) capture it once`, async (t) => {
      const shops = await openServers(bench, servers);
      const buyer = shops[0]!.browser();
      const orderId = await approvedOrder(bench.paypal, buyer);
      const replies = await Promise.all(
        Array.from({length: CAPTURES}, async (_, index) => {
          const reply = await buyer.on(shops[index % servers]!).capture(orderId, randomUUID());
          return [reply.status, await reply.text()] as const;
        }),
      );
      const statuses = countEach(replies.map(([status]) => String(status)));
      t.diagnostic(JSON.stringify(statuses));
      // With two servers, both may get the result by repeating the call. Then every reply is a 200.
      assert.deepEqual(statuses, {[servers === 1 ? 201 : (replies[0]?.[0] ?? 0)]: CAPTURES});
      assert.ok("200" in statuses || "201" in statuses);
      const texts = replies.map(([, text]) => text);
      assert.equal(new Set(texts).size, 1, "all replies are the same");
      for (const shop of shops) {
        const reply = await buyer.on(shop).capture(orderId);
        assert.equal(await reply.text(), texts[0]);
      }
      assertOneOrderAndCapture(bench.paypal);
      if (servers === 1) assert.equal(bench.paypal.count("POST", CAPTURE), 1);
      await assertPaymentsMatch(bench.paypal, shops[0]!);
    });

    test(`${REFUNDS} full refunds of one order with different ids at ${servers} server(s) refund it once`, async (t) => {
      const shops = await openServers(bench, servers);
      const orderId = await paidOrder(shops[0]!, bench.paypal);
      const answers = await Promise.all(
        Array.from({length: REFUNDS}, (_, index) => {
          const {refund} = shops[index % servers]!.merchant.backOffice;
          return refund({orderId}).then(
            ({state}) => state,
            (error: unknown) =>
              refusalOf(Promise.reject(error as Error)).then((refusal) => refusal.join(" ")),
          );
        }),
      );
      t.diagnostic(JSON.stringify(countEach(answers)));
      assert.deepEqual(countEach(answers), {done: 1, "409 NOTHING_LEFT": REFUNDS - 1});
      assert.equal(bench.paypal.count("POST", REFUND), 1);
      assert.equal(bench.paypal.refunds().length, 1);
      await assertPaymentsMatch(bench.paypal, shops[0]!);
    });

    test(`${REFUNDS} repetitions of one refund at ${servers} server(s) refund the order once`, async (t) => {
      const shops = await openServers(bench, servers);
      const orderId = await paidOrder(shops[0]!, bench.paypal);
      const id = randomUUID();
      const ask = (shop: Shop) => shop.merchant.backOffice.refund({orderId, id});
      const answers = await Promise.all(
        Array.from({length: REFUNDS}, (_, index) => ask(shops[index % servers]!)),
      );
      const states = countEach(answers.map(({state}) => state));
      t.diagnostic(JSON.stringify(states));
      assert.ok(Object.keys(states).every((state) => state === "done" || state === "unknown"));
      if (servers === 1) assert.deepEqual(states, {done: REFUNDS});
      const last = await Promise.all(shops.map(ask));
      assert.deepEqual(
        last.map(({state, resultId}) => [state, resultId]),
        shops.map(() => ["done", last[0]?.resultId]),
      );
      assert.equal(bench.paypal.refunds().length, 1);
      await assertPaymentsMatch(bench.paypal, shops[0]!);
    });
  }
});
