import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {overflow} from "./support/overflow.ts";
import {coffee, LinkMerchant, membership, PaymentPage, stayOnReceipt, usd} from "./support/payment-page.ts";

/** Returns a function that reads the page's layout shift score since its first paint. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = {sum: 0};
    Object.assign(window, {shifts});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({type: "layout-shift", buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {shifts: {sum: number}}).shifts.sum);
}

test("two buyers pay through one link at the same time with separate orders", async ({
  browser,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const visit = async (buyer: string) => {
    const context = await browser.newContext();
    const paymentPage = await PaymentPage.open(await context.newPage(), link.payment_link);
    await paymentPage.fillBuyer(`${buyer}-${link.id.toLowerCase()}@buyer.example`);
    await paymentPage.fillCard();
    return {paymentPage, context};
  };
  const both = [await visit("ada"), await visit("grace")];
  const references = await Promise.all(
    both.map(async ({paymentPage}) => {
      await paymentPage.card.pay();
      return paymentPage.receipt();
    }),
  );
  expect(new Set(references).size).toBe(2);
  for (const reference of references) expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  for (const {context} of both) await context.close();
});

test("two presses make one payment", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  const email = `twice-${link.id.toLowerCase()}@buyer.example`;
  await paymentPage.fillBuyer(email);
  await paymentPage.fillCard();
  const orders: string[] = [];
  page.on("request", (asked) => {
    if (asked.method() === "POST" && /\/orders$/.test(asked.url())) orders.push(asked.url());
  });
  await mayClose(paymentPage.card.payButton.dblclick());
  const reference = await paymentPage.receipt();
  expect(orders).toHaveLength(1);
  expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  expect(await merchant.mails(email)).toHaveLength(1);
});

test("the page shows a changed link before it takes a payment", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee);
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await page.getByText("1 kg").click();
  await paymentPage.field("Name for the label").fill("Grandma");
  await paymentPage.fillBuyer();
  await paymentPage.typeAddress();
  await expect(paymentPage.total).toHaveText("$68.29");
  await paymentPage.fillCard();
  const [weight, grind] = coffee.variants.dimensions;
  const higherPrices = {
    ...weight!,
    options: [weight!.options[0]!, {label: "1 kg", unit_amount: usd("60.00")}],
  };
  await merchant.replace(link, {
    ...coffee,
    name: "Coffee from Kenya",
    variants: {dimensions: [higherPrices, grind!]},
  });
  await paymentPage.card.pay();
  await expect(paymentPage.notice).toContainText(
    "The shop has just changed this offer. You haven't been charged.",
  );
  await expect(page.getByRole("heading", {name: "Coffee from Kenya"})).toBeVisible();
  // Choices and typed input stay, also in the card's frames.
  await expect(page.getByLabel("1 kg")).toBeChecked();
  await expect(paymentPage.field("Name for the label")).toHaveValue("Grandma");
  await expect(page.locator("#shipping-city")).toHaveValue("San Jose");
  await expect(paymentPage.total).toHaveText("$70.45");
  await expect(paymentPage.card.payButton).toHaveText("Pay $70.45");
  expect(await axeFindings(page)).toEqual([]);
  await paymentPage.card.pay();
  await paymentPage.receipt(/^You paid \$70\.45$/);
});

test("the page of a deleted link takes no payment and shows a message", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...membership, adjustable_quantity: {maximum: 3}});
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await paymentPage.fillBuyer();
  await merchant.delete(link);
  await paymentPage.payByCard();
  await expect(paymentPage.notice).toHaveText(
    "This payment link is no longer active. You haven't been charged.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Payment link not found");
  expect(await axeFindings(page)).toEqual([]);
});

test("an invalid quantity shows an error at its field, and blocks the payment", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...membership, adjustable_quantity: {maximum: 3}});
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  await paymentPage.fillBuyer();
  const quantity = paymentPage.field("Quantity");
  for (const wrong of ["4", "0", "two", ""]) {
    await quantity.clear();
    await quantity.pressSequentially(wrong);
    await page.locator("paypal-button").click();
    await expect(quantity).toBeFocused();
    await expect(page.getByText("Enter a quantity from 1 to 3.")).toBeVisible();
  }
  await quantity.pressSequentially("3");
  await quantity.press("Tab");
  await expect(page.getByText("Enter a quantity from 1 to 3.")).toBeHidden();
  await expect(paymentPage.total).toHaveText("$180.00");
  await page.getByRole("button", {name: "Increase the quantity"}).click();
  await expect(quantity).toHaveValue("3");
});

test("the page finds a payment whose capture reply was lost, and takes no second one", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  const email = `lost-${link.id.toLowerCase()}@buyer.example`;
  await paymentPage.fillBuyer(email);
  await paymentPage.fillCard();
  // The sandbox captures, but the reply is lost.
  await page.route("**/capture*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await paymentPage.card.pay();
  await expect(paymentPage.card.result).toContainText("Please don't pay again");
  await page.unroute("**/capture*");
  await page.goto(link.payment_link);
  const reference = await paymentPage.receipt();
  expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  expect(await merchant.mails(email)).toHaveLength(1);
  await page.goto(link.payment_link);
  await paymentPage.ready();
});

