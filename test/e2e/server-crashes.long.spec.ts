import type {Moment} from "../support/wire.ts";
import {startShop} from "../support/shop.ts";
import {truth} from "../support/recorded-payments.ts";
import {cards, formPage, often} from "./support/card-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";

// Three starts of a process, and a payment: on a busy machine these take most of the usual half minute.
test.setTimeout(90_000);

/**
 * `kill -9` of either process at each step of the walk, and a restart: one order, one capture, and two databases that
 * agree. The buyer only waits; the page asks again by itself, or the buyer presses once more where the tag says so.
 */
const steps = [
  {name: "create", path: /\/v2\/checkout\/orders$/},
  {name: "capture", path: /\/v2\/checkout\/orders\/[^/]+\/capture$/},
] as const;
const moments: readonly Moment[] = ["before", "after"];
const victims = ["merchant", "sandbox"] as const;

for (const step of steps) {
  for (const moment of moments) {
    for (const victim of victims) {
      test(`the ${victim} is killed ${moment} the sandbox works on the ${step.name}`, async ({page}) => {
        const shop = await startShop();
        try {
          const form = await openForm(page, formPage(shop));
          await form.fill(cards.frictionless);
          let killed: (() => void) | undefined;
          const gone = new Promise<void>((resolve) => (killed = resolve));
          shop.wire.on("POST", step.path, moment, async () => {
            await shop[victim].kill();
            killed?.();
            return false;
          });
          await form.pay();
          await gone;
          await shop[victim].start();

          // Whatever the tag says first, it ends in one paid order; where it says "try again", the buyer does.
          const ended = async () => {
            const events = await form.events();
            if (events.at(-1) === "checkout-error" && (await form.status()) === "ready") await form.pay();
            return events;
          };
          await expect.poll(ended, {...often, timeout: 25_000}).toContain("checkout-complete");
          const {orderId} = await form.event("checkout-complete");

          const all = await truth(shop);
          expect(all.captures).toEqual(["COMPLETED"]);
          expect(all.orders).toEqual([{id: orderId, status: "COMPLETED"}]);
          expect((await truth(shop, orderId)).journal).toEqual([
            {operation: "create", state: "succeeded"},
            {operation: "capture", state: "succeeded"},
          ]);
        } finally {
          await shop.stop();
        }
      });
    }
  }
}

for (const victim of victims) {
  test(`the ${victim} is killed between create and capture, and restarted`, async ({page}) => {
    const shop = await startShop();
    try {
      const form = await openForm(page, formPage(shop));
      await form.fill(cards.stepUp);
      await form.pay();
      // The order is made and the buyer is with the bank: the moment between create and capture.
      await expect(form.challenge.locator("input[name=code]")).toBeVisible();
      await shop[victim].kill();
      await shop[victim].start();
      await form.answerChallenge();
      const {orderId} = await form.event("checkout-complete");
      expect((await truth(shop)).captures).toEqual(["COMPLETED"]);
      expect((await truth(shop, orderId)).orders).toEqual([{id: orderId, status: "COMPLETED"}]);
    } finally {
      await shop.stop();
    }
  });
}

test("the buyer leaves while the capture's outcome is unknown: the restarted server finds the truth", async ({
  page,
}) => {
  const shop = await startShop();
  try {
    const form = await openForm(page, formPage(shop));
    await form.fill(cards.frictionless);
    let killed: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => (killed = resolve));
    shop.wire.on("POST", /\/capture$/, "after", async () => {
      await shop.merchant.kill();
      killed?.();
      return false;
    });
    await form.pay();
    await gone;
    await page.close();
    expect((await truth(shop)).journal.at(-1)).toEqual({operation: "capture", state: "sent"});
    await shop.merchant.start();
    await expect.poll(async () => (await truth(shop)).journal.at(-1)?.state, often).toBe("succeeded");
    expect((await truth(shop)).captures).toEqual(["COMPLETED"]);
  } finally {
    await shop.stop();
  }
});
