import {readFile} from "node:fs/promises";
import {chromium} from "playwright";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {openMerchantPage} from "../e2e/support/merchant-page.ts";

/** `node --import tsx test/screenshots/docs.ts`: the pictures of the docs' page about theming, with that page's own CSS. */
const examples = [
  ...(await readFile("demo/docs/theming.md", "utf8")).matchAll(/^```css theme\n(.*?)^```$/gms),
];
const [colors = "", dark = "", parts = ""] = examples.map(([, css = ""]) => css);
const pictures = {default: "", colors, dark, parts};
const page = `color-scheme: light dark; font-family: system-ui, "Liberation Sans", sans-serif;
  background: light-dark(#fff, #14171a)`;

const shop = await startShop();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  for (const [name, css] of Object.entries(pictures)) {
    const colorScheme = name === "dark" ? "dark" : "light";
    const tab = await browser.newPage({colorScheme, viewport: {width: 480, height: 560}});
    const card = `<checkout-card-fields environment="sandbox" sdk-url="${shop.sandboxUrl}"
      items='[{"sku": "ceramic-teapot", "quantity": 1}]'></checkout-card-fields>`;
    await openMerchantPage(
      tab,
      shop.page,
      `<checkout-provider>${card}</checkout-provider>`,
      `<style>:root {${page}} ${css}</style>`,
    );
    const frames = tab.locator("checkout-card-fields iframe");
    for (const index of [0, 1, 2]) await frames.nth(index).contentFrame().locator("input").waitFor();
    await tab.locator("checkout-card-fields:state(ready)").waitFor();
    await frames.first().contentFrame().locator("input").pressSequentially("4868 7191 9682 9038");
    await frames.nth(1).contentFrame().locator("input").pressSequentially("1231");
    await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const {y = 0, height = 0} = (await tab.locator("checkout-card-fields").boundingBox()) ?? {};
    await tab.screenshot({
      path: `demo/public/docs/theming-${name}.png`,
      clip: {x: 0, y: 0, width: 480, height: Math.ceil(y + height + 8)},
      animations: "disabled",
      caret: "hide",
    });
    await tab.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
