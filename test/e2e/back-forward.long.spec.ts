import type {Page} from "@playwright/test";
import {findChromium, CHROMIUM_FLAGS} from "../support/chromium.ts";
import {agreeIn, allKinds, checkoutOf, fillGuest, openReady} from "./support/checkouts.ts";
import {expect, test} from "./support/fixtures.ts";
import {openLedger, paidOnce} from "./support/new-payments.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

/** R7: a page that is left and comes back as it was, out of the back-forward cache, which Playwright switches off. */

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
  // Over the page may stand the SDK's word on its window.
  await page.evaluate(() => document.querySelector<HTMLElement>("a")!.click());
  await page.waitForURL(/\/health$/);
}

/** Presses Back, and waits for no load: there may be none. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL(/localhost/, {waitUntil: "commit"});
}

/** Presses Back; the page is the one that was left, not a new one at its address. */
async function comeBack(page: Page): Promise<void> {
  await goBack(page);
  await expect.poll(() => page.evaluate(() => "persisted" in window && window.persisted)).toBe(true);
}

for (const kind of allKinds) {
  test(`${kind}: left by a link and back, what was filled in is there, and it is paid once`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind);
    const entries = await openLedger(sharedShop);
    await checkout.fill();
    await leave(page);
    await comeBack(page);
    await checkout.is("ready");
    await checkout.press();
    await checkout.agree();
    await checkout.event("complete");
    expect(await entries()).toEqual(paidOnce);
  });
}

for (const [kind, mode] of [
  ["wallet", "modal"],
  ["guest", "auto"],
] as const) {
  test(`${kind}, ${mode}: left while the buyer is asked: back, there is a way out, and another press pays`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="${mode}"`);
    const entries = await openLedger(sharedShop);
    await checkout.press();
    // A page that still loads something is not kept.
    await expect(
      page
        .locator("iframe")
        .contentFrame()
        .getByRole("button", {name: /^(Cancel|Pay)/})
        .first(),
    ).toBeVisible();
    await leave(page);
    await comeBack(page);
    await expect(checkout.result).toContainText("If its window is gone, start over.");
    // Under the dialog that is still there.
    await checkout.offer("Start over").dispatchEvent("click");
    await checkout.event("cancel");
    await checkout.is("ready");
    await checkout.press();
    if (kind === "wallet") await agreeIn(page.frameLocator("dialog iframe"));
    else await checkout.agree();
    await checkout.event("complete");
    expect((await entries()).captures).toEqual(["COMPLETED"]);
  });
}

for (const kind of ["wallet", "guest"] as const) {
  test(`${kind}, redirect: back from the service's page with the Back button, it is a cancel, and another press pays`, async ({
    page,
    sharedShop,
  }) => {
    const checkout = await openReady(page, sharedShop, kind, `presentation-mode="redirect"`);
    const entries = await openLedger(sharedShop);
    await page.evaluate(() => {
      addEventListener("pageshow", ({persisted}) => Object.assign(window, {persisted}));
    });
    await checkout.press();
    await page.waitForURL(/checkoutnow|guest-checkout/);
    await comeBack(page);
    await checkout.event("cancel");
    await checkout.is("ready");
    expect((await entries()).captures).toEqual([]);

    await checkout.press();
    await page.waitForURL(/checkoutnow|guest-checkout/);
    if (kind === "wallet") await agreeIn(page);
    else await fillGuest(new GuestForm(page));
    await page.waitForURL(/localhost/);
    const back = checkoutOf(page, kind);
    await back.event("complete");
    expect((await entries()).captures).toEqual(["COMPLETED"]);
  });
}
