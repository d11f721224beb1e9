import type {Page, Route} from "@playwright/test";
import {languages} from "../../src/locales/load-messages.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

// The form has two columns at the first two widths, and one at the last.
const widths = [1280, 412, 320];

/**
 * Prepares pages with the element whose translation is held.
 * @param end handles the held request
 * @returns a function that opens the page at a width, and resolves with a function that releases the translation
 */
async function holdTranslations(
  page: Page,
  shop: {readonly page: string; readonly sandboxUrl: string},
  tag: string,
  locale: string,
  end: (route: Route) => Promise<void>,
): Promise<(width: number) => Promise<() => void>> {
  let held = Promise.resolve();
  await page.route("**/locale-*.js", async (route) => {
    await held;
    await end(route);
  });
  return async (width) => {
    await page.setViewportSize({width, height: 900});
    let release: () => void = () => undefined;
    held = new Promise((resolve) => (release = resolve));
    const asked = page.waitForRequest("**/locale-*.js");
    await openMerchantPage(
      page,
      shop.page,
      `<${tag} environment="sandbox" sdk-url="${shop.sandboxUrl}" amount="75.00" currency-code="USD" locale="${locale}"></${tag}><p>Below</p>`,
    );
    await asked;
    return release;
  };
}

for (const tag of ["checkout-card-fields", "checkout-fastlane", "checkout-guest-button"])
  for (const locale of languages)
    test(`<${tag}> in ${locale} doesn't shift when its translation loads late`, async ({
      page,
      sharedShop,
    }) => {
      const shifts = await watchShifts(page);
      const open = await holdTranslations(page, sharedShop, tag, locale, (route) => route.continue());
      for (const width of widths) {
        const answer = await open(width);
        const place = page.locator(tag);
        expect(await shifts()).toEqual([]);
        expect(await place.evaluate((element: HTMLElement & {status: string}) => element.status)).toBe(
          "loading",
        );
        answer();
        await expect(page.locator(`${tag}:state(ready)`)).toBeVisible();
        expect(await shifts(), `at ${width} px`).toEqual([]);
      }
    });

for (const tag of ["checkout-card-fields", "checkout-fastlane", "checkout-guest-button"])
  for (const [locale, direction] of [
    ["ar", "rtl"],
    ["pl", "ltr"],
  ] as const)
    test(`<${tag}> in ${locale} doesn't shift without its translation, and warns the developer once`, async ({
      page,
      sharedShop,
    }) => {
      const shifts = await watchShifts(page);
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" && message.text().includes("could not be loaded"))
          warnings.push(message.text());
      });
      const open = await holdTranslations(page, sharedShop, tag, locale, (route) =>
        route.abort("connectionreset"),
      );
      for (const width of widths) {
        const fail = await open(width);
        const group = page.locator(`${tag} .group`);
        await expect(group).toHaveAttribute("dir", direction);
        fail();
        await expect(page.locator(`${tag}:state(ready)`)).toBeVisible();
        await expect(group).toHaveAttribute("lang", "en");
        await expect(group).toHaveAttribute("dir", direction);
        expect(await shifts(), `at ${width} px`).toEqual([]);
        await expect.poll(() => warnings.length, "one warning per page").toBe(widths.indexOf(width) + 1);
      }
      expect(warnings[0]).toContain(`<${tag}> locale="${locale}" is shown in English`);
    });
