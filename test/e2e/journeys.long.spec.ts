import type {BrowserContext} from "@playwright/test";
import {openPopup} from "./support/buttons.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {signIn} from "./support/customer.ts";
import {fillBag, fillDelivery, openShopCheckout, paidOrder, ShopPayment} from "./support/demo-shop.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {decide, paymentField} from "./support/local-payment.ts";
import {LinkMerchant, membership, PaymentPage, stayOnReceipt} from "./support/payment-page.ts";

/** Counts the clicks on controls, and the fields that are filled in, in all pages, windows and frames. */
async function countSteps(context: BrowserContext): Promise<() => {clicks: number; fields: number}> {
  let clicks = 0;
  let fields = 0;
  await context.exposeFunction("countStep", (isClick: boolean) => (isClick ? (clicks += 1) : (fields += 1)));
  await context.addInitScript(() => {
    const count = (isClick: boolean) =>
      void (globalThis as unknown as {countStep: (isClick: boolean) => unknown}).countStep(isClick);
    const filled = new WeakSet<EventTarget>();
    addEventListener(
      "click",
      (event) => {
        const target = event.composedPath()[0] as Element;
        // A click into a field is part of filling it in. A click by keyboard has no detail.
        // A click on a radio button's label is followed by one on the button.
        const isRadio = target.matches("input[type=radio]");
        if (event.isTrusted && event.detail > 0 && (isRadio || !target.closest("input, select, label")))
          count(true);
      },
      true,
    );
    addEventListener(
      "input",
      (event) => {
        const field = event.composedPath()[0]!;
        if (filled.has(field)) return;
        filled.add(field);
        count(false);
      },
      true,
    );
  });
  return () => ({clicks, fields});
}

test("a guest pays by card with 4 clicks and 9 fields, from the product's page on", async ({
  page,
  context,
  sharedShop,
}) => {
  const steps = await countSteps(context);
  await page.goto(`${sharedShop.page}shop/products/teapot/`);
  await page.getByRole("button", {name: /^Add to bag/}).click();
  await page.getByRole("link", {name: "View bag"}).click();
  await page.getByRole("main").getByRole("link", {name: "Check out"}).click();
  const form = new ShopPayment(page);
  await form.ready();
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
  await expect.poll(steps).toEqual({clicks: 4, fields: 9});
});

test("a PayPal buyer pays with 2 clicks, from the product's page on", async ({page, context, sharedShop}) => {
  const steps = await countSteps(context);
  await page.goto(`${sharedShop.page}shop/products/teapot/`);
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect.poll(steps).toEqual({clicks: 2, fields: 0});
});

test("a Fastlane member enters e-mail address and code, and pays with 1 click", async ({
  page,
  context,
  sharedShop,
}) => {
  const steps = await countSteps(context);
  await openShopCheckout(page, sharedShop);
  const form = new FastlaneForm(page);
  const email = page.locator("#delivery").getByLabel("E-mail address");
  await email.fill("morgan.reyes@buyer.example");
  await email.press("Tab");
  await form.dialog.locator("input[name=code]").fill("111111");
  await form.dialog.locator("input[name=code]").press("Enter");
  await form.button(/^Pay/).click();
  await paidOrder(page);
  await expect.poll(steps).toEqual({clicks: 1, fields: 2});
});

test("a customer with a saved card and address pays with 2 clicks and no field", async ({
  page,
  context,
  sharedShop,
}) => {
  await page.goto(`${sharedShop.page}shop/account/`);
  await signIn(page, `Ada ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto(`${sharedShop.page}shop/account/`);
  const form = new CardForm(page);
  await form.ready();
  await form.fill(cards.frictionless);
  await form.element.getByLabel(/I agree/).check();
  await form.element.getByRole("button", {name: "Save card"}).click();
  await expect(form.result).toHaveText("Card saved");
  // The first order's address is offered at the next one.
  const payment = new ShopPayment(page);
  const saved = payment.list.getByRole("radio", {name: /^Visa ending in 9038/});
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/checkout/`);
  await expect(saved).toBeChecked();
  await fillDelivery(page);
  await payment.pay();
  await paidOrder(page);
  await page.evaluate(() => sessionStorage.clear());

  const steps = await countSteps(context);
  await page.goto(`${sharedShop.page}shop/checkout/`);
  await expect(saved).toBeChecked();
  await page.getByRole("button", {name: "Use this address"}).click();
  await payment.pay();
  await paidOrder(page);
  await expect.poll(steps).toEqual({clicks: 2, fields: 0});
});

test("a Dutch buyer pays with iDEAL with 3 clicks and 5 fields, from the checkout on", async ({
  page,
  context,
  sharedShop,
}) => {
  await page.goto(`${sharedShop.page}shop/products/teapot/`);
  await page.getByLabel("Currency").selectOption("Euro");
  await expect(page.locator(".detail p.price")).toHaveText("€70.00");
  await fillBag(page);
  const steps = await countSteps(context);
  await page.goto(`${sharedShop.page}shop/checkout/`);
  const payment = new ShopPayment(page);
  await payment.choose("iDEAL");
  const typed = [
    ["E-mail address", "ada@buyer.example"],
    ["Full name", "Ada Byron"],
    ["Street address", "Keizersgracht 1"],
    ["City", "Amsterdam"],
    ["Postal code", "1015 CS"],
  ] as const;
  for (const [label, text] of typed) await page.locator("#delivery").getByLabel(label).fill(text);
  await expect(paymentField(payment.list, "name")).toHaveValue("Ada Byron");
  const opened = page.waitForEvent("popup");
  await payment.pay();
  await decide(await opened, "approve");
  await paidOrder(page);
  await expect.poll(steps).toEqual({clicks: 3, fields: 5});
});

test("a payment link is paid by card with 1 click and 6 fields", async ({
  page,
  context,
  request,
  sharedShop,
}) => {
  const {payment_link: address} = await new LinkMerchant(request, sharedShop.sandboxUrl).link(membership);
  const steps = await countSteps(context);
  await stayOnReceipt(page);
  const paymentPage = await PaymentPage.open(page, address);
  await paymentPage.fillBuyer();
  await paymentPage.payByCard();
  await paymentPage.receipt();
  await expect.poll(steps).toEqual({clicks: 1, fields: 6});
});
