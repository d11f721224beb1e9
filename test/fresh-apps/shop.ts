import type {Browser} from "playwright";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";

/** Buys with a card in a shop that `checkout-elements init` has made. @returns the order that the page thanks for */
export async function buyIn(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const {PaymentOnPage, cards} = await fromPackage("testing");
    await page.goto(url);
    const form = new PaymentOnPage(page);
    await form.ready();
    await form.card.fill(cards.paid);
    await form.pay();
    await form.paid();
    const thanks = await page.getByText(/^Thank you for order \w+\.$/).textContent();
    return /order (\w+)/.exec(thanks ?? "")?.[1] ?? "";
  } finally {
    await context.close();
  }
}
