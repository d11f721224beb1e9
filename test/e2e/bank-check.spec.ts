import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {goOnToBank, savedCard} from "./support/bank-check.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";

const status = (page: Page, orderId: unknown) =>
  page.evaluate(
    async (id) =>
      ((await (await fetch(`/service-api/checkout/orders/${String(id)}`)).json()) as {status: string}).status,
    orderId,
  );

test("a saved card whose bank asks is paid after its page, and not charged when that is closed", async ({
  form,
}) => {
  const {page, tag} = form;
  await savedCard(form, cards.stepUp);
  await form.pay();
  await expect(form.result).toHaveText(
    "Your bank wants to check that it is you. Nothing was charged so far.",
  );
  expect(await axeFindings(page)).toEqual([]);
  const first = await goOnToBank(tag);
  await expect(first.locator("input[name=code]")).toBeVisible();
  await mayClose(first.close());
  const {orderId: given} = await form.event("checkout-cancel");
  await expect(form.result).toHaveText("Payment not completed. Nothing was charged.");
  expect(await status(page, given)).toBe("PAYER_ACTION_REQUIRED");
  await expect(form.payButton).toBeFocused();

  await form.pay();
  const second = await goOnToBank(tag);
  await second.locator("input[name=code]").fill("123456");
  const closed = second.waitForEvent("close");
  await mayClose(second.getByRole("button", {name: "Confirm"}).click());
  await closed;
  const {orderId} = await form.event("checkout-complete");
  expect(orderId).not.toBe(given);
  expect(await form.event("checkout-approve")).toEqual({orderId, liabilityShift: "POSSIBLE"});
  await expect(tag.locator("[part=receipt]")).toContainText(cards.stepUp.slice(-4));
  expect(await status(page, orderId)).toBe("COMPLETED");
});
