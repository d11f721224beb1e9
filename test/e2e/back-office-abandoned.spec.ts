import {readFile} from "node:fs/promises";
import {axeFindings} from "./support/axe.ts";
import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";

test("abandoned checkouts are hidden and counted, and have a filter of their own", async ({page}) => {
  const shop = await startBackOffice();
  const office = new BackOfficePage(page, shop);
  await office.buy("Ada Lovelace");
  const {orderId} = await office.startCheckout();
  await office.startCheckout();
  const csv = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", {name: "CSV"}).click();
    return (await readFile(await (await download).path(), "utf8")).trim().split("\r\n").slice(1);
  };

  await office.open("?view=payments");
  await expect(office.openers).toHaveText([/^Ada Lovelace/]);
  await expect(page.locator(".list")).toContainText("2 abandoned checkouts are not in this list.");
  expect(await axeFindings(page)).toEqual([]);
  expect(await csv()).toHaveLength(1);

  await page.getByRole("link", {name: "Show abandoned"}).click();
  await expect(office.openers).toHaveCount(2);
  await expect(page.getByLabel("State")).toHaveValue("not-completed");
  await expect(page.locator("tbody .badge").first()).toHaveText("Abandoned");
  const lines = await csv();
  expect(lines.map((line) => line.split(",")[1])).toEqual(["not-completed", "not-completed"]);
  // The address keeps the filter.
  await page.reload();
  await office.settled();
  await expect(office.openers).toHaveCount(2);
  await page.getByRole("link", {name: "Show payments"}).click();
  await expect(office.openers).toHaveText([/^Ada Lovelace/]);

  // A search finds each of them.
  await office.go(`?view=payments&search=${orderId}`);
  await expect(office.openers).toHaveCount(1);
  await expect(page.locator("tbody .badge")).toHaveText("Abandoned");
  await shop.stop();
});
