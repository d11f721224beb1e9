import {CANARY_SECRET} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {allowClipboard} from "./support/clipboard.ts";
import {ConsolePage} from "./support/console.ts";
import {expect, test} from "./support/fixtures.ts";

// console.long.spec.ts looks at every view, and does everything that can be done there.

test("a payment appears by itself, and is found, opened, read and closed by keyboard", async ({
  page,
  sharedShop,
  context,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await allowClipboard(context, sharedShop.sandboxUrl);
  const seen = new ConsolePage(page, sharedShop.sandboxUrl, `sandbox-client:${CANARY_SECRET}`);
  await seen.open("/?view=orders&status=COMPLETED");

  const hostile = `<img src=x onerror=alert(1)> ${crypto.randomUUID()}`;
  const older = await seen.paidOrder();
  const id = await seen.paidOrder({custom_id: hostile});
  await expect(seen.row(id)).toBeVisible();

  await seen.row(id).focus();
  await page.keyboard.press("Enter");
  await expect(seen.pane).toContainText("Captured");
  await expect(seen.pane.getByText(hostile, {exact: true})).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`view=orders&status=COMPLETED&open=${id}`));
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`open=${older}`));
  await expect(seen.pane.getByRole("button", {name: `${older}, copy`})).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(seen.pane).toHaveCount(0);
  await expect(seen.row(older)).toBeFocused();

  await page.getByRole("button", {name: `${older}, copy`}).click();
  await expect(seen.said).toHaveText(`${older} is copied.`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(older);

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search for an id")).toBeFocused();
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", {level: 1, name: "Search"})).toBeVisible();
  // An event about it is found, too.
  await page.getByRole("link", {name: "Order", exact: true}).click();
  await expect(seen.pane).toContainText("42.50");
  await page.goBack();
  await expect(page.getByRole("heading", {level: 1, name: "Search"})).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an order whose capture was declined is marked as declined", async ({page, sharedShop}) => {
  const seen = new ConsolePage(page, sharedShop.sandboxUrl, `sandbox-client:${CANARY_SECRET}`);
  const card = {number: "4000000000000002", expiry: "2031-12", security_code: "123"};
  const paid = await seen.paidOrder();
  const declined = await seen.paidOrder({}, card);
  await seen.open("/?view=orders");
  const stateIn = (id: string) => page.locator("tr", {has: seen.row(id)}).locator(".status");
  await expect(stateIn(paid)).toHaveText(["paid"]);
  await expect(stateIn(paid)).toHaveClass(/good/);
  await expect(stateIn(declined)).toHaveText(["declined"]);
  await expect(stateIn(declined)).toHaveClass(/bad/);
  await seen.row(declined).click();
  await expect(seen.pane.locator(".pane-head .status")).toHaveText(["declined"]);
  await expect(seen.pane.locator(".pane-head")).toContainText("COMPLETED");
});
