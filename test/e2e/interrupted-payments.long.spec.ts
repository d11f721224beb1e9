import type {Page} from "@playwright/test";
import {startShop, type Shop} from "../support/shop.ts";
import {often} from "./support/card-form.ts";
import {
  approveIn,
  allKinds,
  checkoutOf,
  openCheckout,
  openReady,
  popupOf,
  elementHtml,
} from "./support/checkouts.ts";
import {watchPayments, paidOnce} from "./support/new-payments.ts";
import {expect, test} from "./support/fixtures.ts";

/** Message while the order request has no reply. */
const waitingMessages = {
  wallet: "Waiting for your payment",
  guest: "Waiting for your payment",
  card: "Keep this page open",
  // Fastlane charges with the order.
  fastlane: "Please don't pay again",
};

// After any interruption of a payment there is one order and one capture, and the element works.

/**
 * Loses the first reply from an address, after the server has acted, and goes offline. Returns a counter of lost
 * replies.
 */
async function loseFirstAnswer(page: Page, address: string): Promise<() => number> {
  let lost = 0;
  await page.route(address, async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort("internetdisconnected");
  });
  return () => lost;
}

for (const kind of allKinds) {
  test(`${kind}: pays once when pressed twice`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind);
    const newPayments = await watchPayments(sharedShop);
    await checkout.fill();
    await checkout.payButton.dblclick();
    await checkout.approve();
    await checkout.event("complete");
    expect(await newPayments()).toEqual(paidOnce);
    expect(await checkout.events("submit")).toHaveLength(1);
    expect(page.context().pages()).toEqual([page]);
  });

  test(`${kind}: "Try again" loads an SDK script that was missing`, async ({page, sharedShop}) => {
    await page.route("**/web-sdk/v6/core", (route) => route.fulfill({status: 404, body: "Not found"}));
    const checkout = await openCheckout(page, sharedShop, kind);
    await checkout.is("failed");
    const newPayments = await watchPayments(sharedShop);
    await page.unroute("**/web-sdk/v6/core");
    await checkout.offeredButton("Try again").click();
    await checkout.is("ready");
    await checkout.buy();
    expect(await newPayments()).toEqual(paidOnce);
  });

  test(`${kind}: continues after it was offline during the order`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind);
    const newPayments = await watchPayments(sharedShop);
    await checkout.fill();
    const lost = await loseFirstAnswer(page, "**/service-api/checkout/orders/create");
    await checkout.press();
    await expect(checkout.result).toContainText(waitingMessages[kind]);
    expect(lost()).toBe(1);
    await page.context().setOffline(false);
    await checkout.approve();
    await checkout.event("complete");
    expect(await newPayments()).toEqual(paidOnce);
    expect(await checkout.events("submit")).toHaveLength(1);
  });

  test(`${kind}: claims no result while it is offline during the capture`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind);
    const newPayments = await watchPayments(sharedShop);
    await checkout.fill();
    await loseFirstAnswer(page, "**/service-api/checkout/orders/*/capture");
    await checkout.press();
    await checkout.approve();
    await checkout.event("pending");
    await expect(checkout.result).toContainText("Please don't pay again");
    expect(await checkout.events("complete")).toEqual([]);
    await page.context().setOffline(false);
    await checkout.event("complete");
    expect(await newPayments()).toEqual(paidOnce);
  });

  test(`${kind}: pays at another press after the session has ended`, async ({page}) => {
    // The test starts two processes, because it ends their client tokens.
    test.slow();
    const shop = await startShop();
    try {
      const checkout = await openReady(page, shop, kind);
      const newPayments = await watchPayments(shop);
      await checkout.fill();
      await endClientTokens(shop);
      await checkout.press();
      await checkout.event("error");
      await expect(checkout.result).toContainText("Your session ended");
      expect(await checkout.events("error")).toEqual([{code: "token"}]);
      await checkout.is("ready");
      expect((await newPayments()).captures).toEqual([]);
      await checkout.fill();
      // Until the new session exists, a press has no effect except a message.
      const pressed = async () => {
        await checkout.press();
        return (await checkout.events("submit")).length;
      };
      await expect.poll(pressed, often).toBe(2);
      await checkout.approve();
      await checkout.event("complete");
      expect((await newPayments()).captures).toEqual(["COMPLETED"]);
      expect(await checkout.events("error")).toHaveLength(1);
    } finally {
      await shop.stop();
    }
  });
}

