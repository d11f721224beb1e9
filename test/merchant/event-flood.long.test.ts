import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {OnEvent} from "../../server/merchant/handler.ts";
import {eachAtOnce} from "../../server/shared/at-once.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {usd} from "./support/paid-order.ts";
import type {Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** Payments during the outage. Each has two events. */
const PAYMENTS = 5_000;
const BUYERS = 4;
/** Purchases before the flood, for comparison. */
const CALM_PURCHASES = 200;
/** Calls of the shop's function at the same time. */
const MOST_AT_ONCE = 8;
/** Deliveries during one purchase, at most: a hundredth of the flood. */
const MOST_DELIVERIES = (2 * PAYMENTS) / 100;
const HOUR = 60 * 60_000;

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

suite("a flood of events after an outage of the shop's function", (bench) => {
  async function buy(shop: Shop): Promise<string> {
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order(randomUUID());
    bench.paypal.approve(orderId);
    assert.equal((await buyer.capture(orderId)).status, 201);
    return orderId;
  }

  test(`${2 * PAYMENTS} events are booked once while buyers pay`, async () => {
    const {fetch} = bench.paypal;
    const before = await bench.open({fetch, wait: onlyRounds});
    const {clock} = before;
    await eachAtOnce(Array.from({length: PAYMENTS}), 32, async () => {
      const orderId = await buy(before);
      await before.merchant.backOffice.refund({orderId, amount: usd("1.00")});
    });

    const orders = await bench.createOrders();
    let isBroken = true;
    let [running, most, delivered] = [0, 0, 0];
    const onEvent: OnEvent = async (event) => {
      if (isBroken) throw new Error("the shop's database is down");
      running += 1;
      most = Math.max(most, running);
      await orders.book(event);
      running -= 1;
      delivered += 1;
    };
    const shop = await bench.open({fetch, clock, onEvent});
    assert.equal((await shop.merchant.recover()).left.events, 2 * PAYMENTS);

    /** Purchases one after the other, until `isOver`. @returns the time of each in ms, and the deliveries meanwhile */
    async function measure(isOver: (purchases: number) => boolean) {
      const purchases: {ms: number; deliveries: number}[] = [];
      await eachAtOnce(Array.from({length: BUYERS}), BUYERS, async () => {
        while (!isOver(purchases.length)) {
          const [began, first] = [performance.now(), delivered];
          await buy(shop);
          purchases.push({ms: performance.now() - began, deliveries: delivered - first});
        }
      });
      return purchases;
    }
    const calm = await measure((purchases) => purchases >= CALM_PURCHASES);

    isBroken = false;
    clock.advance(HOUR);
    const began = performance.now();
    let isFlood = true;
    const flood = shop.merchant.recover().finally(() => (isFlood = false));
    const busy = await measure(() => !isFlood);
    await flood;
    const seconds = (performance.now() - began) / 1000;
    const times = [calm, busy].map((purchases) => middle(purchases.map(({ms}) => ms)).toFixed(1));
    const deliveries = busy.map((purchase) => purchase.deliveries);
    console.log(
      `${delivered} events in ${seconds.toFixed(1)} s, ${Math.round(delivered / seconds)} a second, and ${busy.length} purchases; ` +
        `a purchase took ${times[0]} ms before, and ${times[1]} ms with ${middle(deliveries)} deliveries meanwhile (at most ${Math.max(...deliveries)})`,
    );
    assert.ok(busy.length > BUYERS, "buyers paid during the flood");
    assert.ok(Math.max(...deliveries) <= MOST_DELIVERIES, "no buyer waited for the flood");
    assert.equal(most, MOST_AT_ONCE);
    await shop.merchant.recover();
    await orders.assertFinal(shop.database, bench.paypal);
  });
});
