import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {signIn, tellTag} from "./support/customer.ts";

test("the bank is asked before a card is saved, and a closed dialog saves nothing", async ({form}) => {
  const {page, tag} = form;
  await signIn(page, "Grace");
  await tellTag(form, {save: true, consent: true, threeDSecure: "always"});
  await form.fill(cards.stepUp);
  await tag.getByRole("button", {name: "Save card"}).click();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  await page.locator("dialog button").first().click();
  await form.event("checkout-cancel");
  await tag.getByRole("button", {name: "Save card"}).click();
  await form.answerChallenge();
  expect(await form.event("checkout-saved")).toMatchObject({card: {brand: "VISA"}});
});

// It looks at what a frame sends, which Firefox's driver does not know.
test("name and address reach the service", {tag: "@chromium"}, async ({form}) => {
  const {page, tag} = form;
  await tellTag(form, {cardholderName: "required", billingAddress: "full", locale: "de-DE"});
  await tag.getByLabel("Name auf der Karte").fill("Ada Lovelace");
  await form.field("number").pressSequentially(cards.ordinary);
  await form.field("expiry").pressSequentially("1231");
  await form.field("cvv").pressSequentially("123");
  await tag.getByLabel("Rechnungsadresse").fill("Unter den Linden 1");
  await tag.getByLabel("Ort").fill("Berlin");
  await tag.getByLabel("Postleitzahl").fill("10117");
  await expect(tag.getByLabel("Land", {exact: true})).toHaveValue("DE");
  const confirmed = page.waitForRequest(/confirm-payment-source/);
  await tag.locator("[part=button]").click();
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

test("a form whose tag can't be loaded is not sent", async ({form}) => {
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
  expect(new URL(page.url()).pathname).toBe("/tags/card-fields/");
  await expect(form.tag.getByRole("button", {name: "Try again"})).toBeVisible();
});

test("a form is sent with the order's id once it is paid", async ({form}) => {
  const {page, tag} = form;
  await page.evaluate(() => {
    const around = document.createElement("form");
    around.action = "/";
    const card = document.querySelector("checkout-card-fields")!;
    card.before(around);
    around.append(card);
    Object.assign(card, {submitsForm: true, name: "order"});
  });
  await form.ready();
  await expect(tag.locator("iframe")).toHaveCount(3);
  await form.fill(cards.ordinary);
  const sent = page.waitForURL(/\?order=[A-Z0-9]+$/);
  await form.pay();
  await sent;
});
