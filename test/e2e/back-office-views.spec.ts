import {openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {insertToCheck} from "../merchant/support/to-check-rows.ts";
import type {Shop} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {overflow} from "./support/overflow.ts";
import {collectProblems} from "./support/problems.ts";

const LISTS = ["payments", "disputes", "links", "invoices"];
const FORMS = ["new-link", "new-invoice"];

for (const [colorScheme, width, tag] of [
  ["light", 390, []],
  ["light", 1360, ["@long"]],
  ["dark", 320, ["@long"]],
  ["dark", 1360, ["@long"]],
] as const) {
  test.describe(`every view of the back office (${colorScheme}, ${width} px)`, {tag: [...tag]}, () => {
    // axe would find the low contrast of a dialog that appears.
    test.use({
      colorScheme,
      viewport: {width, height: 900},
      hasTouch: width < 400,
      contextOptions: {reducedMotion: "reduce"},
    });

    test("has no axe findings, no overflow and no policy violations, with and without data", async ({
      page,
    }) => {
      const shop = await startBackOffice();
      const problems = collectProblems(page.context());
      const office = new BackOfficePage(page, shop);
      const look = async (what: string) => {
        // Firefox's driver doesn't reduce motion.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished)));
        expect(await axeFindings(page), what).toEqual([]);
        expect(await overflow(page), what).toBe(0);
      };
      await page.goto(`${shop.page}back-office/`);
      await expect(page.getByLabel("Operator key")).toBeVisible();
      await look("signing in");
      await office.open();
      for (const view of [...LISTS, ...FORMS, "needs-check"]) {
        await office.go(`?view=${view}`);
        await look(`${view}, empty`);
      }
      await office.go("?view=payments&open=NOBODY");
      await expect(office.pane).toContainText("Not found. It may have been deleted.");
      await page.request.post(`${shop.sandboxUrl}/_sandbox/seed`, {data: {}});
      const outcome = "capture-pending-receiving-preference";
      await page.request.post(`${shop.sandboxUrl}/_sandbox/presets`, {data: {outcome}});
      const pending = await office.buy();
      const payment = await office.buy();
      await office.dispute(payment);
      await office.go("?view=payments&state=pending");
      await expect(page.locator("tbody tr")).toContainText("You must accept it at PayPal");
      await office.go(`?view=payments&open=${pending.orderId}`);
      await expect(office.pane).toContainText("Pending: You must accept it at PayPal. Open the payment in");
      await look("a pending payment, open");
      for (const view of LISTS) {
        await office.go(`?view=${view}`);
        await look(view);
        await office.openers.first().click();
        await expect(office.pane.locator(".facts").first()).toBeVisible();
        await look(`${view}, open`);
        for (const button of [
          "Refund",
          "Send proof of delivery",
          "Add tracking",
          "Make an offer",
          "Switch off",
          "Record a payment",
          "Send a reminder",
          "Send",
        ]) {
          const opens = office.pane.getByRole("button", {name: button, exact: true});
          if ((await opens.count()) === 0) continue;
          await opens.click();
          await expect(office.dialog).toBeVisible();
          await look(`${view}, ${button}`);
          await office.button("Cancel");
          await expect(office.dialog).toHaveCount(0);
        }
      }
      await insertUnknownOutcomes(shop);
      await office.go("?view=needs-check");
      await expect(page.getByRole("heading", {name: "PayPal has not replied yet"})).toBeVisible();
      await look("needs-check, with every kind");
      for (const title of ["may have been taken", "may have been voided", "offer that may", "VISA"]) {
        const call = page.getByRole("article").filter({hasText: title});
        await call.getByRole("button", {name: "Record the outcome"}).first().click();
        await expect(office.dialog).toBeVisible();
        await look(`needs-check, ${title}`);
        await office.button("Cancel");
        await expect(office.dialog).toHaveCount(0);
      }
      expect(problems).toEqual([]);
      await shop.stop();
    });
  });
}

/** Inserts a record of each kind of call with an unknown outcome. */
async function insertUnknownOutcomes({databases}: Shop): Promise<void> {
  const url = databases.merchant;
  const database = await openDatabase<MerchantTables>({url, migrations: merchantMigrations});
  await insertToCheck(database.db);
  await database.close();
}

test("column headings stay visible while a payment is open and the list is scrolled", async ({
  page,
  backOffice: shop,
}) => {
  await page.setViewportSize({width: 1360, height: 700});
  await page.request.post(`${shop.sandboxUrl}/_sandbox/seed`, {data: {}});
  const office = new BackOfficePage(page, shop);
  await office.open("?view=links");
  await office.openers.first().click();
  await expect(office.pane.locator(".facts")).toBeVisible();
  await office.openers.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", {name: "Product"})).toBeInViewport();
});
