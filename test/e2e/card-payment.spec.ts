import {truth} from "../support/recorded-payments.ts";
import {cards, formPage} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";

test(
  "frictionless: the card is authenticated unseen, and the order is captured once",
  {tag: "@engines"},
  async ({form, sharedShop}) => {
    await form.fill(cards.frictionless);
    await form.pay();
    const {orderId, capture} = await form.event("checkout-complete");
    expect(await form.events()).toEqual([
      "checkout-ready",
      "checkout-submit",
      "checkout-approve",
      "checkout-complete",
    ]);
    expect(capture).toMatchObject({status: "COMPLETED"});
    await expect(form.tag).toContainText("$130.00");
    await expect(form.tag).toContainText(String(orderId));
    expect(await truth(sharedShop, orderId)).toEqual({
      orders: [{id: orderId, status: "COMPLETED"}],
      captures: ["COMPLETED"],
      journal: [
        {operation: "create", state: "succeeded"},
        {operation: "capture", state: "succeeded"},
      ],
    });
  },
);

test("the order asks for 3-D Secure (SCA_ALWAYS): the challenge is passed", async ({form, sharedShop}) => {
  await form.tag.evaluate((tag) => tag.setAttribute("three-d-secure", "always"));
  await form.fill(cards.ordinary);
  await form.pay();
  await form.answerChallenge();
  const {orderId} = await form.event("checkout-complete");
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("the card needs 3-D Secure: the challenge is passed, and focus is back on the page", async ({form}) => {
  await form.fill(cards.stepUp);
  await form.pay();
  await expect(form.page.locator("dialog")).toBeVisible();
  await form.answerChallenge();
  await form.event("checkout-complete");
  await expect(form.page.locator("dialog")).toHaveCount(0);
  await expect
    .poll(() => form.page.evaluate(() => document.activeElement?.localName))
    .toBe("checkout-card-fields");
});

test("the challenge is closed: neutral, nothing charged, what was typed is there, and a second try pays", async ({
  form,
  sharedShop,
}) => {
  await form.fill(cards.stepUp);
  await form.pay();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  await form.page.locator("dialog").getByRole("button", {name: /close/i}).click();
  await form.event("checkout-cancel");
  await expect(form.result).toContainText("Nothing was charged");
  expect(await form.events()).toEqual(["checkout-ready", "checkout-submit", "checkout-cancel"]);
  await expect(form.field("number")).toHaveValue("4868 7191 6610 1368");
  await expect(form.field("cvv")).toHaveValue("123");
  await expect(form.postalCode).toHaveValue("95131");

  await form.pay();
  await form.answerChallenge();
  const {orderId} = await form.event("checkout-complete");
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("the challenge fails: an error of its own, and no capture", async ({form, sharedShop}) => {
  await form.fill(cards.stepUpRefused);
  await form.pay();
  await form.answerChallenge();
  expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
  expect(await form.events()).not.toContain("checkout-complete");
  const orders = await truth(sharedShop);
  expect(orders.orders.at(-1)?.status).toBe("PAYER_ACTION_REQUIRED");
  await expect(form.field("number")).toHaveValue("4868 7191 8189 5556");
});

test("an authentication that failed unseen is not charged: the server insists on it", async ({
  form,
  sharedShop,
}) => {
  await form.fill(cards.frictionlessRefused);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
  expect((await truth(sharedShop)).orders.at(-1)?.status).toBe("APPROVED");
});

test("declined: a capture that says DECLINED is no success, and another card pays", async ({
  form,
  sharedShop,
}) => {
  await form.fill(cards.declined);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "declined"});
  expect(await form.events()).not.toContain("checkout-complete");
  await expect(form.result).toContainText(/declined/i);
  await expect(form.field("number")).toHaveValue("4000 0000 0000 0002");

  await form.fill(cards.frictionless);
  await form.pay();
  const {orderId} = await form.event("checkout-complete");
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("the capture's answer is lost on its way to the page: pending, then the truth, and one capture", async ({
  form,
  sharedShop,
}) => {
  let lost = 0;
  await form.page.route("**/service-api/checkout/orders/*/capture", async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-pending");
  const {orderId} = await form.event("checkout-complete");
  expect(await form.events()).toEqual([
    "checkout-ready",
    "checkout-submit",
    "checkout-approve",
    "checkout-pending",
    "checkout-complete",
  ]);
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("the capture's answer is lost on its way to the server: one capture", async ({form, sharedShop}) => {
  sharedShop.wire.on("POST", /\/v2\/checkout\/orders\/[^/]+\/capture$/, "after", () => false);
  await form.fill(cards.frictionless);
  await form.pay();
  const {orderId} = await form.event("checkout-complete");
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("the SDK's script is unreachable and then reachable: 'Try again' works without a reload", async ({
  page,
  sharedShop,
}) => {
  await page.route("**/web-sdk/v6/core", (route) => route.abort("connectionrefused"));
  await page.goto(formPage(sharedShop));
  const again = page.locator("checkout-card-fields").getByRole("button", {name: "Try again"});
  await expect(again).toBeVisible({timeout: 15_000});
  await page.unroute("**/web-sdk/v6/core");
  await page.evaluate(() => Object.assign(window, {sameDocument: true}));
  await again.click();
  await expect(page.locator('checkout-card-fields [slot="number"] iframe')).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a double click on Pay makes one order and one capture", async ({form, sharedShop}) => {
  const before = (await truth(sharedShop)).orders.length;
  await form.fill(cards.frictionless);
  await form.payButton.dblclick();
  const {orderId} = await form.event("checkout-complete");
  const after = await truth(sharedShop);
  expect(after.orders.length - before).toBe(1);
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});
