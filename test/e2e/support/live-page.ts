import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import type {Shop} from "../../support/shop.ts";
import {often} from "./card-form.ts";
import {type NewPayments, watchPayments} from "./new-payments.ts";

/** The page with both sides of a payment. */
export class LivePage {
  readonly page: Page;
  readonly shop: Shop;
  readonly outcome: Locator;
  /** Rows of the record. */
  readonly rows: Locator;

  private constructor(page: Page, shop: Shop) {
    this.page = page;
    this.shop = shop;
    this.outcome = page.locator(".outcome");
    this.rows = page.locator(".timeline > li");
  }

  /** Opens it, and waits until it has shown the checkout. */
  static async open(page: Page, shop: Shop): Promise<LivePage> {
    const live = new LivePage(page, shop);
    await page.goto(`${shop.page}live/`);
    // On a narrow screen, the checkout opens when the phone comes into view.
    if (page.viewportSize()!.width < 900) await page.locator(".screen").scrollIntoViewIfNeeded();
    await expect(live.rowsOf("page").first()).toBeAttached();
    return live;
  }

  button(name: string): Locator {
    return this.page.getByRole("button", {name, exact: true});
  }

  /** The page in the phone. */
  frame(title = "Checkout of the demo shop"): FrameLocator {
    return this.page.locator(`iframe[title="${title}"]`).contentFrame();
  }

  rowsOf(side: string): Locator {
    return this.page.locator(`.timeline > li[data-side="${side}"]`);
  }

  /** Presses a button, and waits for the end of its run. @returns what PayPal has recorded meanwhile */
  async run(name: string, during?: () => Promise<void>): Promise<NewPayments> {
    const newPayments = await watchPayments(this.shop);
    await this.button(name).click();
    await during?.();
    await this.ended();
    return newPayments();
  }

  async ended(): Promise<void> {
    await expect(this.outcome).toHaveAttribute("data-state", /^(done|wrong)$/, {timeout: 200_000});
  }

  /** The counted orders, captures and so on, by their names in the singular. Read at once, because they may be drawn again. */
  counts(): Promise<Readonly<Record<string, string>>> {
    return this.outcome
      .locator(".counts")
      .evaluate((list) =>
        Object.fromEntries(
          [...list.children].map(({children: [name, count]}) => [
            name!.textContent.replace(/s$/, ""),
            count!.textContent,
          ]),
        ),
      );
  }

  /** Sentences of the log. */
  words(): Promise<string[]> {
    return this.page.getByRole("log").locator("p").allTextContents();
  }

  /** Kinds of the sandbox's faults that are set. */
  async faults(): Promise<string[]> {
    const reply = await this.page.request.get(`${this.shop.sandboxUrl}/_sandbox/faults`);
    return ((await reply.json()) as {faults: {kind: string}[]}).faults.map(({kind}) => kind);
  }

  async hasFaults(kinds: readonly string[]): Promise<void> {
    await expect.poll(() => this.faults(), often).toEqual(kinds);
  }
}
