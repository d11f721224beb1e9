import {SignJWT} from "jose";
import {CART_KEY} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {cards, type RecordedEvent} from "./support/card-form.ts";
import {approveIn} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {decide, fillFields} from "./support/local-payment.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchPayments} from "./support/new-payments.ts";
import {overflow} from "./support/overflow.ts";
import {amountOf, nl, paymentHtml, PaymentElement, pl, us} from "./support/payment-element.ts";
import {watchShifts} from "./support/shifts.ts";

for (const [sold, expected] of [
  [us, ["card", "paylater", "ach"]],
  [nl, ["ideal", "card"]],
  [pl, ["blik", "p24", "card"]],
] as const)
  test(`each method pays in ${sold.country}`, async ({page, sharedShop}) => {
    await page.setViewportSize({width: 480, height: 1400});
    const payment = await PaymentElement.open(page, sharedShop, sold);
    const methods = await payment.methods();
    expect(methods).toEqual(expect.arrayContaining([...expected]));
    for (const name of methods) {
      const again = await PaymentElement.open(page, sharedShop, sold);
      await test.step(name, () => again.pay(name));
    }
  });

test(
  "a choice keeps the typed card, whose frames are in window.frames, and the card pays then",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    const payment = await PaymentElement.open(page, sharedShop, us);
    await payment.choose("card");
    await payment.card.fill(cards.frictionless);
    const documents = () =>
      Promise.all(
        page
          .frames()
          .filter((frame) => frame.url().includes("/card-field"))
          .map((frame) => frame.evaluate(() => performance.timeOrigin)),
      );
    const before = await documents();
    await payment.choose("ach");
    await payment.choose("card");
    expect(await documents()).toEqual(before);
    await expect(payment.card.postalCode).toHaveValue("95131");
    expect(await page.evaluate(() => window.frames.length)).toBeGreaterThanOrEqual(3);
    await payment.element.locator(".pay [part=button]").click();
    await payment.is("succeeded");
    await expect(payment.element).toContainText("$75.00");
  },
);

test("a signed cart is paid once from two tabs, each with two ways pressed at once", async ({
  page,
  context,
  sharedShop,
}) => {
  const cart = await new SignJWT({amount: {currencyCode: "USD", value: "42.34"}, jti: crypto.randomUUID()})
    .setProtectedHeader({alg: "HS256"})
    .setExpirationTime("10m")
    .sign(new TextEncoder().encode(CART_KEY));
  const other = await context.newPage();
  const newPayments = await watchPayments(sharedShop);
  for (const tab of [page, other]) {
    const payment = await PaymentElement.open(tab, sharedShop, us, `cart="${cart}"`);
    await payment.choose("card");
    await payment.card.fill(cards.frictionless);
    await payment.choose("paylater");
  }
  // Both are pressed in one task of each tab.
  const pressed = [page, other].map((tab) =>
    tab.evaluate(() => {
      for (const name of ["paylater", "card"])
        void document.querySelector<HTMLElement & {submit(): unknown}>(`[slot=method-${name}]`)!.submit();
    }),
  );
  await Promise.all(pressed);
  await expect.poll(async () => (await newPayments()).captures.length).toBe(1);
  for (const tab of [page, other])
    await expect
      .poll(() =>
        tab.evaluate(
          () => (document.querySelector("checkout-payment") as unknown as {status: string}).status,
        ),
      )
      .not.toBe("processing");
  expect((await newPayments()).captures).toEqual(["COMPLETED"]);
});

