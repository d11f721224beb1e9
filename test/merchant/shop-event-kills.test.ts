import assert from "node:assert/strict";
import {test} from "node:test";
import {EVENT_CHECKPOINTS} from "../../server/merchant/shop-events/checkpoints.ts";
import {EVENT_STORIES, type StoryName, storyOf} from "./support/event-stories.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {startKillableServer} from "./support/killable-server.ts";
import {TestClock} from "./support/shop.ts";
import {SHOP_MOMENTS} from "./support/shop-orders.ts";
import {suite} from "./support/suite.ts";

/** Longer than a claim of an event and the lease of a killed server. */
const LATER_MS = 5 * 60_000;

const POINTS = [...EVENT_CHECKPOINTS, ...SHOP_MOMENTS];
const STORIES = Object.keys(EVENT_STORIES) as StoryName[];
const isLong = process.env["LONG_TESTS"] !== undefined;

/** `npm test` kills once at each point, and `--long` for each kind of payment. */
const cases = POINTS.flatMap((at, point) =>
  STORIES.filter((_, story) => isLong || story === point).map((name) => ({at, name})),
);

// shop-event-delivery.test.ts kills on all engines, in one process.
suite("a shop whose server gets SIGKILL while it delivers a payment", (bench) => {
  for (const {at, name} of cases) {
    test(`has the payment once after a kill at ${at}: ${name}`, async () => {
      const story = storyOf(name);
      const {options} = story;
      const clock = new TestClock();
      const orders = await bench.createOrders();
      const other = await bench.open({clock, wait: onlyRounds, onEvent: orders.onEvent, ...options});
      // From now on the receiver is known.
      await other.merchant.recover();
      await story.happen(other, bench.paypal);

      const killed = await startKillableServer(bench, {
        killAt: at,
        variables: options?.variables,
        aheadMs: clock.now() - Date.now(),
        ordersUrl: orders.url,
      });
      assert.equal(await killed.ended, "SIGKILL");
      await other.merchant.recover();
      clock.advance(LATER_MS);
      await other.merchant.recover();
      assert.deepEqual(await orders.types(), story.types);
      await orders.assertFinal(other.database, bench.paypal);
    });
  }
});
