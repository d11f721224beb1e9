import {axeFindings} from "./support/axe.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {signIn, tellTag} from "./support/customer.ts";

test("a customer saves a card, pays with it, and removes it", {tag: "@engines-long"}, async ({form}) => {
  const {page, tag} = form;
  await signIn(page, "Ada");
  await tellTag(form, {save: true});
  await form.fill(cards.frictionless);
  await tag.getByLabel(/I agree/).check();
  await tag.getByRole("button", {name: "Save card"}).click();
  expect(await form.event("checkout-saved")).toEqual({
    card: {brand: "VISA", lastDigits: cards.frictionless.slice(-4), expiry: "2031-12"},
  });
  await expect(form.result).toHaveText("Card saved");
  expect(await axeFindings(page)).toEqual([]);

  await tellTag(form, {save: false, savedCards: true});
  await expect(tag.getByRole("radio", {name: /^Visa ending in 9038, 12\/31/})).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await form.pay();
  expect(await form.event("checkout-complete")).toMatchObject({
    capture: {purchase_units: [{payments: {captures: [{status: "COMPLETED"}]}}]},
  });
  await expect(tag.locator("[part=receipt]")).toContainText("9038");

  await tellTag(form, {});
  await tag.getByRole("button", {name: /^Remove: Visa/}).click();
  await tag.getByRole("button", {name: "Remove", exact: true}).click();
  await expect(form.result).toHaveText("The card was removed.");
  await expect(tag.getByRole("radio")).toHaveCount(0);
  await expect(form.postalCode).toBeVisible();
  const left = await page.evaluate(async () => (await fetch("/service-api/vault/payment-tokens")).text());
  expect(left).toBe(`{"cards":[],"wallets":[]}`);
});

test("an unknown customer can't save a card", async ({form}) => {
  const told = form.tag.evaluate(
    (tag) =>
      new Promise((resolve) =>
        tag.addEventListener("checkout-ineligible", (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await form.tag.evaluate((tag) => Object.assign(tag, {save: true}));
  expect(await told).toEqual({reason: "no-customer"});
});
