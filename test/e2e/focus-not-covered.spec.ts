import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {CONSOLE_LISTS, CONSOLE_PANELS} from "./support/console-views.ts";
import {coveredFocus} from "./support/covered-focus.ts";
import {expect, test} from "./support/fixtures.ts";
import {consoleIn, startOwnSandbox} from "./support/own-sandbox.ts";

const CONSOLE_VIEWS = [...CONSOLE_LISTS, ...CONSOLE_PANELS];

// A low window makes every page scroll. On a narrow one, the page's head scrolls with it.
for (const [width, tag] of [
  [1360, ""],
  [700, "@long"],
  [390, "@long"],
] as const) {
  test.describe(`the focus is not covered (${width} px)`, {tag: tag === "" ? [] : [tag]}, () => {
    test.use({viewport: {width, height: 480}, contextOptions: {reducedMotion: "reduce"}});

    test("on every page of the back office", async ({page}) => {
      test.setTimeout(200_000);
      const shop = await startBackOffice();
      const office = new BackOfficePage(page, shop);
      await page.request.post(`${shop.sandboxUrl}/_sandbox/seed`, {data: {}});
      for (let count = 0; count < 12; count += 1) await office.buy(`Buyer ${count}`);
      await page.goto(`${shop.page}back-office/`);
      await expect(page.getByLabel("Operator key")).toBeVisible();
      expect((await coveredFocus(page)).covered, "signing in").toEqual([]);
      await office.open();
      for (const view of ["payments", "disputes", "links", "invoices"]) {
        await office.go(`?view=${view}`);
        const {covered, steps} = await coveredFocus(page);
        expect(covered, view).toEqual([]);
        expect(steps, view).toBeGreaterThan(20);
        await office.openers.last().click();
        await expect(office.pane.locator(".facts").first()).toBeVisible();
        expect((await coveredFocus(page)).covered, `${view}, open`).toEqual([]);
      }
      for (const view of ["new-link", "new-invoice", "needs-check"]) {
        await office.go(`?view=${view}`);
        expect((await coveredFocus(page)).covered, view).toEqual([]);
      }
      await shop.stop();
    });

    for (const views of [CONSOLE_VIEWS.slice(0, 10), CONSOLE_VIEWS.slice(10)])
      test(`on the pages of the console from ${views[0]} to ${views.at(-1)}`, async ({page}) => {
        test.setTimeout(200_000);
        const sandbox = await startOwnSandbox();
        const consolePage = consoleIn(page, sandbox.url);
        await page.request.post(`${sandbox.url}/_sandbox/seed`, {data: {}});
        for (const view of views) {
          await consolePage.open(`/?view=${view}`);
          expect((await coveredFocus(page)).covered, view).toEqual([]);
        }
        await sandbox.stop();
      });

    test("on the page of an order in the console", async ({page}) => {
      const sandbox = await startOwnSandbox();
      const consolePage = consoleIn(page, sandbox.url);
      await page.request.post(`${sandbox.url}/_sandbox/seed`, {data: {}});
      await consolePage.open("/?view=orders");
      await page.locator(".opener").last().click();
      await expect(consolePage.pane.locator(".facts")).toBeVisible();
      expect((await coveredFocus(page)).covered).toEqual([]);
      await sandbox.stop();
    });
  });
}
