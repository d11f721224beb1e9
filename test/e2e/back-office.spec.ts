import type {Page} from "@playwright/test";
import {startPostgres, type TestPostgres} from "../support/postgres.ts";
import type {Shop} from "../support/shop.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {PaymentPage} from "./support/payment-page.ts";
import {collectProblems} from "./support/problems.ts";

/** A small picture, by its first bytes. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

for (const engine of ["SQLite", "PostgreSQL"]) {
  const tag = engine === "SQLite" ? [] : "@long";
  test.describe(`the back office on ${engine}`, {tag}, () => {
    let postgres: TestPostgres | undefined;
    let onPostgres: Shop | undefined;
    let shop: Shop;
    test.beforeAll(async ({backOffice}) => {
      shop = backOffice;
      if (engine === "SQLite") return;
      postgres = await startPostgres();
      shop = onPostgres = await startBackOffice({DATABASE_URL: postgres.url});
    });
    test.afterAll(async () => {
      await onPostgres?.stop();
      await postgres?.stop();
    });

    test("refunds a part of a payment", async ({page}) => {
      const problems = collectProblems(page.context());
      const office = new BackOfficePage(page, shop);
      const {orderId, captureId, amount} = await office.buy();
      await office.open(`?view=payments&search=${orderId}`);
      await expect(office.openers).toHaveCount(1);
      await office.openers.click();
      // A card without a name.
      await expect(office.heading).toContainText(`No name ${amount} USD`);
      await office.button("Refund");
      await expect(office.about).toHaveText(`No name, ${amount} USD`);
      await page.getByLabel("Amount").fill("1,234");
      await office.confirm.click();
      await expect(office.fieldProblems).toHaveText(`Enter at most ${amount} USD.`);
      await page.getByLabel("Amount").fill("12.5");
      await page.getByLabel("Note for the buyer").fill("One cup was broken.");
      await expect(office.confirm).toHaveText("Refund 12.50 USD");
      await office.confirm.click();
      await expect(office.announcement).toHaveText("Refunded.");
      await expect(office.dialog).toHaveCount(0);
      await expect(office.pane).toContainText("Partly refunded");
      await expect(office.pane.locator(".timeline")).toContainText("Refunded 12.50 USD");
      expect(await office.captures(orderId)).toMatchObject([{id: captureId, status: "PARTIALLY_REFUNDED"}]);
      expect(await office.refunds(orderId)).toEqual(["12.50"]);
      expect(problems).toEqual([]);
    });

    test("refunds once when two browsers press at the same time", async ({page, browser}) => {
      const office = new BackOfficePage(page, shop);
      const {orderId} = await office.buy();
      const other = await browser.newContext();
      const second = new BackOfficePage(await other.newPage(), shop);
      const both = [office, second];
      for (const each of both) {
        await each.open(`?view=payments&search=${orderId}`);
        await each.openers.click();
        await each.button("Refund");
        await each.page.getByLabel("Amount").fill("20");
      }
      await Promise.all(both.map((each) => each.confirm.click()));
      const done = both.map((each) => each.announcement.filter({hasText: "Refunded."}));
      const refused = both.map((each) => each.problem);
      await expect.poll(async () => (await count(done)) + (await count(refused))).toBe(2);
      expect(await count(done)).toBe(1);
      expect(await office.refunds(orderId)).toEqual(["20.00"]);
      await other.close();
    });

    test("answers a dispute with a file", async ({page}) => {
      const office = new BackOfficePage(page, shop);
      const payment = await office.buy("Ida Rhodes");
      const id = await office.dispute(payment);
      await office.open("?view=disputes");
      await page.locator(`.opener[data-key="${id}"]`).click();
      await expect(office.pane).toContainText("The teapot never arrived.");
      await office.choose("Let PayPal decide");
      await page.getByLabel("Why PayPal should decide").fill("The parcel was delivered.");
      await office.confirm.click();
      await expect(office.announcement).toHaveText("PayPal decides now.");
      await expect(office.pane).toContainText("Under review");
      await office.askForEvidence(id);
      await page.reload();
      await expect(office.pane).toContainText(`Otherwise the buyer gets ${payment.amount} USD back.`);
      await office.button("Send proof of delivery");
      await expect(office.about).toHaveText(`Ida Rhodes, ${payment.amount} USD`);
      await page.getByLabel("What PayPal should know").fill("A neighbour signed for it.");
      await page
        .getByLabel("Files")
        .setInputFiles({name: "signature.png", mimeType: "image/png", buffer: PNG});
      await office.confirm.click();
      await expect(office.announcement).toHaveText("Sent to PayPal.");
      await expect(office.pane.locator(".conversation")).toContainText("signature.png");
      const {evidences} = await office.read<{evidences: readonly {notes?: string; documents?: unknown[]}[]}>(
        `/v1/customer/disputes/${id}`,
      );
      expect(evidences.at(-1)).toMatchObject({
        notes: "A neighbour signed for it.",
        documents: [{name: "signature.png"}],
      });
      await office.choose("Settle in the sandbox", "Actions");
      await expect(office.confirm).toHaveText(`Keep ${payment.amount} USD`);
      await office.confirm.click();
      await expect(office.pane).toContainText("Settled for you");
    });

    test("makes a link that a buyer pays", async ({page, context}) => {
      const office = new BackOfficePage(page, shop);
      await office.open("?view=links");
      await page.getByRole("link", {name: "New link"}).first().click();
      await page.getByLabel("Name", {exact: true}).fill("Walnut desk");
      await page.getByLabel("Price").first().fill("420");
      await page.getByRole("button", {name: "Add a variant"}).click();
      await page.getByRole("textbox", {name: "Variant 1"}).fill("Size");
      await page.getByLabel("Option 1", {exact: true}).fill("Small");
      await page.getByLabel("Option 2", {exact: true}).fill("Large");
      await expect(page.getByRole("complementary", {name: "Preview"})).toContainText("Pay 420.00 USD");
      await office.button("Create the link");
      await expect(office.announcement).toHaveText("Link created.");
      await expect(page.getByRole("img", {name: "QR code of the link"})).toBeVisible();
      const address = await office.pane.getByRole("link", {name: "Open"}).getAttribute("href");
      const tab = await context.newPage();
      const shown = await PaymentPage.open(tab, address ?? "");
      await shown.fillBuyer();
      await shown.payByCard();
      await shown.receipt();
      await tab.close();
      await office.until(() =>
        office.pane.getByRole("heading", {name: "Payments with this link"}).isVisible(),
      );
      await expect(office.pane.locator(".goods")).toContainText("420.00 USD");
      await office.button("Switch off");
      await expect(office.about).toHaveText("Walnut desk, 420.00 USD");
      await office.confirm.click();
      await expect(office.announcement).toHaveText("Switched off.");
      expect((await context.request.get(address ?? "")).status()).toBe(404);
    });

    test("writes an invoice, sends it, and shows that it is paid", async ({page, context}) => {
      const office = new BackOfficePage(page, shop);
      await office.open("?view=invoices");
      await page.getByRole("link", {name: "New invoice"}).first().click();
      await page.getByLabel("E-mail").fill("grace@buyer.example");
      await page.getByLabel("Surname").fill("Hopper");
      await page.getByLabel("Name", {exact: true}).fill("Brand workshop");
      await page.getByLabel("Quantity").fill("2");
      await page.getByLabel("Unit price").fill("100");
      await page.getByLabel("Tax").fill("19");
      await page.getByLabel("Discount in percent").fill("10");
      await page.getByLabel("Shipping").fill("5");
      await expect(page.locator(".estimate")).toContainText("219.20 USD");
      await office.button("Save the draft");
      await expect(office.announcement).toHaveText("Draft saved.");
      await expect(office.heading).toContainText("Hopper 219.20 USD");
      await office.button("Send");
      await expect(office.about).toHaveText("Hopper, 219.20 USD");
      await expect(office.confirm).toHaveText("Send 219.20 USD");
      await office.confirm.click();
      await expect(office.announcement).toHaveText("Sent.");
      await expect(page.getByRole("img", {name: "QR code of the invoice"})).toBeVisible();
      // A part arrives in cash, and the buyer pays the rest on the invoice's page.
      await office.button("Record a payment");
      await page.getByLabel("Amount").fill("19.20");
      await page.getByLabel("Paid by").selectOption("CASH");
      await expect(office.confirm).toHaveText("Record 19.20 USD");
      await office.confirm.click();
      await expect(office.announcement).toHaveText("Payment recorded.");
      await expect(office.pane).toContainText("Partly paid");
      await pay(
        await context.newPage(),
        await office.pane.getByRole("link", {name: "Open"}).getAttribute("href"),
      );
      await office.until(async () => (await office.pane.locator(".headline").innerText()).includes("Paid"));
      await expect(office.pane.locator(".sums")).toContainText("0.00 USD");
    });
  });
}

async function count(locators: readonly {count(): Promise<number>}[]): Promise<number> {
  const counts = await Promise.all(locators.map((locator) => locator.count()));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Pays an invoice's rest by card. */
async function pay(tab: Page, address: string | null): Promise<void> {
  const shown = await PaymentPage.open(tab, address ?? "");
  await shown.fillCard();
  await shown.card.pay();
  await expect(shown.notice).toContainText("Thank you.");
  await tab.close();
}
