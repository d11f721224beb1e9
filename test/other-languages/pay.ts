import assert from "node:assert/strict";
import {setTimeout} from "node:timers/promises";
import type {Browser} from "playwright";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";

/** Requests of the elements for routes that a shop of its own can lack. The browser reports each as an error. */
const OPTIONAL = /\/(?:favicon\.ico|configuration|receipt)\)$/;

/** The element itself waits for as long as a capture's outcome is unknown. */
const LONGEST_PAYMENT_MS = 40_000;

/** Opens a shop's page, and pays its mug with a card. */
export async function payByCard(browser: Browser, url: string): Promise<void> {
  const {CardFieldsOnPage, cards} = await fromPackage("testing");
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      if (["error", "warning"].includes(message.type()) && !OPTIONAL.test(text)) problems.push(text);
    });
    const form = new CardFieldsOnPage(page);
    try {
      await page.goto(url);
      await form.ready();
      await form.fill(cards.paid);
      await page.getByRole("button", {name: "Pay $12.50"}).last().click();
      const paid = form.paid().then(() => true);
      const late = setTimeout(LONGEST_PAYMENT_MS, false, {ref: false});
      assert.ok(await Promise.race([paid, late]), "the page shows the payment");
    } catch (error) {
      throw new Error([String(error), ...problems].join("\n"), {cause: error});
    }
    assert.deepEqual(problems, [], "errors and warnings on the console");
  } finally {
    await context.close();
  }
}
