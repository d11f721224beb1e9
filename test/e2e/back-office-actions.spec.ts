import {readFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import LibsqlDatabase from "libsql";
import {openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {insertFailedEvents} from "../merchant/support/to-check-rows.ts";
import type {Shop} from "../support/shop.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {collectProblems} from "./support/problems.ts";

test("tracks a shipment, erases a buyer's data, and records what a person found out", async ({page}) => {
  const shop = await startBackOffice();
  const problems = collectProblems(page.context());
  const office = new BackOfficePage(page, shop);
  const {orderId} = await office.buy("Ada Lovelace");
  await office.open(`?view=payments&search=${orderId}`);
  await expect(office.openers).toContainText("Ada Lovelace");
  await office.openers.click();
  // PayPal's invoice id is the reference, so it has no row.
  await expect(office.pane).toContainText("KF-");
  await expect(office.pane).not.toContainText("Invoice");

  await office.button("Add tracking");
  await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await page.getByRole("combobox", {name: "Carrier"}).selectOption("UPS");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Tracking added.");
  const shipment = office.pane.getByRole("listitem").filter({hasText: "1Z999AA10123456784"});
  await shipment.getByRole("button", {name: "Remove"}).click();
  await expect(office.confirm).toHaveText("Remove the tracking");
  await office.confirm.click();
  await expect(shipment).toContainText("Removed");

  await office.choose("Erase the buyer’s data");
  await expect(page.locator("ui-action-dialog")).toContainText("Ada Lovelace");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Erased.");
  await expect(office.openers).toHaveText(/^No name/);
  await expect(office.pane).not.toContainText("Ada Lovelace");

  shop.wire.on("POST", /\/refund$/, "before", () => false, Infinity);
  await office.button("Refund");
  await office.confirm.click();
  await expect(office.problem).toContainText("PayPal’s reply is missing.");
  makeTooOldToRepeat(shop);
  await expect(office.confirm).toHaveText("Try again");
  await office.confirm.click();
  await expect(office.problem).toContainText("it is too late to try again");
  await expect(page.locator("ui-action-dialog button")).toHaveText(["Close"]);
  await office.button("Close");
  await page.getByRole("link", {name: "To check 1"}).click();
  await expect(page.getByRole("heading", {level: 3})).toHaveText(
    "A refund that may have been made 75.00 USD",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", {name: "CSV"}).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(`,refund,${orderId},USD,75.00,`);
  await office.button("Record the outcome");
  await page.getByLabel("There is no refund").check();
  await page.getByLabel("Note").fill("The payment’s history shows none.");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Recorded.");
  await expect(page.getByRole("heading", {name: "Nothing to do"})).toBeVisible();
  await office.go(`?view=payments&search=${orderId}`);
  await office.openers.click();
  await expect(office.pane.locator(".timeline")).toContainText("You recorded the outcome");
  expect(await office.refunds(orderId)).toEqual([]);
  expect(problems).toEqual([]);
  await shop.stop();
});

test("an event that the shop has not accepted is sent again or dismissed", async ({page}) => {
  const shop = await startBackOffice();
  const url = shop.databases.merchant;
  const database = await openDatabase<MerchantTables>({url, migrations: merchantMigrations});
  await insertFailedEvents(database.db);
  await database.close();
  const problems = collectProblems(page.context());
  const office = new BackOfficePage(page, shop);
  await office.open();
  await page.getByRole("link", {name: "To check 2"}).click();
  const paid = page.getByRole("article").filter({hasText: "payment.paid"});
  await expect(paid).toContainText("no result within 30 s");
  await paid.getByRole("button", {name: "Send again"}).click();
  await expect(office.announcement).toHaveText("It is sent again.");
  await expect(paid).toHaveCount(0);

  await office.button("Dismiss");
  await expect(page.locator("ui-action-dialog")).toContainText("Your code never gets this event.");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Dismissed.");
  await expect(page.getByRole("heading", {name: "Nothing to do"})).toBeVisible();
  expect(problems).toEqual([]);
  await shop.stop();
});

test("lists of PayPal are downloaded with their filters", async ({page, backOffice: shop}) => {
  const office = new BackOfficePage(page, shop);
  await page.request.post(`${shop.sandboxUrl}/_sandbox/seed`, {data: {}});
  await office.open();
  for (const [query, status] of [
    ["view=disputes&dispute_state=RESOLVED", ",RESOLVED,"],
    ["view=links&status=ACTIVE", ",ACTIVE,"],
    ["view=invoices&status=PAID", ",PAID,"],
  ] as const) {
    await office.go(`?${query}`);
    const address = await page.getByRole("link", {name: "CSV"}).getAttribute("href");
    const reply = await page.request.get(address ?? "");
    expect(reply.status(), query).toBe(200);
    const [, ...rows] = (await reply.text()).trim().split("\r\n");
    expect(rows.length, query).toBeGreaterThan(0);
    expect(
      rows.filter((row) => !row.includes(status)),
      query,
    ).toEqual([]);
  }
});

test("a payment link's tags are typed, shown, and filter the list and its CSV file", async ({
  page,
  backOffice: shop,
}) => {
  const office = new BackOfficePage(page, shop);
  await office.open();
  for (const [name, tags] of [
    ["Walnut desk", "gifts, spring 2027"],
    ["Oak chair", "gifts"],
  ] as const) {
    await office.go("?view=new-link");
    await page.getByLabel("Name", {exact: true}).fill(name);
    await page.getByLabel("Price").first().fill("420");
    await page.getByLabel("Tags").fill(tags);
    await office.button("Create the link");
    await expect(office.pane.locator(".facts")).toContainText(`Tags ${tags}`, {useInnerText: true});
  }
  await office.go("?view=links");
  await page.getByLabel("Tags").fill("gifts");
  // Other tests of this shop make links without tags.
  await expect(office.openers).toHaveCount(2);
  // The comma at the end is part of the typing.
  await page.getByLabel("Tags").fill("gifts, spring 2027,");
  await expect(office.openers).toHaveCount(1);
  await expect(office.openers).toContainText("Walnut desk");
  const address = await page.getByRole("link", {name: "CSV"}).getAttribute("href");
  const file = await (await page.request.get(address ?? "")).text();
  const [heading, ...rows] = file.trim().split("\r\n");
  expect(heading).toMatch(/,Tags$/);
  expect(rows).toEqual([expect.stringMatching(/Walnut desk.*,"gifts, spring 2027"$/)]);
});

/** Lets the calls be older than PayPal keeps their request ids. */
function makeTooOldToRepeat(shop: Shop): void {
  const file = new LibsqlDatabase(fileURLToPath(shop.databases.merchant));
  file.exec("update calls set created_at = 0 where operation = 'refund'");
  file.close();
}
