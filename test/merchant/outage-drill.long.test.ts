import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {setTimeout} from "node:timers/promises";
import {eachAtOnce} from "../../server/shared/at-once.ts";
import {libsql} from "../support/databases.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {attempt, type Browser, LONG_TIMEOUTS, type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const PAYMENTS = 2_000;
const OUTAGE_MINUTES = 20;
/** Charges at creation are repeated for 15 minutes only: no order shows what came of them. They begin in this minute. */
const CHARGES_IN_MINUTE = 10;
const REPLY_MS = 400;
const MINUTE = 60_000;

/** What becomes of the calls of an attempt or an action. */
type Fate = "arrives" | "lost before" | "lost after";

const connectionReset = new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});

suite(
  "an outage of PayPal for 20 minutes",
  (bench) => {
    test(`${PAYMENTS} payments in every state need no check, and none is made twice`, async () => {
      const clock = Object.assign(new TestClock(), {started: performance.now()});
      let skipped = 0;
      clock.now = () => Math.floor(Date.UTC(2030, 0, 1) + performance.now() - clock.started + skipped);
      let fate: (requestId: string) => Fate = () => "arrives";
      let replyMs = 0;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        await setTimeout(replyMs);
        const id = new Headers(init?.headers).get("paypal-request-id") ?? "";
        const end = fate(id);
        if (end === "lost before") throw connectionReset;
        const reply = await bench.paypal.fetch(input, init);
        if (end === "lost after") throw connectionReset;
        return reply;
      };
      const open = (resilience = LONG_TIMEOUTS) =>
        bench.open({clock, fetch, resilience, variables: {OPERATOR_KEY}, customer: () => "Ada"});
      const shop = await open({...LONG_TIMEOUTS, failuresToOpen: 1e6, maxRetries: 0});

      const made = Array.from({length: PAYMENTS}, (_, nth) => ({nth, id: randomUUID()}));
      const kindOf = (nth: number) => nth % 10;
      const fates = new Map<string, Fate>(
        made.map(({nth, id}) => [id, nth % 20 < 10 ? "lost before" : "lost after"]),
      );
      const lose = (requestId: string): Fate => fates.get(requestId.slice(0, 36)) ?? "arrives";
      const each = (
        kinds: readonly number[],
        work: (buyer: Browser, id: string, nth: number) => Promise<void>,
      ) =>
        eachAtOnce(
          made.filter(({nth}) => kinds.includes(kindOf(nth))),
          32,
          async ({nth, id}) => {
            const buyer = shop.browser();
            await buyer.token();
            await work(buyer, id, nth);
          },
        );
      const orders = new Map<string, {buyer: Browser; orderId: string}>();
      const approved = async (buyer: Browser, id: string) => {
        const orderId = await buyer.order(id);
        bench.paypal.approve(orderId);
        orders.set(id, {buyer, orderId});
        return orderId;
      };

      // Before the outage: captured (0, 1), approved (2, 3, 4), with a delivery (5), pending (6), unpaid (7).
      await each([0, 1], async (buyer, id) => {
        assert.equal((await buyer.capture(await approved(buyer, id))).status, 201);
      });
      bench.paypal.captureStatus = "PENDING";
      await each([6], async (buyer, id) => void (await buyer.capture(await approved(buyer, id))));
      bench.paypal.captureStatus = "COMPLETED";
      await each([2, 3, 4], async (buyer, id) => void (await approved(buyer, id)));
      await each([7], async (buyer, id) => void (await buyer.order(id)));
      await each([5], async (buyer, id) => {
        const body = {items: TEAPOT.items, shipping: {}};
        const reply = await buyer.post("/checkout/orders/create", body, attempt(id));
        orders.set(id, {buyer, orderId: ((await reply.json()) as {id: string}).id});
      });

      // The outage begins in the middle of refunds (0, 1), captures (2, 3), changes (5) and creations (8).
      fate = lose;
      await each([0, 1], async (_buyer, id) => {
        const {orderId} = orders.get(id)!;
        await shop.merchant.backOffice
          .refund({orderId, id, amount: {currencyCode: "USD", value: "20.00"}})
          .catch(() => undefined);
      });
      await each([2, 3, 5, 8], async (_, id, nth) => {
        const {buyer, orderId} = orders.get(id) ?? {buyer: shop.browser(), orderId: ""};
        if (kindOf(nth) === 5)
          await buyer.post(`/checkout/orders/${orderId}/shipping`, {option: "SHIP_EXP"}, attempt(id));
        else if (kindOf(nth) === 8) await buyer.post("/checkout/orders/create", TEAPOT, attempt(id));
        else await buyer.capture(orderId, id);
      });
      const restarted = await open({...LONG_TIMEOUTS, maxConcurrent: 64, maxQueued: 512, failuresToOpen: 5});
      for (let minute = 1; minute <= OUTAGE_MINUTES; minute += 1) {
        skipped += MINUTE;
        if (minute === CHARGES_IN_MINUTE) {
          fate = lose;
          bench.paypal.chargeAtCreation = true;
          await each([9], async (buyer, id) => {
            await buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(id));
          });
        }
        fate = () => "lost before";
        await restarted.merchant.recover();
      }

      fate = () => "arrives";
      replyMs = REPLY_MS;
      skipped += MINUTE;
      const began = performance.now();
      const unknown = async () => (await stateCounts(restarted)).filter(([state]) => UNKNOWN.has(state));
      let rounds = 0;
      for (; rounds < 10 && (await unknown()).length > 0; rounds += 1) {
        await restarted.merchant.recover();
        const left = MINUTE - ((performance.now() - began) % MINUTE);
        skipped += left;
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      const counts = Object.fromEntries(await stateCounts(restarted));
      console.log(`settled after ${seconds} s in ${rounds} rounds: ${JSON.stringify(counts)}`);

      assert.deepEqual(await unknown(), [], "no outcome is unknown");
      const {items} = await restarted.merchant.backOffice.attemptsToCheck();
      assert.deepEqual(items, [], "no check is needed");
      for (const {id, captures} of bench.paypal.orders.values()) {
        assert.ok(captures.length <= 1, `the order ${id} is captured once`);
      }
      const refunded = bench.paypal.refunds().map(({captureId}) => captureId);
      assert.equal(new Set(refunded).size, refunded.length, "each capture is refunded once");
      assert.equal(refunded.length, PAYMENTS / 5, "each refund is made");
      await assertRecordsMatch(restarted);
    });

    /** Compares each recorded order with PayPal's. */
    async function assertRecordsMatch(shop: Shop): Promise<void> {
      const attempts = await shop.database.db.selectFrom("attempts").selectAll().execute();
      for (const {order_id: orderId, state} of attempts) {
        if (orderId === null) continue;
        const status = bench.paypal.orders.get(orderId)?.captures[0]?.status;
        const expected = status === undefined ? "created" : status === "PENDING" ? "pending" : "captured";
        assert.equal(state, expected, `the order ${orderId}`);
      }
    }
  },
  {on: [libsql]},
);

const UNKNOWN = new Set(["creating", "changing", "capturing", "authorizing", "sent", "needs-check"]);

/** Counts attempts and actions by state. */
async function stateCounts({database: {db}}: Shop): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const table of ["attempts", "payment_actions"] as const) {
    const rows = await db
      .selectFrom(table)
      .select(({fn}) => ["state", fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute();
    counts.push(...rows.map(({state, count}): [string, number] => [state, Number(count)]));
  }
  return counts;
}
