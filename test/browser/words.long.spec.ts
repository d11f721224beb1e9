import {languages} from "../../src/texts/languages.ts";
import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

// Two columns, with room and without, and one.
const widths = [1280, 412, 320];

for (const tag of ["checkout-card-fields", "checkout-fastlane", "checkout-guest-button"])
  for (const locale of languages)
    test(`P2: <${tag}> in ${locale}: nothing moves when its words come late`, async ({page, sharedShop}) => {
      const shifts = await watchShifts(page);
      let answer: () => void = () => undefined;
      let held = Promise.resolve();
      await page.route("**/texts/*.js*", async (route) => {
        await held;
        await route.continue();
      });
      for (const width of widths) {
        await page.setViewportSize({width, height: 900});
        held = new Promise((resolve) => (answer = resolve));
        const asked = page.waitForRequest("**/texts/*.js*");
        await openMerchantPage(
          page,
          sharedShop.page,
          `<${tag} environment="sandbox" sdk-url="${sharedShop.sandboxUrl}" amount="75.00" currency-code="USD" locale="${locale}"></${tag}><p>Below</p>`,
        );
        await asked;
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
    test(`P2: <${tag}> in ${locale}: nothing moves when its words never come, and the developer is told once`, async ({
      page,
      sharedShop,
    }) => {
      const shifts = await watchShifts(page);
      const told: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" && message.text().includes("could not be loaded"))
          told.push(message.text());
      });
      let fail: () => void = () => undefined;
      let held = Promise.resolve();
      await page.route("**/texts/*.js*", async (route) => {
        await held;
        await route.abort("connectionreset");
      });
      for (const width of widths) {
        await page.setViewportSize({width, height: 900});
        held = new Promise((resolve) => (fail = resolve));
        const asked = page.waitForRequest("**/texts/*.js*");
        await openMerchantPage(
          page,
          sharedShop.page,
          `<${tag} environment="sandbox" sdk-url="${sharedShop.sandboxUrl}" amount="75.00" currency-code="USD" locale="${locale}"></${tag}><p>Below</p>`,
        );
        await asked;
        const group = page.locator(`${tag} .group`);
        await expect(group).toHaveAttribute("dir", direction);
        fail();
        await expect(page.locator(`${tag}:state(ready)`)).toBeVisible();
        await expect(group).toHaveAttribute("lang", "en");
        await expect(group).toHaveAttribute("dir", direction);
        expect(await shifts(), `at ${width} px`).toEqual([]);
        await expect.poll(() => told.length, "each page is told once").toBe(widths.indexOf(width) + 1);
      }
      expect(told[0]).toContain(`<${tag}> locale="${locale}" is shown in English`);
    });