for (const width of [720, 480, 320])
  test(`loading shifts nothing at ${width} px, also with ineligible methods and express buttons`, async ({
    page,
    sharedShop,
  }) => {
    await page.setViewportSize({width, height: 1600});
    const shifts = await watchShifts(page);
    await page.route(/service-api|web-sdk|find-eligible/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });
    const eligible_methods = {
      advanced_cards: {eligible: true},
      paypal: {eligible: true},
      venmo: {eligible: false},
      paylater: {eligible: false},
    };
    for (const attributes of ["", `eligibility='${JSON.stringify({eligible_methods})}'`, `express="none"`]) {
      const payment = await PaymentElement.open(page, sharedShop, us, `${amountOf(us)} ${attributes}`);
      await expect(payment.card.field("number")).toBeVisible();
      await expect(payment.card.field("cvv")).toBeVisible();
      expect(await shifts(), attributes).toEqual([]);
      // The place of what left is closed by the buyer's own press.
      await page.locator("h1").click();
      expect(await shifts(), attributes).toEqual([]);
    }
  });

test("axe finds nothing in any state", {tag: "@engines"}, async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, us);
  await expect(payment.card.field("cvv")).toBeVisible();
  expect.soft(await axeFindings(page), "ready").toEqual([]);
  await payment.element.locator(".pay [part=button]").click();
  expect.soft(await axeFindings(page), "invalid").toEqual([]);
  await payment.card.fill(cards.declined);
  await payment.element.locator(".pay [part=button]").click();
  await expect(payment.element.getByRole("button", {name: /instead/})).toBeVisible();
  expect.soft(await axeFindings(page), "declined").toEqual([]);
  await payment.choose("paylater");
  expect.soft(await axeFindings(page), "wallet").toEqual([]);
  await payment.choose("ach");
  expect.soft(await axeFindings(page), "local").toEqual([]);
  const open = await PaymentElement.open(page, sharedShop, us, `${amountOf(us)} open="none" express="1"`);
  expect.soft(await axeFindings(page), "nothing open").toEqual([]);
  await open.pay("card");
  expect.soft(await axeFindings(page), "paid").toEqual([]);
});

test("a buyer chooses and pays by keyboard alone", async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, us, `${amountOf(us)} express="none"`);
  await payment.card.fieldsLoaded();
  await page.locator("h1").click();
  await page.keyboard.press("Tab");
  await expect(payment.radio("card")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(payment.radio("paypal")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(payment.radio("card")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(payment.card.field("number")).toBeFocused();
  await page.keyboard.type(cards.frictionless);
  await page.keyboard.press("Tab");
  await expect(payment.card.field("expiry")).toBeFocused();
  await page.keyboard.type("1231");
  await payment.card.field("cvv").focus();
  await page.keyboard.type("123");
  await payment.card.postalCode.focus();
  await page.keyboard.type("95131");
  await page.keyboard.press("Tab");
  await expect(payment.element.locator(".pay [part=button]")).toBeFocused();
  await page.keyboard.press("Enter");
  await payment.is("succeeded");
  await expect(payment.inside("card").locator("[part=result]")).toBeFocused();
});

test("after a decline, the offered method is one key away, and what was typed stays", async ({
  page,
  sharedShop,
}) => {
  const payment = await PaymentElement.open(page, sharedShop, us, `${amountOf(us)} express="none"`);
  await payment.card.fill(cards.declined);
  await payment.element.locator(".pay [part=button]").press("Enter");
  await payment.element.getByRole("button", {name: "Pay with PayPal instead"}).press("Enter");
  await expect(payment.radio("paypal")).toBeFocused();
  await expect(payment.radio("paypal")).toBeChecked();
  const brand = payment.inside("paypal").locator("paypal-button button");
  await expect(brand).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(brand).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await expect(payment.radio("card")).toBeFocused();
  await expect(payment.card.postalCode).toHaveValue("95131");
});

test("a screen reader reads each method, and the fields after the chosen one", async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, us);
  await expect(payment.element).toMatchAriaSnapshot(`
    - group "Express checkout":
      - button "Pay with PayPal"
    - radiogroup "Payment method":
      - radio "Card" [checked]
      - group "Card":
        - group "Card details":
          - textbox "Postal code"
      - radio "Pay Later"
    - button "Pay $75.00"
  `);
  await payment.choose("paylater");
  await expect(payment.element).toMatchAriaSnapshot(`
    - radiogroup "Payment method":
      - radio "Card"
      - radio "Pay Later" [checked]
      - group "Pay Later":
        - paragraph: 4 payments of $18.75, every 2 weeks
        - paragraph: Continue to PayPal to confirm.
    - button "PayPal Pay Later"
  `);
});

