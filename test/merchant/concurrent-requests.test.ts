import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {assertOneEffect} from "./support/order-records.ts";
import {assertPaymentsMatch} from "./support/payment-records.ts";
import {REFUND} from "./support/fake-payments.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {approvedOrder, paidOrder, refusalOf} from "./support/paid-order.ts";
import {type Shop, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** How many ask at the same time; `npm test -- --long` has what is promised, the usual run a tenth. */
const isLong = process.env["LONG_TESTS"] !== undefined;
const CAPTURES = isLong ? 1_000 : 100;
const REFUNDS = isLong ? 200 : 20;

/** One server, or two on one database, of which each gets every other request. */
async function openServers(bench: Bench, count: number): Promise<Shop[]> {
  const clock = new TestClock();
  const fetch = bench.paypal.fetch;
  return Promise.all(Array.from({length: count}, () => bench.open({clock, fetch})));
}

/** How often each answer was given. */
function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

suite("at the same time", (bench) => {
  for (const servers of [1, 2]) {
    test(`${CAPTURES} captures of one order at ${servers} server(s): one effect`, async (t) => {
      const shops = await openServers(bench, servers);
      const buyer = shops[0]!.browser();
      const orderId = await approvedOrder(bench.paypal, buyer);
      const replies = await Promise.all(
        Array.from({length: CAPTURES}, async (_, index) => {
          const reply = await buyer.on(shops[index % servers]!).capture(orderId, randomUUID());
          return [reply.status, await reply.text()] as const;
        }),
      );
      const statuses = tally(replies.map(([status]) => String(status)));
      t.diagnostic(JSON.stringify(statuses));
      // Of two servers one may be the first to hear it, by a repetition of the other's call: then it is a 200 for everybody.
      assert.deepEqual(statuses, {[servers === 1 ? 201 : (replies[0]?.[0] ?? 0)]: CAPTURES});
      assert.ok("200" in statuses || "201" in statuses);
      const told = replies.map(([, text]) => text);
      assert.equal(new Set(told).size, 1, "all who are told what came of it are told the same");
      for (const shop of shops) {
        const reply = await buyer.on(shop).capture(orderId);
        assert.equal(await reply.text(), told[0]);
      }
      assertOneEffect(bench.paypal);
      if (servers === 1) assert.equal(bench.paypal.count("POST", CAPTURE), 1);
      await assertPaymentsMatch(bench.paypal, shops[0]!);
    });

    test(`${REFUNDS} full refunds of one order at ${servers} server(s): one effect, for each its own wish`, async (t) => {
      const shops = await openServers(bench, servers);
      const orderId = await paidOrder(shops[0]!, bench.paypal);
      const answers = await Promise.all(
        Array.from({length: REFUNDS}, (_, index) => {
          const {refund} = shops[index % servers]!.merchant.backOffice;
          return refund({orderId}).then(
            ({state}) => state,
            (error: unknown) => refusalOf(Promise.reject(error as Error)).then((told) => told.join(" ")),
          );
        }),
      );
      t.diagnostic(JSON.stringify(tally(answers)));
      assert.deepEqual(tally(answers), {done: 1, "409 NOTHING_LEFT": REFUNDS - 1});
      assert.equal(bench.paypal.count("POST", REFUND), 1);
      assert.equal(bench.paypal.refunds().length, 1);
      await assertPaymentsMatch(bench.paypal, shops[0]!);
    });

    test(`${REFUNDS} repetitions of one refund at ${servers} server(s): one effect`, async (t) => {
      const shops = await openServers(bench, servers);
      const orderId = await paidOrder(shops[0]!, bench.paypal);
      const id = randomUUID();
      const ask = (shop: Shop) => shop.merchant.backOffice.refund({orderId, id});
      const answers = await Promise.all(
        Array.from({length: REFUNDS}, (_, index) => ask(shops[index % servers]!)),
      );
      const states = tally(answers.map(({state}) => state));
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
