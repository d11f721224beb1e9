import type {Page} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

const us = `buyer-country="US" amount="75.00" currency-code="USD"`;
const nl = `buyer-country="NL" amount="75.00" currency-code="EUR"`;
const pl = `buyer-country="PL" amount="75.00" currency-code="PLN"`;
const pt = `buyer-country="PT" amount="75.00" currency-code="EUR"`;
const br = `buyer-country="BR" amount="75.00" currency-code="BRL"`;

const heightOf = async (page: Page, tag: string) => (await page.locator(tag).boundingBox())!.height;

/** Elements with several methods, whose space `checkout.css` reserves, and widths of the page with other layouts. */
for (const [tag, attributes, widths] of [
  ["checkout-payment", us, [216, 360, 430, 500, 620, 760, 960]],
  ["checkout-payment", `${us} layout="accordion"`, [760]],
  ["checkout-payment", `${us} layout="tabs"`, [430]],
  ["checkout-payment", `${us} express="none"`, [360, 500, 760]],
  ["checkout-payment", `${us} open="none"`, [500, 760]],
  ["checkout-payment", `${us} express="1"`, [500, 760]],
  ["checkout-payment", nl, [360, 500, 760]],
  ["checkout-payment", pl, [500, 760]],
  ["checkout-payment", pt, [360, 500]],
  ["checkout-payment", br, [500]],
  ["checkout-card-fields", us, [216, 320, 375, 500]],
  ["checkout-card-fields", `${us} billing-address="none"`, [320, 500]],
  ["checkout-card-fields", `${us} billing-address="full" cardholder-name="optional"`, [320, 500]],
  ["checkout-card-fields", "save", [375, 500]],
  ["checkout-payment-method", `${nl} method="ideal"`, [216, 320, 375, 500]],
  ["checkout-express-buttons", us, [216, 360, 500, 760]],
  ["checkout-express-buttons", `${us} shipping`, [360, 500]],
  ["checkout-express-buttons", `${us} max="2"`, [360, 500, 760]],
  ["checkout-express-buttons", nl, [360, 500]],
] as const)
  test(`<${tag} ${attributes}> has its final height while it loads, at any width`, async ({
    page,
    sharedShop,
  }) => {
    const {page: shop, sandboxUrl} = sharedShop;
    const shifts = await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({width, height: 1400});
      await openMerchantPage(
        page,
        shop,
        `<main><h1>Checkout</h1><${tag} environment="sandbox" sdk-url="${sandboxUrl}" ${attributes}></${tag}>
          <p>Below</p></main>
          <script>
            // So that a card can be saved without a customer of the shop.
            for (const element of document.querySelectorAll("[save]")) element.savePaymentMethod = async () => undefined;
          </script>`,
      );
      await expect(page.locator(tag)).toHaveJSProperty("status", "ready");
      await expect(page.locator(`${tag} .expected`)).toHaveCount(0);
      expect(await shifts(), `${width} px`).toEqual([]);
      const reserved = await heightOf(page, tag);
      // The element releases what it has reserved.
      await page.locator("h1").click();
      await expect(page.locator(`${tag}:state(drawn)`)).toBeAttached();
      expect(await heightOf(page, tag), `${width} px`).toBeCloseTo(reserved, 0);
    }
  });

for (const [name, card, width] of [
  ["without an address", {billingAddress: "none"}, 500],
  ["with a name and a full address", {billingAddress: "full", cardholderName: "required"}, 500],
  [
    "with a name and a full address, in one column",
    {billingAddress: "full", cardholderName: "required"},
    390,
  ],
] as const)
  test(`a card form ${name} has its final height while the list loads`, async ({page, sharedShop}) => {
    const {page: shop, sandboxUrl} = sharedShop;
    const shifts = await watchShifts(page);
    await page.setViewportSize({width, height: 2400});
    await openMerchantPage(
      page,
      shop,
      `<h1>Checkout</h1>
      <checkout-payment environment="sandbox" sdk-url="${sandboxUrl}" ${us}></checkout-payment>
      <script>document.querySelector("checkout-payment").fields = {card: ${JSON.stringify(card)}}</script>`,
    );
    const payment = page.locator("checkout-payment");
    await expect(payment).toHaveJSProperty("status", "ready");
    await expect(payment.locator(".expected")).toHaveCount(0);
    const reserved = await heightOf(page, ".methods");
    await page.locator("h1").click();
    await expect(page.locator("checkout-payment:state(drawn)")).toBeAttached();
    expect(await heightOf(page, ".methods")).toBeCloseTo(reserved, 0);
    expect(await shifts()).toEqual([]);
  });

test("the demo shop's checkout reserves the height of its own list", async ({page, sharedShop}) => {
  await page.addInitScript(() =>
    localStorage.setItem("kiln-and-fold-bag", JSON.stringify([{sku: "ceramic-teapot", quantity: 1}])),
  );
  const payment = page.locator("checkout-payment");
  for (const width of [360, 600, 1100]) {
    await page.setViewportSize({width, height: 1400});
    await page.goto(`${sharedShop.page}shop/checkout/`);
    await expect(payment).toHaveJSProperty("status", "ready");
    await expect(payment.locator(".expected")).toHaveCount(0);
    const drawn = (await payment.locator("[part=group]").first().boundingBox())!.height;
    expect(await heightOf(page, "checkout-payment"), `${width} px`).toBeCloseTo(drawn, 0);
  }
});