test("the page shows a decline next to the form and accepts another card", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  // Missing fields above the card form are reported first.
  await paymentPage.card.pay();
  await expect(paymentPage.field("E-mail")).toBeFocused();
  await expect(page.locator("#name-error")).not.toBeEmpty();
  await paymentPage.fillBuyer();
  await paymentPage.payByCard(cards.declined);
  await expect(paymentPage.card.result).toContainText("declined");
  await expect(page.locator("#email")).toHaveValue("ada@buyer.example");
  await paymentPage.payByCard(cards.ordinary);
  await paymentPage.receipt();
});

test("a card with a 3-D Secure check pays", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const paymentPage = await PaymentPage.open(page, (await merchant.link()).payment_link);
  await paymentPage.fillBuyer();
  await paymentPage.payByCard(cards.stepUp);
  await mayClose(paymentPage.card.answerChallenge());
  await paymentPage.receipt();
});

test("the page is in the buyer's language and direction", async ({browser, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee);
  const context = await browser.newContext({locale: "ar-EG", viewport: {width: 320, height: 900}});
  const page = await context.newPage();
  const shifts = await countShifts(page);
  await PaymentPage.open(page, link.payment_link);
  expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(["ar", "rtl"]);
  await expect(page.locator("#shipping-country")).toHaveValue("EG");
  await expect(page.getByRole("button", {name: "الدفع عبر PayPal"})).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await shifts()).toBe(0);
  await context.close();
});

for (const [colorScheme, width] of [
  ["light", 320],
  ["dark", 1280],
] as const) {
  test(`the page and its receipt have no layout shifts, overflow or axe findings (${colorScheme}, ${width} px)`, async ({
    browser,
    request,
    sharedShop,
  }) => {
    const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
    const long = "Donaudampfschifffahrtsgesellschaftskapitänsmütze, handgenäht";
    const label = {label: `${long} ${long}`.slice(0, 120)};
    const item = {
      ...coffee,
      name: long,
      description: `${long.repeat(5)}\n${long}`,
      variants: {dimensions: [...coffee.variants.dimensions, {name: long, primary: false, options: [label]}]},
    };
    const link = await merchant.link(item, {return_url: "https://store.example/thanks"});
    const context = await browser.newContext({colorScheme, viewport: {width, height: 900}});
    const page = await context.newPage();
    const shifts = await countShifts(page);
    await stayOnReceipt(page);
    const paymentPage = await PaymentPage.open(page, link.payment_link);
    expect(await shifts()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await paymentPage.field("Name for the label").fill("Grandma");
    await paymentPage.fillBuyer();
    await paymentPage.typeAddress();
    await paymentPage.payByCard();
    await paymentPage.receipt();
    await expect(page.locator("#leaving")).not.toBeEmpty();
    expect(await shifts()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
}

test("the keyboard alone completes a payment", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...coffee, collect_shipping_address: false});
  const paymentPage = await PaymentPage.open(page, link.payment_link);
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await keys("Tab");
  await expect(page.getByLabel("250 g")).toBeFocused();
  await keys("ArrowRight");
  await expect(paymentPage.total).toHaveText("$68.29");
  await keys("Tab", "Tab", "Tab");
  await expect(paymentPage.field("Quantity")).toBeFocused();
  await keys("Tab", "Enter");
  await expect(paymentPage.total).toHaveText("$131.07");
  await keys("Tab");
  await page.keyboard.type("Grandma");
  await keys("Tab", "Tab");
  await expect(page.locator("checkout-wallet-button[wallet=paypal]")).toBeFocused();
  const opened = page.waitForEvent("popup");
  await keys("Enter");
  const window = await opened;
  await mayClose(window.getByRole("button", {name: "Pay $131.07"}).press("Enter"));
  await paymentPage.receipt();
});
