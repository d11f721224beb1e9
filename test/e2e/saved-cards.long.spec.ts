import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {signIn, restartWith} from "./support/customer.ts";

test("a card is saved after its bank's check, and not when the dialog is closed", async ({form}) => {
  const {page, element} = form;
  await signIn(page, "Grace");
  await restartWith(form, {save: true, consent: true, threeDSecure: "always"});
  await form.fill(cards.stepUp);
  await element.getByRole("button", {name: "Save card"}).click();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  await page.locator("dialog button").first().click();
  await form.event("checkout-cancel");
  await element.getByRole("button", {name: "Save card"}).click();
  await form.answerChallenge();
  expect(await form.event("checkout-saved")).toMatchObject({card: {brand: "VISA"}});
});

// The test reads a frame's request body, which Firefox's driver doesn't have.
test("name and address are sent to PayPal", {tag: "@chromium"}, async ({form}) => {
  const {page, element} = form;
  await restartWith(form, {cardholderName: "required", billingAddress: "full", locale: "de-DE"});
  await element.getByLabel("Name auf der Karte").fill("Ada Lovelace");
  await form.field("number").pressSequentially(cards.ordinary);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await element.getByLabel("Rechnungsadresse").fill("Unter den Linden 1");
  await element.getByLabel("Ort").fill("Berlin");
  await element.getByLabel("Postleitzahl").fill("10117");
  await expect(element.getByLabel("Land", {exact: true})).toHaveValue("DE");
  const confirmed = page.waitForRequest(/confirm-payment-source/);
  await element.locator("[part=button]").click();
  const body = (await confirmed).postDataJSON() as {payment_source: {card: Record<string, unknown>}};
  expect(body.payment_source.card).toMatchObject({
    name: "Ada Lovelace",
    billing_address: {
      address_line_1: "Unter den Linden 1",
      admin_area_2: "Berlin",
      postal_code: "10117",
      country_code: "DE",
    },
  });
  await form.event("checkout-complete");
});

test("a form is not submitted when its element can't be loaded", async ({form}) => {
  const {page} = form;
  await page.route("**/extended-card-form-*.js", (route) => route.abort("connectionrefused"));
  await page.evaluate(() => {
    const around = document.createElement("form");
    around.action = "/sent";
    const card = document.querySelector("checkout-card-fields")!;
    card.before(around);
    around.append(card);
    Object.assign(card, {submitsForm: true});
  });
  await expect.poll(() => form.status()).toBe("failed");
  await page.evaluate(() => document.querySelector("form")!.requestSubmit());
  expect(new URL(page.url()).pathname).toBe("/playground/card-fields/");
  await expect(form.element.getByRole("button", {name: "Try again"})).toBeVisible();
});

test("a form is submitted with the order's id after the payment", async ({form}) => {
  const {page, element} = form;
  await page.evaluate(() => {
    const around = document.createElement("form");
    around.action = "/";
    const card = document.querySelector("checkout-card-fields")!;
    card.before(around);
    around.append(card);
    Object.assign(card, {submitsForm: true, name: "order"});
  });
  await form.ready();
  await expect(element.locator("iframe")).toHaveCount(3);
  await form.fill(cards.ordinary);
  const sent = page.waitForURL(/\?order=[A-Z0-9]+$/);
  await form.pay();
  await sent;
});
