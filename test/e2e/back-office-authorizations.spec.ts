import {BackOfficePage} from "./support/back-office.ts";
import {startBackOffice} from "./support/back-office-shop.ts";
import {expect, test} from "./support/fixtures.ts";

// merchant/back-office.test.ts has the routes, and back-office.spec.ts the dialogs of a refund.
test("captures a part of an authorization, and renews and voids another", {tag: "@long"}, async ({page}) => {
  const shop = await startBackOffice({INTENT: "AUTHORIZE"});
  const office = new BackOfficePage(page, shop);
  const captured = await office.buy();
  await office.open(`?view=payments&search=${captured.orderId}`);
  await office.openers.click();
  await expect(office.pane.locator(".headline")).toContainText("Authorized");
  await office.button("Capture");
  await expect(office.about).toHaveText("No name, 75.00 USD");
  await page.getByLabel("Amount").fill("10");
  await page.getByLabel("Release the rest of the authorization").check();
  await expect(office.confirm).toHaveText("Capture 10.00 USD");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Captured.");
  await expect(office.pane.locator(".timeline")).toContainText("Paid 10.00 USD");
  const row = page.getByRole("row").filter({has: office.openers});
  await expect(row).toContainText("Paid");
  await expect(row).toContainText("10.00 USD captured");
  expect((await office.captures(captured.orderId)).map(({amount}) => amount.value)).toEqual(["10.00"]);

  const renewed = await office.buy();
  // PayPal renews an authorization after three days.
  await page.request.post(`${shop.sandboxUrl}/_sandbox/clock`, {data: {advance_seconds: 4 * 86_400}});
  await office.go(`?view=payments&search=${renewed.orderId}`);
  await office.openers.click();
  await office.choose("Renew the authorization");
  await expect(office.confirm).toHaveText("Renew 75.00 USD");
  await expect(office.about).toHaveText("No name, 75.00 USD");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Renewed.");
  await expect(office.pane.locator(".timeline")).toContainText("Authorization renewed 75.00 USD");
  await office.choose("Void the authorization");
  await expect(office.confirm).toHaveText("Void 75.00 USD");
  await office.button("Cancel");
  await expect(office.pane.locator(".headline")).toContainText("Authorized");
  await office.choose("Void the authorization");
  await office.confirm.click();
  await expect(office.announcement).toHaveText("Voided.");
  await expect(office.pane.locator(".headline")).toContainText("Voided");
  await expect(row).toContainText("Voided");
  await expect(office.pane.getByRole("button", {name: "Capture", exact: true})).toHaveCount(0);
  await shop.stop();
});
