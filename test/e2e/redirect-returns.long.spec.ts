import type {Page} from "@playwright/test";
import type {Shop} from "../support/shop.ts";
import {truth} from "../support/recorded-payments.ts";
import {recordEvents} from "./support/card-form.ts";
import {agreeIn, checkoutOf, openReady, type Checkout} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";

/** Return addresses: only orders that this buyer has just approved are captured. */

const redirect = `presentation-mode="redirect"`;
const captureCalls = (shop: Shop) => shop.wire.calls.filter((call) => call.endsWith("/capture")).length;

/** Return address as the wallet writes it. */
const wayBack = (shop: string, orderId: string, source = "paypal") =>
  `${shop}?token=${encodeURIComponent(orderId)}&PayerID=PAYERUSMRGAN2&fundingSource=${source}`;

/** Presses, and resolves with the order's id on the wallet's page. */
async function leave(checkout: Checkout): Promise<string> {
  await checkout.press();
  await checkout.page.waitForURL(/checkoutnow/);
  return new URL(checkout.page.url()).searchParams.get("token")!;
}

/** An approved order whose buyer has not come back. */
async function approvedAndLeft(page: Page, shop: Shop): Promise<{orderId: string; address: string}> {
  const checkout = await openReady(page, shop, "wallet", redirect);
  const address = page.url();
  const orderId = await leave(checkout);
  // An empty page instead of the shop's.
  await page.route(/localhost.*token=/, (route) => route.fulfill({body: "Nothing"}));
  await agreeIn(page);
  await page.waitForURL(/localhost.*token=/);
  await page.unroute(/localhost.*token=/);
  expect((await truth(shop, orderId)).orders).toEqual([{id: orderId, status: "APPROVED"}]);
  return {orderId, address};
}

/** Opens an address of the shop's, and gives its tag. */
async function visit(page: Page, address: string): Promise<Checkout> {
  await page.goto(address);
  return checkoutOf(page, "wallet");
}

for (const sdkSays of ["what it knows", "that it is approved"]) {
  test(`another session's approved order is not captured, when the SDK says ${sdkSays}; the own one is`, async ({
    page,
    browser,
    sharedShop,
  }) => {
    const {orderId, address} = await approvedAndLeft(page, sharedShop);
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await recordEvents(other);
    const isFooled = sdkSays !== "what it knows";
    if (isFooled)
      await other.route("**/payment-state", (route) => route.fulfill({json: {state: "approved"}}));
    const before = captureCalls(sharedShop);
    const checkout = await visit(other, wayBack(address, orderId));
    if (isFooled) expect(await checkout.event("error")).toEqual({code: "capture"});
    else expect(await checkout.event("cancel")).toEqual({orderId});
    await expect(checkout.result).toContainText("Nothing was charged");
    // Also when the page is loaded again.
    await other.reload();
    await checkout.is("ready");
    expect(await checkout.events("approve")).toEqual([]);
    expect(captureCalls(sharedShop)).toBe(before);
    expect(await truth(sharedShop, orderId)).toMatchObject({
      orders: [{id: orderId, status: "APPROVED"}],
      captures: [],
    });
    await other.unroute("**/payment-state");

    const own = await leave(checkout);
    await agreeIn(other);
    await other.waitForURL(/localhost/);
    expect(await checkout.event("complete")).toMatchObject({orderId: own});
    expect((await truth(sharedShop, orderId)).captures).toEqual([]);
    await stranger.close();
  });
}

test("an order id in the session storage doesn't capture another session's order", async ({
  page,
  browser,
  sharedShop,
}) => {
  const {orderId, address} = await approvedAndLeft(page, sharedShop);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await recordEvents(other);
  await other.addInitScript((id) => sessionStorage.setItem("checkout-elements return paypal", id), orderId);
  const before = captureCalls(sharedShop);
  const checkout = await visit(other, address);
  expect(await checkout.event("error")).toEqual({code: "capture"});
  expect(captureCalls(sharedShop)).toBe(before);
  expect((await truth(sharedShop, orderId)).captures).toEqual([]);
  await stranger.close();
});

test("an order without approval is canceled, and the button pays", async ({page, sharedShop}) => {
  const checkout = await openReady(page, sharedShop, "wallet", redirect);
  const address = page.url();
  const orderId = await leave(checkout);
  const before = captureCalls(sharedShop);
  await visit(page, wayBack(address, orderId));
  expect(await checkout.event("cancel")).toEqual({orderId});
  await expect(checkout.result).toContainText("Nothing was charged");
  expect(captureCalls(sharedShop)).toBe(before);
  await checkout.is("ready");
});

test("an unknown order shows a message without a capture", async ({page, sharedShop}) => {
  await openReady(page, sharedShop, "wallet", redirect);
  const address = page.url();
  const before = captureCalls(sharedShop);
  const checkout = await visit(page, wayBack(address, "0AB12345CD678901E"));
  await expect(checkout.result).toContainText("Payment not completed");
  expect(await checkout.events("complete")).toEqual([]);
  expect(captureCalls(sharedShop)).toBe(before);
  await checkout.is("ready");
});

for (const [what, token, source] of [
  ["an id that is a path", "../orders/X/capture", "paypal"],
  ["an id that is markup", "<img src=x onerror=alert(1)>", "paypal"],
  ["another wallet's way back", "0AB12345CD678901E", "credit"],
] as const) {
  test(`${what} is not a return, and sends no request`, async ({page, sharedShop}) => {
    await openReady(page, sharedShop, "wallet", redirect);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const checkout = await visit(page, wayBack(page.url(), token, source));
    await checkout.is("ready");
    await checkout.event("ready");
    expect(asked.filter((path) => /payment-state|orders/.test(path))).toEqual([]);
    await expect(checkout.result).toHaveText("");
  });
}

test("a late return captures once, and not again at the same address", async ({page, sharedShop}) => {
  const {orderId, address} = await approvedAndLeft(page, sharedShop);
  const before = captureCalls(sharedShop);
  const checkout = await visit(page, wayBack(address, orderId));
  expect(await checkout.event("complete")).toMatchObject({orderId});
  expect(captureCalls(sharedShop)).toBe(before + 1);

  // Like a bookmark or a second tab: it shows the state without a capture.
  await visit(page, wayBack(address, orderId));
  expect(await checkout.event("complete")).toMatchObject({orderId});
  await expect(checkout.receipt).toContainText(orderId);
  expect(captureCalls(sharedShop)).toBe(before + 1);
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("a reload during the capture repeats the same capture", async ({page, sharedShop}) => {
  const {orderId, address} = await approvedAndLeft(page, sharedShop);
  let asked = 0;
  await page.route("**/capture", async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    // Captured, but the reply is lost.
    await route.fetch();
    await page.evaluate(() => location.reload()).catch(() => undefined);
  });
  const checkout = await visit(page, wayBack(address, orderId));
  await expect.poll(() => asked).toBe(2);
  expect(await checkout.event("complete")).toMatchObject({orderId});
  expect((await truth(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});