test("a method that fails to load leaves with a sentence, and another pays", async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, us);
  await payment.choose("card");
  await page.route("**/checkout/quote", (route) => route.fulfill({status: 503, json: {error: "no"}}));
  if ((await payment.methods()).includes("ach"))
    await payment.element.locator(".method:has([value=ach])").click();
  await expect(payment.element.locator(".list-notice")).toContainText("isn't available right now");
  expect(await payment.methods()).not.toContain("ach");
  await payment.pay("card");
});

test("an express button pays, and its receipt replaces everything", async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, us);
  const opened = page.waitForEvent("popup");
  await payment.element.locator("checkout-express-buttons paypal-button").click();
  await approveIn(await opened);
  await payment.is("succeeded");
  await expect(payment.element.locator(".methods")).toHaveCount(0);
  await expect(payment.element.locator("[part=receipt]")).toBeVisible();
  const events = await page.evaluate(() =>
    (window as unknown as {recorded: RecordedEvent[]}).recorded.map(({type}) => type),
  );
  expect(events.filter((type) => type === "checkout-ready")).toHaveLength(1);
  expect(events.filter((type) => type === "checkout-complete")).toHaveLength(1);
});

test("a voucher can be left, and then a card pays", async ({page, sharedShop}) => {
  const payment = await PaymentElement.open(page, sharedShop, {country: "PT", currency: "EUR"});
  const inside = await payment.choose("multibanco");
  await fillFields(inside);
  const opened = page.waitForEvent("popup");
  await (await payment.payButton("multibanco")).click();
  const popup = await opened;
  await popup.waitForURL(/local-payment/);
  await decide(popup, "approve");
  const another = inside.getByRole("button", {name: "Pay another way"});
  await expect(another).toHaveAccessibleDescription(
    "The voucher stays valid until it expires. Pay only once.",
  );
  const express = payment.element.locator("checkout-express-buttons paypal-button");
  await expect(express).toHaveAttribute("disabled");
  await another.click();
  await payment.is("ready");
  await expect(payment.radio("multibanco")).toBeFocused();
  await expect(express).not.toHaveAttribute("disabled");
  await payment.pay("card");
});

for (const [name, layout] of [
  ["accordion", "accordion"],
  ["tabs", "tabs"],
] as const)
  test(`${name} fit 320 pixels, twice the text, forced colors and right-to-left`, async ({
    page,
    sharedShop,
  }) => {
    await page.setViewportSize({width: 320, height: 1600});
    for (const [colors, root] of [
      ["none", `lang="en" style="font-size: 200%"`],
      ["active", `lang="ar" dir="rtl"`],
    ] as const) {
      await page.emulateMedia({forcedColors: colors});
      const attributes = `${amountOf(us)} layout="${layout}" ${root.includes("rtl") ? `locale="ar"` : ""}`;
      const payment = await PaymentElement.open(page, sharedShop, us, attributes, root);
      await expect(payment.card.field("cvv")).toBeVisible();
      expect(await overflow(page), root).toBe(0);
      await payment.choose("paylater");
      expect(await overflow(page), root).toBe(0);
    }
  });

test("the page's own order of two elements shares one token and script", async ({page, sharedShop}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const html = paymentHtml(sharedShop.sandboxUrl, us, amountOf(us));
  await openMerchantPage(page, sharedShop.page, `${html}${html}`);
  await expect(page.locator("checkout-payment:state(ready)")).toHaveCount(2);
  for (const path of ["/web-sdk/v6/core", "/service-api/auth/browser-safe-client-token"])
    expect(
      requests.filter((made) => made === path),
      path,
    ).toHaveLength(1);
});
