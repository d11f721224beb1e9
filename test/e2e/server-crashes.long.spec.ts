import type {Moment} from "../support/wire.ts";
import {startShop} from "../support/shop.ts";
import {recordedPayments} from "../support/recorded-payments.ts";
import {cards, formPage, often} from "./support/card-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";

// Three starts of a process and a payment take most of the default half minute on a busy machine.

/**
 * Steps at which `kill -9` ends either process. After the restart there is one order and one capture, and both
 * databases agree. The element repeats its request, or shows "try again", and then the buyer presses once more.
 */
const steps = [
  {name: "create", path: /\/v2\/checkout\/orders$/},
  {name: "capture", path: /\/v2\/checkout\/orders\/[^/]+\/capture$/},
] as const;
const moments: readonly Moment[] = ["before", "after"];
const roles = ["merchant", "sandbox"] as const;

for (const step of steps) {
  for (const moment of moments) {
    for (const role of roles) {
      test(`a payment completes once when the ${role} is killed ${moment} the sandbox handles the ${step.name}`, async ({
        page,
      }) => {
        const shop = await startShop();
        try {
          const form = await openForm(page, formPage(shop));
          await form.fill(cards.frictionless);
          let killed: (() => void) | undefined;
          const wasKilled = new Promise<void>((resolve) => (killed = resolve));
          shop.wire.on("POST", step.path, moment, async () => {
            await shop[role].kill();
            killed?.();
            return false;
          });
          await form.pay();
          await wasKilled;
          await shop[role].start();

          // The buyer presses again only after an error.
          const ended = async () => {
            const events = await form.events();
            if (events.at(-1) === "checkout-error" && (await form.status()) === "ready") await form.pay();
            return events;
          };
          await expect.poll(ended, often).toContain("checkout-complete");
          const {orderId} = await form.event("checkout-complete");

          const all = await recordedPayments(shop);
          expect(all.captures).toEqual(["COMPLETED"]);
          expect(all.orders).toEqual([{id: orderId, status: "COMPLETED"}]);
          expect((await recordedPayments(shop, orderId)).calls).toEqual([
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

for (const role of roles) {
  test(`a payment completes once when the ${role} restarts between create and capture`, async ({page}) => {
    const shop = await startShop();
    try {
      const form = await openForm(page, formPage(shop));
      await form.fill(cards.stepUp);
      await form.pay();
      // During the 3-D Secure check, the order exists and is not captured.
      await expect(form.challenge.locator("input[name=code]")).toBeVisible();
      await shop[role].kill();
      await shop[role].start();
      await form.answerChallenge();
      const {orderId} = await form.event("checkout-complete");
      expect((await recordedPayments(shop)).captures).toEqual(["COMPLETED"]);
      expect((await recordedPayments(shop, orderId)).orders).toEqual([{id: orderId, status: "COMPLETED"}]);
    } finally {
      await shop.stop();
    }
  });
}

test("a restarted server finds the outcome of a capture whose buyer has left", async ({page}) => {
  const shop = await startShop();
  try {
    const form = await openForm(page, formPage(shop));
    await form.fill(cards.frictionless);
    let killed: (() => void) | undefined;
    const wasKilled = new Promise<void>((resolve) => (killed = resolve));
    shop.wire.on("POST", /\/capture$/, "after", async () => {
      await shop.merchant.kill();
      killed?.();
      return false;
    });
    await form.pay();
    await wasKilled;
    await page.close();
    expect((await recordedPayments(shop)).calls.at(-1)).toEqual({operation: "capture", state: "sent"});
    await shop.merchant.start();
    await expect
      .poll(async () => (await recordedPayments(shop)).calls.at(-1)?.state, often)
      .toBe("succeeded");
    expect((await recordedPayments(shop)).captures).toEqual(["COMPLETED"]);
  } finally {
    await shop.stop();
  }
});
