import type {Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {cards} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {mayClose} from "./support/keys.ts";
import {overflow} from "./support/overflow.ts";
import {coffee, LinkMerchant, membership, PaymentPage, usd} from "./support/payment-page.ts";

/** What the browser counts as layout shifts of a page from its first paint on. */
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

test("two buyers pay through one link at once, each their own", async ({browser, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const visit = async (who: string) => {
    const context = await browser.newContext();
    const at = await PaymentPage.open(await context.newPage(), link.payment_link);
    await at.introduce(`${who}-${link.id.toLowerCase()}@buyer.example`);
    await at.card.fill(cards.ordinary);
    return {at, context};
  };
  const both = [await visit("ada"), await visit("grace")];
  const references = await Promise.all(
    both.map(async ({at}) => {
      await at.card.pay();
      return at.receipt();
    }),
  );
  expect(new Set(references).size).toBe(2);
  for (const reference of references) expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  for (const {context} of both) await context.close();
});

test("two presses are one payment", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const at = await PaymentPage.open(page, link.payment_link);
  const email = `twice-${link.id.toLowerCase()}@buyer.example`;
  await at.introduce(email);
  await at.card.fill(cards.ordinary);
  const orders: string[] = [];
  page.on("request", (asked) => {
    if (asked.method() === "POST" && /\/orders$/.test(asked.url())) orders.push(asked.url());
  });
  await mayClose(at.card.payButton.dblclick());
  const reference = await at.receipt();
  expect(orders).toHaveLength(1);
  expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  expect(await merchant.mails(email)).toHaveLength(1);
});

test("a link that is changed while its page is open is shown anew before anything is paid", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee);
  const at = await PaymentPage.open(page, link.payment_link);
  await page.getByText("1 kg").click();
  await at.field("Name for the label").fill("Grandma");
  await at.introduce();
  await at.typeAddress();
  await expect(at.total).toHaveText("$68.29");
  await at.card.fill(cards.ordinary);
  const [weight, grind] = coffee.variants.dimensions;
  const dearer = {...weight!, options: [weight!.options[0]!, {label: "1 kg", unit_amount: usd("60.00")}]};
  await merchant.replace(link, {
    ...coffee,
    name: "Coffee from Kenya",
    variants: {dimensions: [dearer, grind!]},
  });
  await at.card.pay();
  await expect(at.notice).toContainText("The shop has just changed this offer. Nothing was charged.");
  await expect(page.getByRole("heading", {name: "Coffee from Kenya"})).toBeVisible();
  // What was chosen and typed stays, in the card's frames too.
  await expect(page.getByLabel("1 kg")).toBeChecked();
  await expect(at.field("Name for the label")).toHaveValue("Grandma");
  await expect(page.locator("#shipping-city")).toHaveValue("San Jose");
  await expect(at.total).toHaveText("$70.45");
  await expect(at.card.payButton).toHaveText("Pay $70.45");
  expect(await axeFindings(page)).toEqual([]);
  await at.card.pay();
  await at.receipt(/^You paid \$70\.45$/);
});

test("a link that is deleted while its page is open takes no payment, and says so", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...membership, adjustable_quantity: {maximum: 3}});
  const at = await PaymentPage.open(page, link.payment_link);
  await at.introduce();
  await merchant.delete(link);
  await at.payByCard();
  await expect(at.notice).toHaveText("This link takes no more payments. Nothing was charged.");
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", {level: 1})).toHaveText("There is no such payment link");
  expect(await axeFindings(page)).toEqual([]);
});

test("a quantity above the maximum, or none, is said beside the field, and nothing is paid", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...membership, adjustable_quantity: {maximum: 3}});
  const at = await PaymentPage.open(page, link.payment_link);
  await at.introduce();
  const quantity = at.field("Quantity");
  for (const wrong of ["4", "0", "two", ""]) {
    await quantity.clear();
    await quantity.pressSequentially(wrong);
    await page.locator("paypal-button").click();
    await expect(quantity).toBeFocused();
    await expect(page.getByText("Type a quantity from 1 to 3.")).toBeVisible();
  }
  await quantity.pressSequentially("3");
  await quantity.press("Tab");
  await expect(page.getByText("Type a quantity from 1 to 3.")).toBeHidden();
  await expect(at.total).toHaveText("$180.00");
  await page.getByRole("button", {name: "One more"}).click();
  await expect(quantity).toHaveValue("3");
});

test("the connection is lost while the money is taken: the page loaded again finds the payment, and takes no second one", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const at = await PaymentPage.open(page, link.payment_link);
  const email = `lost-${link.id.toLowerCase()}@buyer.example`;
  await at.introduce(email);
  await at.card.fill(cards.ordinary);
  // The capture reaches the sandbox; its answer is lost.
  await page.route("**/capture*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await at.card.pay();
  await expect(at.card.result).toContainText("Please don't pay again");
  await page.unroute("**/capture*");
  await page.goto(link.payment_link);
  const reference = await at.receipt();
  expect(await merchant.captures(reference)).toEqual(["COMPLETED"]);
  expect(await merchant.mails(email)).toHaveLength(1);
  await page.goto(link.payment_link);
  await at.ready();
});

