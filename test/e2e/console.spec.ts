import {CANARY_SECRET} from "../support/shop.ts";
import {axeFindings} from "./support/axe.ts";
import {allowClipboard} from "./support/clipboard.ts";
import {ConsolePage} from "./support/console.ts";
import {expect, test} from "./support/fixtures.ts";

// console.long.spec.ts tests every view and every action.

test("a new payment appears without a reload, and the keyboard can find, open and close it", async ({
  page,
  sharedShop,
  context,
}) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  await allowClipboard(context, sharedShop.sandboxUrl);
  const consolePage = new ConsolePage(page, sharedShop.sandboxUrl, `sandbox-client:${CANARY_SECRET}`);
  await consolePage.open("/?view=orders&status=COMPLETED");

  const hostile = `<img src=x onerror=alert(1)> ${crypto.randomUUID()}`;
  const older = await consolePage.paidOrder();
  const id = await consolePage.paidOrder({custom_id: hostile});
  await expect(consolePage.row(id)).toBeVisible();

  await consolePage.row(id).focus();
  await page.keyboard.press("Enter");
  await expect(consolePage.pane).toContainText("Capture COMPLETED 42.50");
  await expect(consolePage.pane.getByText(hostile, {exact: true})).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`view=orders&status=COMPLETED&open=${id}`));
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`open=${older}`));
  await expect(consolePage.pane.getByRole("heading", {name: older})).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(consolePage.pane).toHaveCount(0);
  await expect(consolePage.row(older)).toBeFocused();

  await page.getByRole("button", {name: `${older}, copy`}).click();
  await expect(consolePage.announcement).toHaveText(`${older} is copied.`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(older);

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search", {exact: true})).toBeFocused();
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", {level: 1, name: "Search"})).toBeVisible();
  // The search also finds the events and requests about the order.
  await page.locator(`.hits .opener[data-key="${id}"]`).click();
  await expect(consolePage.pane).toContainText("42.50");
  await page.goBack();
  await expect(page.getByRole("heading", {level: 1, name: "Search"})).toBeVisible();
  expect(messages).toEqual([]);
});

test("an order whose capture was declined is marked as declined", async ({page, sharedShop}) => {
  const consolePage = new ConsolePage(page, sharedShop.sandboxUrl, `sandbox-client:${CANARY_SECRET}`);
  const card = {number: "4000000000000002", expiry: "2031-12", security_code: "123"};
  const paid = await consolePage.paidOrder();
  const declined = await consolePage.paidOrder({}, card);
  await consolePage.open("/?view=orders");
  await expect(consolePage.badges(paid)).toHaveText(["COMPLETED", "COMPLETED"]);
  await expect(consolePage.badges(declined)).toHaveText(["COMPLETED", "DECLINED"]);
  await expect(consolePage.badges(declined).last()).toHaveAttribute("variant", "danger");
  await consolePage.row(declined).click();
  await expect(consolePage.pane.locator(".pane-head wa-badge")).toHaveText(["COMPLETED", "DECLINED"]);
});
