import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {openPopup} from "./support/buttons.ts";
import {cards} from "./support/card-form.ts";
import {fillBag, paidOrder, ShopPayment} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {decide} from "./support/local-payment.ts";
import {paidOnce, watchPayments} from "./support/new-payments.ts";

// The demo shop sells in pesos, reais and yen. One payment each by a method of the country.

/** Opens the checkout with a teapot and notebooks in this currency. */
async function openIn(page: Page, shop: {readonly page: string}, currency: string): Promise<ShopPayment> {
  await page.goto(`${shop.page}shop/products/teapot/`);
  await page.getByLabel("Currency").selectOption(currency);
  await expect(page.getByLabel("Currency").locator("option:checked")).toHaveText(currency);
  await fillBag(page);
  await page.goto(`${shop.page}shop/checkout/`);
  return new ShopPayment(page);
}

/** Types a delivery address. The country is that of the currency. */
async function deliver(
  page: Page,
  address: Readonly<Record<"street" | "city" | "stateLabel" | "state" | "code", string>>,
): Promise<void> {
  const delivery = page.locator("#delivery");
  await delivery.getByLabel("E-mail address").fill("ada@buyer.example");
  await delivery.getByLabel("Full name").fill("Ada Byron");
  await delivery.getByLabel("Street address").fill(address.street);
  await delivery.getByLabel("City").fill(address.city);
  await delivery.getByLabel(address.stateLabel).fill(address.state);
  await delivery.getByLabel("Postal code").pressSequentially(address.code);
  await delivery.getByLabel("Postal code").blur();
}

async function popupOf(page: Page, payment: ShopPayment): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await payment.pay();
  const popup = await opened;
  await popup.waitForURL(/local-payment/);
  return popup;
}

test("a Mexican buyer pays in pesos with an OXXO voucher", async ({page, sharedShop}) => {
  const payment = await openIn(page, sharedShop, "Mexican peso");
  await expect(page.locator("[data-sum=total]")).toHaveText("MX$2,580.00");
  await page.getByLabel(/^Express, next day/).check();
  await expect(page.locator("[data-sum=total]")).toHaveText("MX$2,679.00");
  await page.getByLabel("Discount code").fill("welcome");
  await page.getByRole("button", {name: "Apply"}).click();
  await expect(page.locator("[data-sum=total]")).toHaveText("MX$2,479.00");
  await payment.choose("OXXO");
  await deliver(page, {
    street: "Avenida Juárez 10",
    city: "Ciudad de México",
    stateLabel: "State",
    state: "CDMX",
    code: "06000",
  });
  expect(await axeFindings(page)).toEqual([]);
  await decide(await popupOf(page, payment), "approve");
  await page.waitForURL(/\/order\/\?id=/);
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Pay to complete your order");
  await expect(page.locator(".order-facts")).toContainText("OXXO");
  await expect(page.locator("[data-sum=total]")).toHaveText("MX$2,479.00");
  await expect(page.getByRole("link", {name: "Open the voucher"})).toHaveAttribute("href", /^http/);
});

test("a Brazilian buyer pays in reais with Pix", async ({page, sharedShop}) => {
  const newPayments = await watchPayments(sharedShop);
  const payment = await openIn(page, sharedShop, "Brazilian real");
  await expect(page.locator("[data-sum=total]")).toHaveText("R$728.00");
  await payment.choose("Pix");
  await deliver(page, {
    street: "Avenida Paulista 1000",
    city: "São Paulo",
    stateLabel: "State",
    state: "SP",
    code: "01310-100",
  });
  await payment.list.getByLabel(/CPF/).fill("123.456.789-09");
  await decide(await popupOf(page, payment), "approve");
  await paidOrder(page);
  await expect(page.locator(".order-facts")).toContainText("Pix");
  await expect(page.locator("[data-sum=total]")).toHaveText("R$728.00");
  expect(await newPayments()).toEqual(paidOnce);
});

test("a Japanese buyer pays in yen, which have no decimals, by card and with PayPal", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const payment = await openIn(page, sharedShop, "Japanese yen");
  await payment.ready();
  await expect(page.locator("[data-sum=total]")).toHaveText("¥20,400");
  await page.getByLabel(/^Express, next day/).check();
  await expect(page.locator("[data-sum=total]")).toHaveText("¥21,200");
  await page.getByLabel("Discount code").fill("welcome");
  await page.getByRole("button", {name: "Apply"}).click();
  await expect(page.locator("[data-sum=total]")).toHaveText("¥19,700");
  await deliver(page, {
    street: "1-1 Chiyoda",
    city: "Chiyoda-ku",
    stateLabel: "Prefecture",
    state: "Tokyo",
    code: "100-0001",
  });
  await payment.fill(cards.frictionless, {postalCode: null});
  await payment.pay();
  await paidOrder(page);
  await expect(page.locator("[data-sum=total]")).toHaveText("¥19,700");
  expect(await newPayments()).toEqual(paidOnce);

  await page.goto(`${sharedShop.page}shop/products/notebooks/`);
  await expect(page.locator(".express checkout-wallet-button:state(ready)").first()).toBeVisible();
  const popup = await openPopup(page, "paypal-button");
  await expect(popup.locator("body")).toContainText("8,600");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect(page.locator("[data-sum=total]")).toHaveText("¥8,600");
});
