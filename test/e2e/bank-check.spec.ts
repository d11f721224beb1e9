import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {openBankWindow, savedCard} from "./support/bank-check.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";

const status = (page: Page, orderId: unknown) =>
  page.evaluate(
    async (id) =>
      ((await (await fetch(`/service-api/checkout/orders/${String(id)}`)).json()) as {status: string}).status,
    orderId,
  );

test("a saved card with a bank check is charged after the check, and not when the bank's window is closed", async ({
  form,
}) => {
  const {page, element} = form;
  await savedCard(form, cards.stepUp);
  await form.pay();
  await expect(form.result).toHaveText("Your bank needs to verify it's you. You haven't been charged.");
  expect(await axeFindings(page)).toEqual([]);
  const first = await openBankWindow(element);
  await expect(first.locator("input[name=code]")).toBeVisible();
  await mayClose(first.close());
  const {orderId: given} = await form.event("checkout-cancel");
  await expect(form.result).toHaveText("Payment not completed. You haven't been charged.");
  expect(await status(page, given)).toBe("PAYER_ACTION_REQUIRED");
  await expect(form.payButton).toBeFocused();

  await form.pay();
  const second = await openBankWindow(element);
  await second.locator("input[name=code]").fill("123456");
  const closed = second.waitForEvent("close");
  await mayClose(second.getByRole("button", {name: "Confirm"}).click());
  await closed;
  const {orderId} = await form.event("checkout-complete");
  expect(orderId).not.toBe(given);
  expect(await form.event("checkout-approve")).toEqual({orderId, liabilityShift: "POSSIBLE"});
  await expect(element.locator("[part=receipt]")).toContainText(cards.stepUp.slice(-4));
  expect(await status(page, orderId)).toBe("COMPLETED");
});
