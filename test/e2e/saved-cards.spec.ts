import {axeFindings} from "./support/axe.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {signIn, restartWith} from "./support/customer.ts";

test("a customer saves a card, pays with it, and removes it", {tag: "@engines-long"}, async ({form}) => {
  const {page, element} = form;
  await signIn(page, "Ada");
  await restartWith(form, {save: true});
  await form.fill(cards.frictionless);
  await element.getByLabel(/I agree/).check();
  await element.getByRole("button", {name: "Save card"}).click();
  expect(await form.event("checkout-saved")).toEqual({
    card: {brand: "VISA", lastDigits: cards.frictionless.slice(-4), expiry: "2031-12"},
  });
  await expect(form.result).toHaveText("Card saved");
  expect(await axeFindings(page)).toEqual([]);

  await restartWith(form, {save: false, savedCards: true});
  await expect(element.getByRole("radio", {name: /^Visa ending in 9038, 12\/31/})).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await form.pay();
  expect(await form.event("checkout-complete")).toMatchObject({
    capture: {purchase_units: [{payments: {captures: [{status: "COMPLETED"}]}}]},
  });
  await expect(element.locator("[part=receipt]")).toContainText("9038");
  await expect(element.locator("[part=receipt]")).toBeVisible();

  await restartWith(form, {});
  await element.getByRole("button", {name: /^Remove: Visa/}).click();
  await element.getByRole("button", {name: "Remove", exact: true}).click();
  await expect(form.result).toHaveText("The card was removed.");
  await expect(element.getByRole("radio")).toHaveCount(0);
  await expect(form.postalCode).toBeVisible();
  const left = await page.evaluate(async () => (await fetch("/service-api/vault/payment-tokens")).text());
  expect(left).toBe(`{"cards":[],"wallets":[]}`);
});

test("a customer who is not signed in can't save a card", async ({form}) => {
  const ineligible = form.element.evaluate(
    (element) =>
      new Promise((resolve) =>
        element.addEventListener("checkout-ineligible", (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await form.element.evaluate((element) => Object.assign(element, {save: true}));
  expect(await ineligible).toEqual({reason: "no-customer"});
});
