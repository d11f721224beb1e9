import assert from "node:assert/strict";
import type {Browser, Page} from "playwright";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";
import {freePort} from "../support/free-port.ts";
import {installPacked} from "../support/packed.ts";
import {Programs} from "../support/program.ts";
import type {Language} from "./languages.ts";
import {withShopProcess} from "./shop-process.ts";

/**
 * Starts the sandbox by the packed package's command, and a shop with PayPal's own script. Pays by card, and by PayPal's window.
 *
 * @returns milliseconds from the start of the shop to the first paid order
 */
export async function payOnPayPalPage(language: Language, browser: Browser): Promise<number> {
  const packed = installPacked([]);
  const programs = new Programs();
  try {
    const command = `${packed.project}/node_modules/.bin/checkout-elements`;
    const sandbox = programs.start(command, ["sandbox", "--port", "0"], {cwd: packed.project});
    const [, api = ""] = /^Sandbox of PayPal +(\S+)$/m.exec(await sandbox.printed("Stop with Ctrl-C."))!;
    const port = await freePort();
    const began = performance.now();
    let ended = 0;
    await withShopProcess({kind: "paypal-page", language, port}, {PAYPAL_API: api}, async () => {
      const url = `http://127.0.0.1:${port}/`;
      await payOn(browser, url, payByCard);
      ended = performance.now();
      await payOn(browser, url, payByWindow);
    });
    sandbox.child.kill("SIGTERM");
    assert.equal((await sandbox.ended).code, 0);
    return ended - began;
  } finally {
    programs.killAll();
    packed.remove();
  }
}

/** Opens the shop's page, pays there, and waits until it shows the paid order. */
async function payOn(browser: Browser, url: string, pay: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await pay(page);
    await page.getByText(/Order \w+ is COMPLETED/).waitFor();
  } finally {
    await page.close();
  }
}

async function payByCard(page: Page): Promise<void> {
  const {cards} = await fromPackage("testing");
  const field = (type: string) => page.frameLocator(`#${type} iframe`).getByRole("textbox");
  await field("number").fill(cards.paid.number);
  await field("expiry").fill("12 / 42");
  await field("cvv").fill("123");
  await page.getByRole("button", {name: "Pay by card"}).click();
}

async function payByWindow(page: Page): Promise<void> {
  const {WindowOnPage} = await fromPackage("testing");
  const opened = page.waitForEvent("popup");
  await page.locator("#wallet").click();
  await new WindowOnPage(await opened).approve();
}
