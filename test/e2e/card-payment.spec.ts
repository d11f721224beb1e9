import {recordedPayments} from "../support/recorded-payments.ts";
import {cards, formPage} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";

test(
  "a card with frictionless 3-D Secure is captured once",
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
    await expect(form.element).toContainText("$130.00");
    const {reference} = capture as {reference: string};
    await expect(form.element).toContainText(reference);
    expect(await recordedPayments(sharedShop, orderId)).toEqual({
      orders: [{id: orderId, status: "COMPLETED"}],
      captures: ["COMPLETED"],
      calls: [
        {operation: "create", state: "succeeded"},
        {operation: "capture", state: "succeeded"},
      ],
    });
  },
);

// The next test has the same challenge, and merchant/order-payloads.test.ts the request for it.
test(
  'an order with three-d-secure="always" pays after a passed challenge',
  {tag: "@long"},
  async ({form, sharedShop}) => {
    await form.element.evaluate((element) => element.setAttribute("three-d-secure", "always"));
    await form.fill(cards.ordinary);
    await form.pay();
    await form.answerChallenge();
    const {orderId} = await form.event("checkout-complete");
    expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
  },
);

test("a card that requires a challenge pays, and the focus returns to the element", async ({form}) => {
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

test("a closed challenge cancels without a charge and keeps the input, and a second try pays", async ({
  form,
  sharedShop,
}) => {
  await form.fill(cards.stepUp);
  await form.pay();
  await expect(form.challenge.locator("input[name=code]")).toBeVisible();
  await form.page.locator("dialog").getByRole("button", {name: /close/i}).click();
  await form.event("checkout-cancel");
  await expect(form.result).toContainText("You haven't been charged");
  expect(await form.events()).toEqual(["checkout-ready", "checkout-submit", "checkout-cancel"]);
  await expect(form.field("number")).toHaveValue("4868 7191 6610 1368");
  await expect(form.field("cvv")).toHaveValue("123");
  await expect(form.postalCode).toHaveValue("95131");

  await form.pay();
  await form.answerChallenge();
  const {orderId} = await form.event("checkout-complete");
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("a failed challenge is an authentication error without a capture", async ({form, sharedShop}) => {
  await form.fill(cards.stepUpRefused);
  await form.pay();
  await form.answerChallenge();
  expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
  expect(await form.events()).not.toContain("checkout-complete");
  const orders = await recordedPayments(sharedShop);
  expect(orders.orders.at(-1)?.status).toBe("PAYER_ACTION_REQUIRED");
  await expect(form.field("number")).toHaveValue("4868 7191 8189 5556");
});

// merchant/captures.test.ts has every liability shift.
test(
  "the server doesn't capture after a failed frictionless authentication",
  {tag: "@long"},
  async ({form, sharedShop}) => {
    await form.fill(cards.frictionlessRefused);
    await form.pay();
    expect(await form.event("checkout-error")).toEqual({code: "authentication-failed"});
    expect((await recordedPayments(sharedShop)).orders.at(-1)?.status).toBe("APPROVED");
  },
);

test("a DECLINED capture is an error, and another card pays", async ({form, sharedShop}) => {
  await form.fill(cards.declined);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "declined"});
  expect(await form.events()).not.toContain("checkout-complete");
  await expect(form.result).toContainText(/declined/i);
  await expect(form.field("number")).toHaveValue("4000 0000 0000 0002");

  await form.fill(cards.frictionless);
  await form.pay();
  const {orderId} = await form.event("checkout-complete");
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("a capture whose reply is lost on the way to the page is pending, then complete, and happens once", async ({
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
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

// merchant/crash.test.ts loses the replies of all calls.
test(
  "a capture whose reply is lost on the way to the server happens once",
  {tag: "@long"},
  async ({form, sharedShop}) => {
    sharedShop.wire.on("POST", /\/v2\/checkout\/orders\/[^/]+\/capture$/, "after", () => false);
    await form.fill(cards.frictionless);
    await form.pay();
    const {orderId} = await form.event("checkout-complete");
    expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
  },
);

test('"Try again" loads an SDK script that was unreachable, without a reload', async ({page, sharedShop}) => {
  await page.route("**/web-sdk/v6/core", (route) => route.abort("connectionrefused"));
  await page.goto(formPage(sharedShop));
  const again = page.locator("checkout-card-fields").getByRole("button", {name: "Try again"});
  await expect(again).toBeVisible();
  await page.unroute("**/web-sdk/v6/core");
  await page.evaluate(() => Object.assign(window, {sameDocument: true}));
  await again.click();
  await expect(page.locator('checkout-card-fields [slot="number"] iframe')).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

// components/paying.test.ts makes one order, and merchant/concurrent-requests.test.ts one capture.
test(
  "a double click on the pay button makes one order and one capture",
  {tag: "@long"},
  async ({form, sharedShop}) => {
    const before = (await recordedPayments(sharedShop)).orders.length;
    await form.fill(cards.frictionless);
    await form.payButton.dblclick();
    const {orderId} = await form.event("checkout-complete");
    const after = await recordedPayments(sharedShop);
    expect(after.orders.length - before).toBe(1);
    expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
  },
);
