import type {Page} from "@playwright/test";
import type {Shop} from "../support/shop.ts";
import {recordedPayments} from "../support/recorded-payments.ts";
import {recordEvents} from "./support/card-form.ts";
import {approveIn, checkoutOf, openReady, type Checkout} from "./support/checkouts.ts";
import {orderNumberOf} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";

// A return address captures only an order that this buyer has just approved.

const redirect = `presentation-mode="redirect"`;
const captureCalls = (shop: Shop) => shop.wire.calls.filter((call) => call.endsWith("/capture")).length;

/** Builds a return address like the wallet's. */
const returnAddress = (shop: string, orderId: string, source = "paypal") =>
  `${shop}?checkout-return=&token=${encodeURIComponent(orderId)}&PayerID=PAYERUSMRGAN2&fundingSource=${source}`;

/** Presses the button, and returns the order's id from the wallet's page. */
async function leave(checkout: Checkout): Promise<string> {
  await checkout.press();
  await checkout.page.waitForURL(/checkoutnow/);
  return new URL(checkout.page.url()).searchParams.get("token")!;
}

/** Creates an approved order whose buyer has not returned. */
async function approvedAndLeft(page: Page, shop: Shop): Promise<{orderId: string; address: string}> {
  const checkout = await openReady(page, shop, "wallet", redirect);
  const address = page.url();
  const orderId = await leave(checkout);
  // Replaces the shop's page, so that the return has no effect.
  await page.route(/localhost.*token=/, (route) => route.fulfill({body: "Nothing"}));
  await approveIn(page);
  await page.waitForURL(/localhost.*token=/);
  await page.unroute(/localhost.*token=/);
  expect((await recordedPayments(shop, orderId)).orders).toEqual([{id: orderId, status: "APPROVED"}]);
  return {orderId, address};
}

/** Opens a page of the shop, and returns its checkout. */
async function visit(page: Page, address: string): Promise<Checkout> {
  await page.goto(address);
  return checkoutOf(page, "wallet");
}

for (const reported of ["its real state", "a forged approval"]) {
  test(`another session's approved order is not captured when the SDK reports ${reported}`, async ({
    page,
    browser,
    sharedShop,
  }) => {
    const {orderId, address} = await approvedAndLeft(page, sharedShop);
    const otherContext = await browser.newContext();
    const other = await otherContext.newPage();
    await recordEvents(other);
    const isForged = reported === "a forged approval";
    if (isForged)
      await other.route("**/payment-state", (route) => route.fulfill({json: {state: "approved"}}));
    const before = captureCalls(sharedShop);
    const checkout = await visit(other, returnAddress(address, orderId));
    if (isForged) expect(await checkout.event("error")).toEqual({code: "capture"});
    else expect(await checkout.event("cancel")).toEqual({orderId});
    // This session can't read the order, so the page doesn't say that nobody was charged.
    await expect(checkout.result).toHaveText(
      isForged ? "Your payment wasn't accepted. Try again, or use another card." : "Payment not completed.",
    );
    // A reload doesn't capture either.
    await other.reload();
    await checkout.is("ready");
    expect(await checkout.events("approve")).toEqual([]);
    expect(captureCalls(sharedShop)).toBe(before);
    expect(await recordedPayments(sharedShop, orderId)).toMatchObject({
      orders: [{id: orderId, status: "APPROVED"}],
      captures: [],
    });
    await other.unroute("**/payment-state");

    const own = await leave(checkout);
    await approveIn(other);
    await other.waitForURL(/localhost/);
    expect(await checkout.event("complete")).toMatchObject({orderId: own});
    expect((await recordedPayments(sharedShop, orderId)).captures).toEqual([]);
    await otherContext.close();
  });
}

test("an order without approval is canceled, and the button pays", async ({page, sharedShop}) => {
  const checkout = await openReady(page, sharedShop, "wallet", redirect);
  const address = page.url();
  const orderId = await leave(checkout);
  const before = captureCalls(sharedShop);
  await visit(page, returnAddress(address, orderId));
  expect(await checkout.event("cancel")).toEqual({orderId});
  await expect(checkout.result).toContainText("You haven't been charged");
  expect(captureCalls(sharedShop)).toBe(before);
  await checkout.is("ready");
});

test("an unknown order shows a message without a capture", async ({page, sharedShop}) => {
  await openReady(page, sharedShop, "wallet", redirect);
  const address = page.url();
  const before = captureCalls(sharedShop);
  const checkout = await visit(page, returnAddress(address, "0AB12345CD678901E"));
  await expect(checkout.result).toContainText("Payment not completed");
  expect(await checkout.events("complete")).toEqual([]);
  expect(captureCalls(sharedShop)).toBe(before);
  await checkout.is("ready");
});

for (const [what, token, source] of [
  ["an id that is a path", "../orders/X/capture", "paypal"],
  ["an id that is markup", "<img src=x onerror=alert(1)>", "paypal"],
  ["a return to another wallet", "0AB12345CD678901E", "credit"],
] as const) {
  test(`${what} is not a return, and sends no request`, async ({page, sharedShop}) => {
    await openReady(page, sharedShop, "wallet", redirect);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const checkout = await visit(page, returnAddress(page.url(), token, source));
    await checkout.is("ready");
    await checkout.event("ready");
    expect(asked.filter((path) => /payment-state|orders/.test(path))).toEqual([]);
    await expect(checkout.result).toHaveText("");
  });
}

test("a late return captures once, and not again at the same address", async ({page, sharedShop}) => {
  const {orderId, address} = await approvedAndLeft(page, sharedShop);
  const before = captureCalls(sharedShop);
  const checkout = await visit(page, returnAddress(address, orderId));
  expect(await checkout.event("complete")).toMatchObject({orderId});
  expect(captureCalls(sharedShop)).toBe(before + 1);

  // The same address later, as from a bookmark, shows the state without a capture.
  await visit(page, returnAddress(address, orderId));
  expect(await checkout.event("complete")).toMatchObject({orderId});
  await expect(checkout.receipt).toContainText(await orderNumberOf(page, orderId));
  expect(captureCalls(sharedShop)).toBe(before + 1);
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});

test("a reload during the capture repeats the same capture", async ({page, sharedShop}) => {
  const {orderId, address} = await approvedAndLeft(page, sharedShop);
  let asked = 0;
  await page.route("**/capture", async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    // The capture succeeds, but the reply is lost.
    await route.fetch();
    await page.evaluate(() => location.reload()).catch(() => undefined);
  });
  const checkout = await visit(page, returnAddress(address, orderId));
  await expect.poll(() => asked).toBe(2);
  expect(await checkout.event("complete")).toMatchObject({orderId});
  expect((await recordedPayments(sharedShop, orderId)).captures).toEqual(["COMPLETED"]);
});