test("a card that is declined is told beside the form, and another one pays", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link();
  const at = await PaymentPage.open(page, link.payment_link);
  // Top down: what the page asks for comes before the card.
  await at.card.pay();
  await expect(at.field("E-mail")).toBeFocused();
  await expect(page.locator("#name-error")).not.toBeEmpty();
  await at.introduce();
  await at.payByCard(cards.declined);
  await expect(at.card.result).toContainText("declined");
  await expect(page.locator("#email")).toHaveValue("ada@buyer.example");
  await at.payByCard(cards.ordinary);
  await at.receipt();
});

test("the bank may ask who pays by card", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const at = await PaymentPage.open(page, (await merchant.link()).payment_link);
  await at.introduce();
  await at.payByCard(cards.stepUp);
  await mayClose(at.card.answerChallenge());
  await at.receipt();
});

test("a link in another language is paid in it, from the right where it is read so", async ({
  browser,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link(coffee);
  const context = await browser.newContext({locale: "ar-EG", viewport: {width: 320, height: 900}});
  const page = await context.newPage();
  const shifts = await countShifts(page);
  await PaymentPage.open(page, link.payment_link);
  expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(["ar", "rtl"]);
  await expect(page.locator("#shipping-country")).toHaveValue("EG");
  await expect(page.getByRole("button", {name: "الدفع عبر PayPal"})).toBeVisible();
  await expect(page.getByRole("button", {name: "بطاقة خصم أو ائتمان"})).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await shifts()).toBe(0);
  await context.close();
});

for (const [colorScheme, width] of [
  ["light", 320],
  ["dark", 1280],
] as const) {
  test(`the page and its receipt stand still, fit, and pass axe (${colorScheme}, ${width} px)`, async ({
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
    const at = await PaymentPage.open(page, link.payment_link);
    expect(await shifts()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await at.field("Name for the label").fill("Grandma");
    await at.introduce();
    await at.typeAddress();
    await at.payByCard();
    await at.receipt();
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
}

test("all of it works by keyboard", async ({page, request, sharedShop}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  const link = await merchant.link({...coffee, collect_shipping_address: false});
  const at = await PaymentPage.open(page, link.payment_link);
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await keys("Tab");
  await expect(page.getByLabel("250 g")).toBeFocused();
  await keys("ArrowRight");
  await expect(at.total).toHaveText("$68.29");
  await keys("Tab", "Tab", "Tab");
  await expect(at.field("Quantity")).toBeFocused();
  await keys("Tab", "Enter");
  await expect(at.total).toHaveText("$131.07");
  await keys("Tab");
  await page.keyboard.type("Grandma");
  await keys("Tab", "Tab");
  await page.keyboard.type("ada@buyer.example");
  await keys("Tab");
  await page.keyboard.type("Ada Lovelace");
  // Enter in a field sends nothing by itself.
  await keys("Enter", "Tab");
  await expect(page.locator("checkout-wallet-button[wallet=paypal]")).toBeFocused();
  const opened = page.waitForEvent("popup");
  await keys("Enter");
  const window = await opened;
  await mayClose(window.getByRole("button", {name: "Pay $131.07"}).press("Enter"));
  await at.receipt();
});

test("after the receipt its buyer is taken back to the shop, unless they stay", async ({
  page,
  request,
  sharedShop,
}) => {
  const merchant = new LinkMerchant(request, sharedShop.sandboxUrl);
  // A page of the sandbox's own: no shop is out there.
  const link = await merchant.link(membership, {return_url: `${sharedShop.sandboxUrl}/health`});
  await merchant.preset({decision: "approve"});
  const pay = async () => {
    const at = await PaymentPage.open(page, link.payment_link);
    await at.introduce();
    await page.locator("paypal-button").click();
    return at.receipt();
  };
  const reference = await pay();
  await page.getByRole("link", {name: "Continue to"}).click();
  await expect(page).toHaveURL(`${sharedShop.sandboxUrl}/health?reference=${reference}`);
  await page.clock.install();
  const second = await pay();
  await expect(page.getByText("You are taken to")).toBeVisible();
  await page.clock.fastForward(19_000);
  await page.getByRole("button", {name: "Stay"}).click();
  await page.clock.fastForward(60_000);
  await expect(page.getByText("You are taken to")).toBeHidden();
  expect(await page.locator("#reference").innerText()).toBe(second);
  const third = await pay();
  await expect(page.getByText("You are taken to")).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page).toHaveURL(`${sharedShop.sandboxUrl}/health?reference=${third}`);
  await merchant.preset({decision: "ask"});
});
