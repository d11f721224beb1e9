import assert from "node:assert/strict";
import {fileURLToPath} from "node:url";
import type {Browser} from "playwright";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";

const observer = fileURLToPath(new URL("observe.js", import.meta.url));

/** Lit's own message in every development build, and the icon that some generators leave out. */
const EXPECTED = /^Lit is in dev mode|\/favicon\.ico/;

export interface Page {
  readonly url: string;
  readonly isServerRendered: boolean;
  readonly isReact: boolean;
}

/** Facts that `observe.js` collects in the page. */
interface Observed {
  readonly completed: number;
  readonly commits: number;
  readonly sent: Element | null;
}

declare global {
  // Globals can only be declared with `var`.
  var observed: Observed;
}

/** Pays with a card on a page, and checks the console, the events and what the framework did with the element. */
export async function payOn(browser: Browser, {url, isServerRendered, isReact}: Page): Promise<void> {
  if (isServerRendered) assert.match(await (await fetch(url)).text(), /<checkout-payment/);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      const isProblem = ["error", "warning"].includes(message.type()) || /hydrat/i.test(text);
      if (isProblem && !EXPECTED.test(text)) problems.push(text);
    });
    await page.addInitScript({path: observer});
    const {CardFieldsOnPage, cards} = await fromPackage("testing");
    const form = new CardFieldsOnPage(page);
    try {
      await page.goto(url);
      await form.ready();
      const before = await page.evaluate(() => observed.commits);
      await form.fill(cards.paid);
      const after = await page.evaluate(() => observed.commits);
      await page.locator("checkout-payment .pay button, checkout-card-fields button[part=button]").click();
      await form.paid();
      await page.getByText(/^Paid: \w+$/).waitFor();
      const end = await page.evaluate(() => ({
        completed: observed.completed,
        commits: observed.commits,
        isSentElement: observed.sent === document.querySelector("checkout-payment"),
      }));
      assert.equal(end.completed, 1, "checkout-complete is dispatched once");
      if (isServerRendered) assert.ok(end.isSentElement, "the page keeps the server's element");
      if (isReact) {
        assert.ok(before > 0, "React's commits are counted");
        assert.equal(after, before, "React does not render again before the payment");
        assert.equal(end.commits, after + 1, "the page's own state is set once");
      }
    } catch (error) {
      throw new Error([String(error), ...problems].join("\n"), {cause: error});
    }
    assert.deepEqual(problems, [], "errors and warnings on the console");
  } finally {
    await context.close();
  }
}
