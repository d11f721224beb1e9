import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {setTimeout} from "node:timers/promises";
import {DEFAULT_RESILIENCE} from "../../server/merchant/paypal/resilience.ts";
import {eachAtOnce} from "../../server/shared/at-once.ts";
import {libsql} from "../support/databases.ts";
import {LONG_TIMEOUTS, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";
import {WebhookSender, WEBHOOK_ID} from "./support/webhook-sender.ts";

const ORDERS = 2_500;
const EVENTS_PER_ORDER = ["CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"];
const REPLY_MS = 100;
const SECOND = 1_000;
/** The server reads due events again in each round of the reconciliation. */
const ROUND_MS = 60 * SECOND;

suite(
  "a storm of webhook events",
  (bench) => {
    test(`${ORDERS * EVENTS_PER_ORDER.length} signed events are applied to the last one`, async () => {
      const clock = Object.assign(new TestClock(), {now: () => Date.now()});
      const variables = {WEBHOOK_ID};
      const setUp = await bench.open({
        clock,
        fetch: bench.paypal.fetch,
        resilience: LONG_TIMEOUTS,
        variables,
      });
      const orders: string[] = [];
      bench.paypal.captureStatus = "PENDING";
      await eachAtOnce(Array.from({length: ORDERS}), 32, async () => {
        const buyer = setUp.browser();
        await buyer.token();
        const orderId = await buyer.order(randomUUID());
        bench.paypal.approve(orderId);
        assert.equal((await buyer.capture(orderId)).status, 201);
        bench.paypal.setCaptureStatus(orderId, "COMPLETED");
        orders.push(orderId);
      });

      const slow: typeof globalThis.fetch = async (input, init) => {
        await setTimeout(REPLY_MS);
        return bench.paypal.fetch(input, init);
      };
      const shop = await bench.open({clock, fetch: slow, resilience: DEFAULT_RESILIENCE, variables});
      const sender = await WebhookSender.of(bench.paypal);
      const events = EVENTS_PER_ORDER.flatMap((type) => orders.map((orderId) => sender.event(type, orderId)));
      const began = performance.now();
      await eachAtOnce(events, 64, async (event) => {
        const reply = await shop.merchant.app.fetch(await sender.request(shop, event));
        assert.equal(reply.status, 200);
      });
      const received = Math.round((performance.now() - began) / SECOND);
      let waiting = events.length;
      while (waiting > 0 && performance.now() - began < 10 * ROUND_MS) {
        await shop.merchant.applied();
        const row = await shop.database.db
          .selectFrom("webhook_events")
          .select(({fn}) => fn.countAll<number>().as("count"))
          .where("state", "=", "received")
          .executeTakeFirstOrThrow();
        waiting = Number(row.count);
        if (waiting === 0) break;
        await setTimeout(ROUND_MS - ((performance.now() - began) % ROUND_MS));
        await shop.merchant.recover();
      }
      const seconds = Math.round((performance.now() - began) / SECOND);
      console.log(`received in ${received} s, applied after ${seconds} s; ${waiting} wait`);
      assert.equal(waiting, 0);
      const states = await shop.database.db.selectFrom("attempts").select("state").distinct().execute();
      assert.deepEqual(states, [{state: "captured"}]);
    });
  },
  {on: [libsql]},
);
