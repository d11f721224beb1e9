import {chromium} from "playwright";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {CardForm, cards} from "../browser/support/card-form.ts";

/** `node --import tsx test/screenshots/readme.ts`: the picture that README.md shows. */
const shop = await startShop();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  const page = await browser.newPage({colorScheme: "light", viewport: {width: 1080, height: 900}});
  await page.goto(shop.page);
  const form = new CardForm(page);
  await form.ready();
  await form.fill(cards.frictionless);
  await page.screenshot({path: "demo/checkout.png", fullPage: true, animations: "disabled"});
} finally {
  await browser.close();
  await shop.stop();
}
