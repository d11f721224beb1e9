import type {Locator, Page} from "@playwright/test";
import {axeFindings} from "./support/axe.ts";
import {deviceSheet, openPopup} from "./support/buttons.ts";
import {CardForm, cards} from "./support/card-form.ts";
import {
  fillBag,
  fillDelivery,
  openShopCheckout,
  orderNumberOf,
  paidOrder,
  ShopPayment,
} from "./support/demo-shop.ts";
import {guestForm} from "./element-states/buttons.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway} from "./support/keys.ts";
import {decide, paymentField} from "./support/local-payment.ts";
import {paidOnce, watchPayments} from "./support/new-payments.ts";

const bagCount = (page: Page) => page.locator(".bag-link .count");
const orderFacts = (page: Page) => page.locator(".order-facts");

/** Fills contact and delivery, and pays by card. @returns the order's id */
async function buy(page: Page, shop: {readonly page: string}): Promise<string> {
  const form = await openShopCheckout(page, shop);
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  return paidOrder(page);
}

test("the confirmation's link opens the order on another device, and a changed link shows nothing", async ({
  page,
  browser,
  request,
  sharedShop,
}) => {
  const orderId = await buy(page, sharedShop);
  let mail = "";
  await expect
    .poll(async () => {
      const reply = await request.get(`${sharedShop.sandboxUrl}/_sandbox/mail/MAIL-${orderId}-captured`);
      mail = reply.ok() ? ((await reply.json()) as {text: string}).text : "";
      return mail;
    })
    .toContain("Total: $130.00");
  const link = /https?:\S+/.exec(mail)![0];

  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", {level: 1})).toHaveText("Order confirmed");
  await expect(orderFacts(other)).toContainText(await orderNumberOf(page, orderId));
  await expect(orderFacts(other)).toContainText("San Jose, CA 95131");
  expect(await axeFindings(other)).toEqual([]);
  // Without its token the address is another browser's order.
  for (const wrong of [link.replace(/#.*/, ""), `${link.slice(0, -3)}xyz`]) {
    await other.goto("about:blank");
    await other.goto(wrong);
    await expect(other.getByRole("heading", {level: 1})).toHaveText("Order not found");
    await expect(other.getByText("San Jose")).toHaveCount(0);
  }
  await device.close();
});

test("a signed-in buyer uses the address of the last order with one press", async ({page, sharedShop}) => {
  test.slow();
  await page.goto(`${sharedShop.page}shop/account/`);
  await page.getByLabel("Your name").fill(`Ada ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", {name: "Sign in"}).click();
  await expect(page.getByRole("button", {name: "Sign out"})).toBeVisible();
  await buy(page, sharedShop);

  await page.evaluate(() => sessionStorage.clear());
  const form = await openShopCheckout(page, sharedShop);
  await expect(page.getByLabel("City")).toHaveValue("");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", {name: "Use this address"}).click();
  await expect(page.getByLabel("City")).toHaveValue("San Jose");
  await expect(page.locator("#delivery").getByLabel("E-mail address")).toHaveValue("ada@buyer.example");
  await form.fill(cards.frictionless, {postalCode: null});
  await form.pay();
  await paidOrder(page);
  await expect(orderFacts(page)).toContainText("2211 North First Street");
});

test("a signed-in buyer sees only their own orders, on each device", async ({page, browser, sharedShop}) => {
  test.slow();
  const signIn = async (to: Page, name: string) => {
    await to.goto(`${sharedShop.page}shop/account/`);
    await to.getByLabel("Your name").fill(name);
    await to.getByRole("button", {name: "Sign in"}).click();
    await expect(to.getByRole("heading", {name: "Your orders"})).toBeVisible();
  };
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  // A guest's order belongs to no account.
  await buy(page, sharedShop);
  await signIn(page, name);
  await expect(page.locator(".orders-said")).toHaveText("You have no orders yet.");
  await page.evaluate(() => sessionStorage.clear());
  const orderId = await buy(page, sharedShop);
  const number = await orderNumberOf(page, orderId);
  await page.getByRole("link", {name: "Your orders and saved cards"}).click();
  await expect(page.locator(".orders li")).toHaveCount(1);
  await expect(page.locator(".orders li")).toContainText(`Order ${number}`);
  await expect(page.locator(".orders li")).toContainText("Paid");
  await expect(page.locator(".orders li")).toContainText("$130.00");
  await expect(page.locator(".orders time")).toHaveAttribute("datetime", /^20/);
  expect(await axeFindings(page)).toEqual([]);

  const device = await browser.newContext();
  const other = await device.newPage();
  await signIn(other, name.toUpperCase());
  await other.getByRole("link", {name: `Order ${number}`}).click();
  await expect(other.getByRole("heading", {level: 1})).toHaveText("Order confirmed");
  await expect(orderFacts(other)).toContainText("San Jose, CA 95131");
  await device.close();
  const stranger = await browser.newContext();
  const third = await stranger.newPage();
  await signIn(third, `Eve ${crypto.randomUUID().slice(0, 8)}`);
  await expect(third.locator(".orders-said")).toHaveText("You have no orders yet.");
  await stranger.close();
});

test("an express button on a product's page sells the product, and the bag stays as it is", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/products/notebooks/`);
  await page.getByLabel("Quantity").selectOption("2");
  await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect(page.locator("[data-sum=total]")).toHaveText("$110.00");
  await expect(bagCount(page)).toHaveText("2");
  expect(await newPayments()).toEqual(paidOnce);
});

// The test before has the same button on a product's page.
test("an express button in the bag sells the bag", {tag: "@long"}, async ({page, sharedShop}) => {
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/cart/`);
  await expect(page.locator(".express checkout-wallet-button:state(ready)")).toHaveCount(2);
  const popup = await openPopup(page, "paypal-button");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
  await expect(page.locator("[data-sum=total]")).toHaveText("$130.00");
  await expect(bagCount(page)).toBeHidden();
});

test("Google Pay marks a missing address, and then pays for it with the chosen delivery", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const payment = await openShopCheckout(page, sharedShop);
  await payment.choose("Google Pay");
  await expect(payment.payButton).toBeHidden();
  const button = payment.list.locator(".gpay-stand-in button");
  await button.click();
  await expect(page.locator("#delivery").getByLabel("E-mail address")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveAccessibleDescription(/Enter your city\./);
  await fillDelivery(page);
  let quotes = 0;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/checkout/quote") && request.postData()?.includes("SHIP_EXP")) quotes += 1;
  });
  await page.getByLabel(/^Express, next day/).check();
  await expect(page.locator(".payment .title [data-total]")).toHaveText("$135.00");
  // The page's and the elements'. The elements have read theirs after two frames.
  await expect.poll(() => quotes).toBe(2);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await button.click();
  const sheet = await deviceSheet(page, "Google Pay");
  clickAway(sheet.getByRole("button", {name: "Pay $135.00"}));
  await paidOrder(page);
  await expect(orderFacts(page)).toContainText("San Jose, CA 95131");
  await expect(orderFacts(page)).toContainText("Google Pay");
  expect(await newPayments()).toEqual(paidOnce);
});

test("Pay Later pays for the typed address, with an input of the last moment", async ({page, sharedShop}) => {
  const payment = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  await payment.choose("Pay Later");
  await page.getByLabel("Full name").fill("Ada Lovelace");
  const ordered = page.waitForRequest(/\/orders\/create$/);
  const popup = await openPopup(page, "paypal-pay-later-button");
  expect((await ordered).postData()).toContain("Ada Lovelace");
  expect((await ordered).postData()).toContain("2211 North First Street");
  clickAway(popup.locator("button[value=approve]"));
  await paidOrder(page);
});

// buttons.spec.ts pays in the same form. In Firefox, `route.fetch` can't repeat the request, because the driver has no body.
test(
  "PayPal's form for guests pays where card fields aren't eligible",
  {tag: ["@chromium", "@long"]},
  async ({page, sharedShop}) => {
    const newPayments = await watchPayments(sharedShop);
    await page.route("**/find-eligible-methods", async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as {eligible_methods: Record<string, unknown>};
      const {advanced_cards: _, ...others} = reply.eligible_methods;
      await route.fulfill({response, json: {...reply, eligible_methods: others}});
    });
    await fillBag(page);
    await page.goto(`${sharedShop.page}shop/checkout/`);
    const payment = new ShopPayment(page);
    const button = payment.list.locator("paypal-basic-card-button");
    await expect(button).toBeVisible();
    await expect(payment.payButton).toBeHidden();
    await fillDelivery(page);
    await button.click();
    const form = guestForm(page.frameLocator(".paypal-inline-window iframe"));
    await form.fill(cards.ordinary);
    clickAway(form.field("pay"));
    await paidOrder(page);
    await expect(orderFacts(page)).toContainText("San Jose, CA 95131");
    expect(await newPayments()).toEqual(paidOnce);
  },
);

test("a Dutch buyer pays with iDEAL in euros, and a change of the country keeps the typed card", async ({
  page,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  await page.goto(`${sharedShop.page}shop/products/teapot/`);
  await page.getByLabel("Currency").selectOption("Euro");
  await expect(page.locator(".detail p.price")).toHaveText("€70.00");
  await fillBag(page);
  await page.goto(`${sharedShop.page}shop/checkout/`);
  const payment = new ShopPayment(page);
  await expect(page.locator("[data-sum=total]")).toHaveText("€120.00");
  await expect(payment.list.locator("label.method .name").first()).toHaveText("iDEAL");
  await payment.choose("Card");
  await payment.ready();
  await payment.field("number").pressSequentially(cards.frictionless);
  await page.getByRole("button", {name: "Ship to another country"}).click();
  await page.getByLabel("Country").selectOption("Belgium");
  await payment.choose("Bancontact");
  await payment.choose("Card");
  await expect(payment.field("number")).toHaveValue("4868 7191 9682 9038");
  await page.getByLabel("Country").selectOption("Netherlands");
  await payment.choose("iDEAL");

  // One press marks the delivery. The name is that of the delivery.
  await payment.pay();
  await expect(page.locator("#delivery").getByLabel("E-mail address")).toBeFocused();
  const delivery = page.locator("#delivery");
  await delivery.getByLabel("E-mail address").fill("ada@buyer.example");
  await delivery.getByLabel("Full name").fill("Ada Byron");
  await delivery.getByLabel("Street address").fill("Keizersgracht 1");
  await delivery.getByLabel("City").fill("Amsterdam");
  await delivery.getByLabel("Postal code").pressSequentially("1015 CS");
  await delivery.getByLabel("Postal code").blur();
  await expect(paymentField(payment.list, "name")).toHaveValue("Ada Byron");
  const opened = page.waitForEvent("popup");
  await payment.pay();
  const popup = await opened;
  await popup.waitForURL(/local-payment/);
  await decide(popup, "approve");
  await paidOrder(page);
  await expect(orderFacts(page)).toContainText("iDEAL");
  await expect(orderFacts(page)).toContainText("1015 CS");
  await expect(page.locator("[data-sum=total]")).toHaveText("€120.00");
  expect(await newPayments()).toEqual(paidOnce);
});

const hasFocus = (control: Locator) =>
  control.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    return document.hasFocus() && root.activeElement === element;
  });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await hasFocus(control)) return;
  }
  throw new Error(`Tab doesn't reach ${String(control)}`);
}

test("the keyboard alone buys from the first page to the order", async ({page, sharedShop}) => {
  await page.goto(`${sharedShop.page}shop/`);
  await tabTo(page, page.getByRole("button", {name: /^Add to bag.*teapot/}));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("status").getByRole("link", {name: "View bag"}));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", {name: "Check out", exact: true}));
  await page.keyboard.press("Enter");
  const form = new CardForm(page);
  await form.ready();
  const contact = page.locator("#delivery");
  for (const [label, text] of [
    ["E-mail address", "ada@buyer.example"],
    ["Full name", "Ada Byron"],
    ["Street address", "2211 North First Street"],
    ["City", "San Jose"],
    ["State", "Cal"],
    ["ZIP code", "95131"],
  ] as const) {
    await tabTo(page, contact.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, contact.getByLabel(/^Standard/));
  await tabTo(page, page.getByRole("radio", {name: "Card"}));
  for (const [type, text] of [
    ["number", cards.frictionless],
    ["expiry", "1231"],
    ["cvv", "123"],
  ] as const) {
    await page.keyboard.press("Tab");
    // Between frames of other processes the focus moves a moment after the key.
    await expect.poll(() => hasFocus(form.field(type))).toBe(true);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await paidOrder(page);
  await expect(orderFacts(page)).toContainText("San Jose, CA 95131");
});

test.describe("on a phone", () => {
  test.use({viewport: {width: 390, height: 844}});

  test("the total with a closed summary comes first, and the total again at the payment", async ({
    page,
    sharedShop,
  }) => {
    await openShopCheckout(page, sharedShop);
    const summary = page.locator("summary").filter({hasText: "Order summary"});
    await expect(summary).toContainText("$130.00");
    await expect(page.getByText("Linen-bound notebook")).toBeHidden();
    const top = async (locator: Locator) => (await locator.boundingBox())!.y;
    expect(await top(summary)).toBeLessThan(await top(page.locator(".express")));
    await expect(page.locator(".payment .title [data-total]")).toHaveText("$130.00");
    await summary.click();
    await expect(page.getByText("Linen-bound notebook")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
