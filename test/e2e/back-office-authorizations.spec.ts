import {BackOfficePage, startBackOffice} from "./support/back-office.ts";
import {expect, test} from "./support/fixtures.ts";

test("captures a part of an authorization, and asks before it voids one", async ({page}) => {
  test.setTimeout(60_000);
  const shop = await startBackOffice({INTENT: "AUTHORIZE"});
  const office = new BackOfficePage(page, shop);
  const captured = await office.buy();
  await office.open(`?view=payments&search=${captured.orderId}`);
  await office.openers.click();
  await expect(office.pane.locator(".headline")).toContainText("Authorized");
  await office.button("Capture");
  await page.getByLabel("Amount").fill("10");
  await page.getByLabel("Release the rest of the authorization").check();
  await expect(office.confirm).toHaveText("Capture 10.00 USD");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Captured.");
  await expect(office.pane.locator(".timeline")).toContainText("Paid 10.00 USD");
  expect((await office.captures(captured.orderId)).map(({amount}) => amount.value)).toEqual(["10.00"]);

  const voided = await office.buy();
  await office.go(`?view=payments&search=${voided.orderId}`);
  await office.openers.click();
  await office.choose("Void the authorization");
  await expect(office.confirm).toHaveText("Void 75.00 USD");
  await office.button("Cancel");
  await expect(office.pane.locator(".headline")).toContainText("Authorized");
  await shop.stop();
});