for (const kind of ["wallet", "guest", "card"] as const) {
  test(`${kind}: pays once when it is moved during the approval`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="modal"`);
    const newPayments = await watchPayments(sharedShop);
    await checkout.fill();
    await checkout.press();
    await expect(page.locator("dialog iframe")).toBeVisible();
    await page.evaluate(() => {
      document.getElementById("there")!.append(document.querySelector("#here > *")!);
    });
    if (kind === "wallet") await approveIn(page.frameLocator("dialog iframe"));
    else await checkout.approve();
    await checkout.event("complete");
    await checkout.is("succeeded");
    await expect(page.locator("#there [part=receipt]")).toBeVisible();
    expect(await newPayments()).toEqual(paidOnce);
  });
}

for (const [kind, mode] of [
  ["wallet", "auto"],
  ["wallet", "popup"],
  ["guest", "popup"],
] as const) {
  test(`${kind}, ${mode}: opens a dialog with the same order when the popup is blocked`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="${mode}"`);
    const newPayments = await watchPayments(sharedShop);
    await page.evaluate(() => (window.open = () => null));
    await checkout.press();
    const dialog = page.frameLocator("dialog iframe");
    await expect(dialog.getByRole("heading", {level: 1})).toBeVisible();
    expect(await newPayments()).toEqual({orders: 1, captures: []});
    if (kind === "wallet") await approveIn(dialog);
    else await checkout.approve();
    await checkout.event("complete");
    expect(await newPayments()).toEqual(paidOnce);
    expect(await checkout.events("submit")).toHaveLength(1);
  });
}

test("the card form doesn't pay goods that a wallet is paying", async ({page, sharedShop}) => {
  const wallet = await openReady(page, sharedShop, "wallet", "", elementHtml("card", sharedShop.sandboxUrl));
  const card = checkoutOf(page, "card");
  await card.is("ready");
  const newPayments = await watchPayments(sharedShop);
  await card.fill();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/service-api/checkout/orders/*/capture", async (route) => {
    await held;
    await route.continue();
  });
  await wallet.press();
  await wallet.approve();
  await wallet.event("approve");
  await card.press();
  await expect(card.result).toContainText("Please don't pay again");
  expect(await card.events("submit")).toHaveLength(1);
  release?.();
  await wallet.event("complete");
  expect(await newPayments()).toEqual(paidOnce);
});

test("a waiting wallet window closes when the buyer pays the goods by card", async ({page, sharedShop}) => {
  const wallet = await openReady(page, sharedShop, "wallet", "", elementHtml("card", sharedShop.sandboxUrl));
  const card = checkoutOf(page, "card");
  await card.is("ready");
  const newPayments = await watchPayments(sharedShop);
  await card.fill();
  await wallet.press();
  const popup = await popupOf(page, /checkoutnow/);
  const closed = popup.waitForEvent("close");
  // The SDK's notice about its window covers the page, so a script submits.
  await card.element.evaluate(
    (element) => void (element as HTMLElement & {submit(): Promise<unknown>}).submit(),
  );
  await closed;
  await wallet.event("cancel");
  await card.approve();
  await card.event("complete");
  expect((await newPayments()).captures).toEqual(["COMPLETED"]);
});

test("leaving the page closes the wallet's popup, and the next page pays once", async ({
  page,
  sharedShop,
}) => {
  const checkout = await openReady(page, sharedShop, "wallet");
  const newPayments = await watchPayments(sharedShop);
  await checkout.press();
  const closed = (await popupOf(page, /checkoutnow/)).waitForEvent("close");
  await Promise.all([closed, page.goto(`${page.url()}?elsewhere`)]);
  await checkout.is("ready");
  await checkout.press();
  await checkout.approve();
  await checkout.event("complete");
  expect((await newPayments()).captures).toEqual(["COMPLETED"]);
});

async function endClientTokens(shop: Shop): Promise<void> {
  const reply = await fetch(`${shop.sandboxUrl}/_sandbox/tokens?kind=client`, {method: "DELETE"});
  expect(reply.status).toBe(204);
}
