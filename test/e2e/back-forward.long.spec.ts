import type {Page} from "@playwright/test";
import {findChromium, CHROMIUM_FLAGS} from "../support/chromium.ts";
import {approveIn, allKinds, checkoutOf, fillGuest, openReady} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {watchPayments, paidOnce} from "./support/new-payments.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

// Pages that return from the back-forward cache, which Playwright switches off.

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Follows the page's link to another site. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("pageshow", ({persisted}) => Object.assign(window, {persisted}));
  });
  // The SDK's notice about its window may cover the page.
  await page.evaluate(() => document.querySelector<HTMLElement>("a")!.click());
  await page.waitForURL(/\/health$/);
}

/** Goes back, without waiting for a load event: the cache fires none. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL(/localhost/, {waitUntil: "commit"});
}

/** Goes back, and checks that the page comes from the cache. */
async function comeBack(page: Page): Promise<void> {
  await goBack(page);
  await expect.poll(() => page.evaluate(() => "persisted" in window && window.persisted)).toBe(true);
}

for (const kind of allKinds) {
  test(`${kind}: keeps its input after a link and Back, and pays once`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind);
    const newPayments = await watchPayments(sharedShop);
    await checkout.fill();
    await leave(page);
    await comeBack(page);
    await checkout.is("ready");
    await checkout.press();
    await checkout.approve();
    await checkout.event("complete");
    expect(await newPayments()).toEqual(paidOnce);
  });
}

for (const [kind, mode] of [
  ["wallet", "modal"],
  ["guest", "auto"],
] as const) {
  test(`${kind}, ${mode}: can start over when the page is left during the approval, and another press pays`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="${mode}"`);
    const newPayments = await watchPayments(sharedShop);
    await checkout.press();
    // A page that is still loading is not cached.
    await expect(
      page
        .locator("iframe")
        .contentFrame()
        .getByRole("button", {name: /^(Cancel|Pay)/})
        .first(),
    ).toBeVisible();
    await leave(page);
    await comeBack(page);
    await expect(checkout.result).toContainText("Closed the window? Try again.");
    // The open dialog covers the button.
    await checkout.offeredButton("Try again").dispatchEvent("click");
    await checkout.event("cancel");
    await checkout.is("ready");
    await checkout.press();
    if (kind === "wallet") await approveIn(page.frameLocator("dialog iframe"));
    else await checkout.approve();
    await checkout.event("complete");
    expect((await newPayments()).captures).toEqual(["COMPLETED"]);
  });
}

for (const kind of ["wallet", "guest"] as const) {
  test(`${kind}, redirect: is canceled by Back on PayPal's page, and another press pays`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="redirect"`);
    const newPayments = await watchPayments(sharedShop);
    await page.evaluate(() => {
      addEventListener("pageshow", ({persisted}) => Object.assign(window, {persisted}));
    });
    await checkout.press();
    await page.waitForURL(/checkoutnow|guest-checkout/);
    await comeBack(page);
    await checkout.event("cancel");
    await checkout.is("ready");
    expect((await newPayments()).captures).toEqual([]);

    await checkout.press();
    await page.waitForURL(/checkoutnow|guest-checkout/);
    if (kind === "wallet") await approveIn(page);
    else await fillGuest(new GuestForm(page));
    await page.waitForURL(/localhost/);
    const back = checkoutOf(page, kind);
    await back.event("complete");
    expect((await newPayments()).captures).toEqual(["COMPLETED"]);
  });
}
