import {chromium} from "playwright";
import {BackOfficePage} from "../e2e/support/back-office.ts";
import {startBackOffice} from "../e2e/support/back-office-shop.ts";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";

/** `node --import tsx test/screenshots/back-office.ts` photographs the docs' picture of the back office, with payments in the sandbox. */
const shop = await startBackOffice();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  const page = await browser.newPage({colorScheme: "light", viewport: {width: 1360, height: 900}});
  const office = new BackOfficePage(page, shop);
  const teapot = "ceramic-teapot";
  const notebook = "linen-notebook";
  const blanket = "wool-blanket";
  await office.buy("Tomás Ferreira", {[notebook]: 1});
  await office.dispute(await office.buy("Ines Albrecht", {[blanket]: 1}));
  await office.buy("Jonah Whitlock", {[teapot]: 1});
  await office.buy("Priya Raman", {[notebook]: 3});
  const shown = await office.buy("Morgan Reyes", {[teapot]: 1, [notebook]: 2});
  const returned = await office.buy("Camille Duval", {[blanket]: 2});
  await office.buy("Noor van Dijk", {[teapot]: 2, [blanket]: 1});
  await office.open(`?view=payments&search=${returned.orderId}`);
  await office.openers.click();
  await office.refund(returned.amount);
  await office.go(`?view=payments&search=${shown.orderId}`);
  await office.openers.click();
  await office.button("Add tracking");
  await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await office.confirm.click();
  await office.announcement.getByText("Tracking added.").waitFor();
  await office.refund("55.00");
  // The dispute arrives by a webhook.
  await office.go("?view=payments");
  await office.until(() => page.getByText("Dispute", {exact: true}).isVisible());
  await page.locator(".opener", {hasText: "Morgan Reyes"}).click();
  await office.pane.locator(".timeline").getByText("Refunded 55.00 USD").waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({path: "demo/public/docs/back-office.png", animations: "disabled", caret: "hide"});
} finally {
  await browser.close();
  await shop.stop();
}
