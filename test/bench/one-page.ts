import {fileURLToPath} from "node:url";
import {type Browser, chromium, type Page} from "playwright";
import {bundle} from "../e2e/clients/bundle.ts";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";
import {startShop} from "../support/shop.ts";
import {openDelayed} from "./delayed.ts";
import {type Fact, quantile} from "./measure.ts";
import type {Probe} from "./one-page-probe.ts";

/** Number of page loads. */
const LOADS = 5;
const SLOWER = 4;

const page = (sdkUrl: string): string => {
  const attributes = `environment="sandbox" sdk-url="${sdkUrl}" items='[{"sku": "ceramic-teapot", "quantity": 1}]'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Checkout</title>
    <link rel="stylesheet" href="/cdn/v1/checkout.css" />
    <script type="module" src="/cdn/v1/checkout.js"></script>
  </head>
  <body>
    <h1>Checkout</h1>
    <checkout-wallet-button wallet="paypal" ${attributes}></checkout-wallet-button>
    <checkout-wallet-button wallet="venmo" ${attributes}></checkout-wallet-button>
    <checkout-wallet-button wallet="paylater" ${attributes}></checkout-wallet-button>
    <checkout-card-fields ${attributes}></checkout-card-fields>
    <p>Delivery takes three days.</p>
  </body>
</html>`;
};

/** P2, P4 and P5: readings of a page with four elements. */
export async function* facts(): AsyncGenerator<Fact> {
  const shop = await startShop({merchant: {LOG_LEVEL: "warn"}, sandbox: {LOG_LEVEL: "warn"}});
  const pages = new Map([["/bench/four.html", {type: "text/html", body: page(shop.sandboxUrl)}]]);
  const front = await openDelayed(new URL(shop.page).origin, pages);
  const probe = await bundle(fileURLToPath(new URL("one-page-probe.ts", import.meta.url)), "production");
  const browser = await chromium.launch({executablePath: findChromium(), args: CHROMIUM_FLAGS});
  try {
    const loads: Awaited<ReturnType<typeof load>>[] = [];
    for (let nth = 0; nth < LOADS; nth++) {
      loads.push(await load(browser, `http://localhost:${front.port}/bench/four.html`, probe));
    }
    const largest = (of: (one: (typeof loads)[number]) => number) => Math.max(...loads.map(of));
    const each = {name: "P5", unit: "", atMost: 1};
    yield {
      name: "P2",
      subject: "layout shift of a page with four elements",
      unit: "",
      atMost: 0,
      value: largest(({shift}) => shift),
    };
    yield {
      name: "P4",
      subject: `from the press until start(), ${SLOWER} × slower CPU, median of ${LOADS}`,
      unit: "ms",
      atMost: 5,
      value: quantile(
        loads.map(({press}) => press),
        0.5,
      ),
    };
    for (const what of ["scripts", "tokens", "instances", "eligibility requests"] as const)
      yield {
        ...each,
        subject: `${what} of a page with four elements`,
        value: largest((one) => one[what]),
      };
  } finally {
    await browser.close();
    await front.stop();
    await shop.stop();
  }
}

async function load(browser: Browser, address: string, probe: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const paths: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "OPTIONS") paths.push(new URL(request.url()).pathname);
    });
    await page.addInitScript({content: probe});
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: SLOWER});
    await page.goto(address);
    await page
      .frameLocator('iframe[title^="Card number"]')
      .locator("input[autocomplete=cc-number]")
      .waitFor();
    await page.waitForLoadState("networkidle");
    const seen = await press(page);
    const count = (end: string) => paths.filter((path) => path.endsWith(end)).length;
    return {
      shift: seen.shift,
      press: seen.press ?? Infinity,
      scripts: count("/web-sdk/v6/core"),
      tokens: count("/browser-safe-client-token"),
      instances: seen.instances,
      "eligibility requests": count("/find-eligible-methods"),
    };
  } finally {
    await context.close();
  }
}

async function press(page: Page): Promise<Probe> {
  const read = () => page.evaluate(() => (window as unknown as {probe: Probe}).probe);
  // Shifts after the press are intended.
  const {shift} = await read();
  const button = page.locator('checkout-wallet-button[wallet="paypal"] paypal-button');
  const {x, y, width, height} = (await button.boundingBox())!;
  // A locator's click would run Playwright's own listeners in the page between the press and `start()`.
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForFunction(() => (window as unknown as {probe: Probe}).probe.press !== undefined);
  return {...(await read()), shift};
}
