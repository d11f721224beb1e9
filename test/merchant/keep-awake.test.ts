import assert from "node:assert/strict";
import {test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {type CheckoutHandlerOptions, createCheckoutHandler} from "../../server/merchant/handler.ts";
import {startReconciler} from "../../server/merchant/reconciler.ts";
import {createLog} from "../../server/shared/log.ts";
import {CLIENT_ID, CLIENT_SECRET, ELIGIBILITY, SHOW, TOKEN} from "./support/fake-paypal.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {AUTHORIZING, paidOrder} from "./support/paid-order.ts";
import {SESSION_KEY, type Shop, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const CONFIGURATION = "http://localhost:3000/service-api/configuration";
const MINUTE = 60_000;

/** A promise that a test resolves. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {open: () => open(), opened};
}

suite("waitUntil", (bench) => {
  const handler = (options: Partial<CheckoutHandlerOptions>) =>
    createCheckoutHandler({
      serviceBaseUrl: bench.paypal.url,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      sessionKey: SESSION_KEY,
      databaseUrl: bench.databaseUrl,
      catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
      logLevel: "silent",
      ...options,
    });

  test("gets a promise before the handler returns, for each request and each call of the shop's own code", async () => {
    const promises: Promise<unknown>[] = [];
    const checkout = handler({waitUntil: (promise) => void promises.push(promise)});
    const works = [
      () => checkout(new Request(CONFIGURATION)),
      () => checkout.recover(),
      () => checkout.capture("NO-ORDER", {key: "1"}),
      () => checkout.refund("NO-ORDER", {key: "2"}),
      () => checkout.void("NO-ORDER", {key: "3"}),
    ];
    for (const work of works) {
      const before = promises.length;
      const result = work();
      assert.equal(promises.length, before + 1);
      await result.catch(() => undefined);
    }
    // Those of the refused calls, too.
    await Promise.all(promises);
    await checkout.close();
  });

  test("of a request is preferred, and called as a method; what a framework passes there has no effect", async () => {
    const called: string[] = [];
    const checkout = handler({waitUntil: () => void called.push("option")});
    const context = {
      waitUntil() {
        called.push(this === context ? "request" : "another object");
      },
    };
    await checkout(new Request(CONFIGURATION), context);
    await checkout(new Request(CONFIGURATION), {params: {path: []}} as object);
    await checkout.close();
    assert.deepEqual(called, ["request", "option"]);
  });

  test("changes no reply when it throws", async () => {
    const checkout = handler({
      waitUntil() {
        throw new Error("called outside a request scope");
      },
    });
    assert.equal((await checkout(new Request(CONFIGURATION))).status, 200);
    await checkout.close();
  });

  test("starts the round that is due, since a frozen timer does not", async () => {
    const clock = new TestClock();
    let rounds = 0;
    const reconciler = startReconciler({
      merchant: {
        async recover() {
          rounds += 1;
          return {left: {unconfirmed: 0, webhooks: 0, events: 0}};
        },
      },
      clock,
      log: createLog({name: "test", level: "silent"}),
      keepsRunning: false,
    });
    const roundsAfter = async (ms: number) => {
      await reconciler.ended();
      clock.advance(ms);
      reconciler.wake();
      return rounds;
    };
    assert.equal(await roundsAfter(MINUTE - 1), 1);
    assert.equal(await roundsAfter(1), 2);
    reconciler.stop();
  });

  for (const [name, path, begin] of [
    ["the renewal of the access token", TOKEN, renewToken],
    ["the request for the eligible methods", ELIGIBILITY, askForMethods],
    ["a round that has used up its time", SHOW, runOutOfTime],
  ] as const)
    test(`gets a promise that waits for ${name}`, async () => {
      bench.paypal.tokenLifetimeSeconds = 600;
      const asked = gate();
      const held = gate();
      const shop = await bench.open({
        ...AUTHORIZING,
        wait: (ms, signal) => (ms === 1 ? asked.opened : onlyRounds(ms, signal)),
      });
      await paidOrder(shop, bench.paypal);
      shop.clock.advance(8 * MINUTE);
      await shop.merchant.finish();
      for (const method of ["GET", "POST"])
        bench.paypal.fault(method, path, () => {
          asked.open();
          return held.opened;
        });
      await begin(shop);
      await asked.opened;
      let isFinished = false;
      const finished = shop.merchant.finish().then(() => (isFinished = true));
      // Longer than the rest of the promise's work.
      for (let turns = 0; turns < 100; turns += 1) await setImmediate();
      assert.equal(isFinished, false);
      held.open();
      await finished;
    });
});

async function renewToken(shop: Shop): Promise<void> {
  await shop.browser().order();
}

async function askForMethods(shop: Shop): Promise<void> {
  await shop.browser().get("/configuration");
  await shop.browser().token();
}

async function runOutOfTime(shop: Shop): Promise<void> {
  await shop.merchant.recover({seconds: 0.001});
}
