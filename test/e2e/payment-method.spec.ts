import type {Page} from "@playwright/test";
import {PaymentMethodOnPage, WindowOnPage} from "../../src/testing/index.ts";
import {axeFindings} from "./support/axe.ts";
import {recordEvents, type RecordedEvent} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

interface Sold {
  readonly method: string;
  readonly country: string;
  readonly currency: string;
}

const ideal: Sold = {method: "ideal", country: "NL", currency: "EUR"};
const multibanco: Sold = {method: "multibanco", country: "PT", currency: "EUR"};
const mbway: Sold = {method: "mbway", country: "PT", currency: "EUR"};
const klarna: Sold = {method: "klarna", country: "GB", currency: "GBP"};
const boleto: Sold = {method: "boletobancario", country: "BR", currency: "BRL"};

/** Opens a page with one element, in an English page below a heading. */
async function open(page: Page, {page: shop, sandboxUrl}: {page: string; sandboxUrl: string}, sold: Sold) {
  await recordEvents(page);
  await openMerchantPage(
    page,
    shop,
    `<main><h1>Checkout</h1><checkout-payment-method environment="sandbox" sdk-url="${sandboxUrl}"
      method="${sold.method}" buyer-country="${sold.country}" amount="75.00" currency-code="${sold.currency}"
    ></checkout-payment-method><p>Below</p></main>`,
  );
  const form = new PaymentMethodOnPage(page);
  await form.ready();
  return {form, element: page.locator("checkout-payment-method")};
}

async function pressed(page: Page, form: PaymentMethodOnPage): Promise<{popup: Page; buyer: WindowOnPage}> {
  const opened = page.waitForEvent("popup");
  await form.pay();
  const popup = await opened;
  await popup.waitForURL(/local-payment/);
  return {popup, buyer: new WindowOnPage(popup)};
}

const eventsOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as {recorded: RecordedEvent[]}).recorded
      .map(({type}) => type)
      .filter((type) => !["checkout-ready", "checkout-change"].includes(type)),
  );

test(
  "a bank method is declined, opened again and closed, and then pays with the same input",
  {tag: "@engines"},
  async ({page, sharedShop}) => {
    const {form, element} = await open(page, sharedShop, ideal);
    await form.field("name").fill("Ada Lovelace");
    const first = await pressed(page, form);
    await first.buyer.end("decline");
    await expect(element.locator("[part=result]")).toContainText("Your payment was declined.");
    // The window is closed instead of answered.
    const second = await pressed(page, form);
    await second.popup.close();
    await expect(element.locator("[part=result]")).toContainText("You haven't been charged.");
    await expect(element).toHaveJSProperty("status", "ready");
    const third = await pressed(page, form);
    await third.buyer.approve();
    await form.paid();
    await expect(element.locator("[part=receipt]")).toContainText("€75.00");
    expect(await eventsOf(page)).toEqual([
      "checkout-submit",
      "checkout-error",
      "checkout-submit",
      "checkout-cancel",
      "checkout-submit",
      "checkout-approve",
      "checkout-complete",
    ]);
  },
);

test("a pay-later method takes name and e-mail address, and PayPal captures it", async ({
  page,
  sharedShop,
}) => {
  const {form, element} = await open(page, sharedShop, klarna);
  await expect(element.locator("[part=terms]")).toContainText("Klarna decides whether you can pay later.");
  await form.field("name").fill("Ada Lovelace");
  await form.field("email").fill("ada@buyer.example");
  const {buyer} = await pressed(page, form);
  await buyer.approve();
  await form.paid();
});

// On a narrow page, the number of lines of a legal text depends on the page's font.
for (const [width, methods] of [
  [640, [ideal, multibanco, klarna, boleto, mbway]],
  [320, [ideal, mbway]],
] as const)
  test(`loading shifts nothing at ${width} px`, async ({page, sharedShop}) => {
    await page.setViewportSize({width, height: 900});
    const shifts = await watchShifts(page);
    for (const sold of methods) {
      const {element} = await open(page, sharedShop, sold);
      await expect(element.locator("[slot=name] iframe").contentFrame().locator("input")).toBeVisible();
      expect(await shifts(), sold.method).toEqual([]);
    }
  });

test("a voucher says how and until when to pay, without a finding of axe", async ({page, sharedShop}) => {
  const {form, element} = await open(page, sharedShop, multibanco);
  expect(await axeFindings(page)).toEqual([]);
  await form.field("name").fill("Ada Lovelace");
  const {buyer} = await pressed(page, form);
  await buyer.approve();
  await expect(element.locator("[part=receipt]")).toContainText("Pay by");
  await expect(element).toHaveJSProperty("status", "pending");
  await expect(element.locator("[part=voucher]")).toHaveAttribute("href", /^http/);
  expect(await axeFindings(page)).toEqual([]);
});

test("a method with own inputs works by keyboard alone", async ({page, sharedShop}) => {
  const {form, element} = await open(page, sharedShop, boleto);
  const button = element.locator("boletobancario-button");
  await form.field("name").fill("Ada Lovelace");
  await form.field("email").fill("ada@buyer.example");
  await page.keyboard.press("Tab");
  await expect(element.locator("#taxId")).toBeFocused();
  await page.keyboard.type("123.456.789-09");
  await page.keyboard.press("Enter");
  // The first input with an error has the focus.
  await expect(element.locator("#line1")).toBeFocused();
  for (const text of ["Avenida Paulista 1000", "", "São Paulo", "SP", "01310-100"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(button).toBeFocused();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await new WindowOnPage(await opened).approve();
  await expect(element.locator("[part=receipt]")).toContainText("Pay by");
});

test("a method for other buyers is hidden", async ({page, sharedShop}) => {
  await recordEvents(page);
  await openMerchantPage(
    page,
    sharedShop.page,
    `<h1>Checkout</h1><checkout-payment-method environment="sandbox" sdk-url="${sharedShop.sandboxUrl}"
      method="ideal" buyer-country="PL" amount="75.00" currency-code="EUR"></checkout-payment-method>`,
  );
  const element = page.locator("checkout-payment-method");
  await expect(element).toHaveJSProperty("status", "ineligible");
  await page.locator("h1").click();
  await expect(element).toBeHidden();
});
