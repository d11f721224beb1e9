import {chromium} from "playwright";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {cards} from "../e2e/support/card-form.ts";
import {fillDelivery, openShopCheckout} from "../e2e/support/demo-shop.ts";

/** `node --import tsx test/screenshots/readme.ts` photographs the picture in README.md. */
const shop = await startShop();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  // Nearly as high as the page: frames that were never on the screen would be empty in the picture.
  const page = await browser.newPage({colorScheme: "light", viewport: {width: 1120, height: 2300}});
  const form = await openShopCheckout(page, shop);
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({path: "demo/checkout.png", fullPage: true, animations: "disabled"});
} finally {
  await browser.close();
  await shop.stop();
}
