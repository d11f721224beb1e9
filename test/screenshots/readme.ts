import {chromium} from "playwright";
import {openMerchantPage} from "../e2e/support/merchant-page.ts";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {CardForm, cards} from "../e2e/support/card-form.ts";

/** `node --import tsx test/screenshots/readme.ts` photographs the payment element for README.md, light and dark. */
const SIZE = {width: 1200, height: 800};
const FILES = {light: "demo/checkout.png", dark: "demo/checkout-dark.png"} as const;

const styles = `<style>
  :root {color-scheme: light dark; font-family: system-ui, "Liberation Sans", sans-serif;
    color: light-dark(#1a1d21, #eceff2); background: light-dark(#f3f5f7, #0d0f11)}
  body {display: grid; grid-template-columns: 260px 1fr; gap: 48px; margin: 0; padding: 40px 48px; box-sizing: border-box; height: 800px}
  img {width: 100%; border-radius: 12px; background: light-dark(#fff, #14171a)}
  h1 {margin: 16px 0 4px; font-size: 20px} p {margin: 0; color: light-dark(#5b6470, #a4adb8)}
  checkout-payment {padding: 20px; border-radius: 12px; background: light-dark(#fff, #14171a); align-self: start}
</style>`;

const shop = await startShop();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  for (const [colorScheme, path] of Object.entries(FILES) as ["light" | "dark", string][]) {
    const page = await browser.newPage({colorScheme, viewport: SIZE, deviceScaleFactor: 1.25});
    const body = `<article><img src="/teapot.svg" alt=""><h1>Stoneware teapot</h1><p>0.8 l, made by hand</p></article>
      <checkout-payment environment="sandbox" sdk-url="${shop.sandboxUrl}" layout="tabs" buyer-country="US" exclude="crypto ach"
      items='[{"sku": "ceramic-teapot", "quantity": 1}]'></checkout-payment>`;
    await openMerchantPage(page, shop.page, body, styles);
    const form = new CardForm(page);
    await form.ready();
    await form.fill(cards.frictionless);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
    });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.screenshot({path, animations: "disabled", caret: "hide"});
    await page.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
