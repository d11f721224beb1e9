import {expect, type BrowserContext} from "@playwright/test";
import {Records} from "./records.ts";
import type {ShopPage} from "./shop-pages.ts";
import {Tab, type Rest} from "./tab.ts";
import type {Action, Sequence} from "./table.ts";

/** Actions after which the payment of the first tab ends. */
const endings: readonly Action[] = ["approve", "cancel", "close the window", "lose the reply", "reload"];
/** Actions that begin a payment themselves. */
const payments: readonly Action[] = [
  "approve",
  "approve late",
  "cancel",
  "close the window",
  "lose the reply",
];

/** A buyer who wants the goods once, in one browser. */
export class Buyer {
  readonly records: Records;
  readonly #context: BrowserContext;
  readonly #sequence: Sequence;
  readonly #shopPage: ShopPage;
  readonly #tab: Tab;
  /** Opened before the first press, if the sequence needs it. */
  readonly #tabFromBefore: Tab | undefined;
  /** The tab of the last action. */
  #last: Tab;
  /** Lets the reply of the approval reach its window. */
  #release: (() => void) | undefined;
  /** Restores the connection. */
  #restore: (() => Promise<void>) | undefined;
  #hasAgreed = false;

  private constructor(parts: {
    context: BrowserContext;
    sequence: Sequence;
    shopPage: ShopPage;
    records: Records;
    tab: Tab;
    tabFromBefore: Tab | undefined;
  }) {
    this.#context = parts.context;
    this.#sequence = parts.sequence;
    this.#shopPage = parts.shopPage;
    this.records = parts.records;
    this.#tab = this.#last = parts.tab;
    this.#tabFromBefore = parts.tabFromBefore;
  }

  static async open(context: BrowserContext, sequence: Sequence, shopPage: ShopPage): Promise<Buyer> {
    const {kind, first, second} = sequence;
    const records = await Records.of(context);
    const openTab = async (isOther: boolean) => {
      const tab = new Tab(await context.newPage(), kind, records, isOther);
      await tab.open(shopPage.address);
      await tab.rest();
      return tab;
    };
    const tab = await openTab(false);
    const needsAnother = [first, second].includes("pay in the tab from before");
    const tabFromBefore = needsAnother ? await openTab(true) : undefined;
    return new Buyer({context, sequence, shopPage, records, tab, tabFromBefore});
  }

  /** The buyer has agreed to pay, and has not canceled that. */
  get hasAgreed(): boolean {
    return this.#hasAgreed;
  }

  /** Does both actions, and waits for their end. */
  async act(): Promise<void> {
    const {first, second} = this.#sequence;
    // What the first action interrupts.
    if (!payments.includes(first) && this.#tab.way.question) await this.#tab.begin();
    await this.#do(first);
    const isOnItsWay = this.#release !== undefined || this.#restore !== undefined;
    if (!isOnItsWay && endings.includes(first)) await this.#tab.rest();
    await this.#do(second);
    this.#release?.();
    await this.#restore?.();
    const isEnding = isOnItsWay || endings.includes(second);
    if (isEnding && !this.#tab.page.isClosed()) await this.#tab.rest();
  }

  async #do(action: Action): Promise<void> {
    const tab = (this.#last = this.#tab);
    const isLate = this.#release !== undefined;
    switch (action) {
      case "approve":
        this.#hasAgreed = true;
        await tab.approve();
        return tab.endOldWindow();
      case "approve late":
        this.#hasAgreed = true;
        this.#release = await tab.approveLate();
        return;
      case "lose the reply":
        this.#hasAgreed = true;
        this.#restore = await tab.approveAndLose();
        return;
      case "cancel":
        if (isLate) this.#hasAgreed = false;
        return tab.cancel(isLate);
      case "close the window":
        return tab.closeWindow(isLate);
      case "reload":
        return tab.reload();
      case "remove the element":
        return tab.remove();
      case "close the page":
        return tab.page.close();
      case "pay in the tab from before":
        return this.#payIn(this.#tabFromBefore!);
      case "open another tab":
        return this.#payIn(await this.#openAnother());
    }
  }

  async #openAnother(): Promise<Tab> {
    const tab = new Tab(await this.#context.newPage(), this.#sequence.kind, this.records, true);
    await tab.open(this.#shopPage.address);
    return tab;
  }

  /** Pays in another tab, unless it shows the receipt, or sells the next purchase. */
  async #payIn(tab: Tab): Promise<void> {
    this.#last = tab;
    this.#hasAgreed = true;
    if ((await tab.rest(true)) !== "ready" || tab.isNext) return;
    await tab.approve();
    await tab.rest(true);
  }

  /**
   * Looks at the tab of the last action, or at a new one if that was closed. Presses the button of a page that was loaded before
   * the payment.
   * @returns what the tab shows; `next` if it sells the next purchase
   */
  async look(): Promise<Rest | "next"> {
    if (this.#last.page.isClosed()) this.#last = await this.#openAnother();
    const tab = this.#last;
    await tab.restore(this.#shopPage.html);
    const rest = await tab.rest(this.#hasAgreed);
    if (!this.#hasAgreed || rest !== "ready") return rest;
    if (tab.isNext) return "next";
    if (tab.isAfterPayment) return rest;
    await tab.approve();
    return tab.rest(true);
  }

  /** Begins the next purchase after the receipt. */
  async buyAgain(): Promise<Rest> {
    await this.#last.page.getByRole("button", {name: "Buy again"}).click();
    await expect(this.#last.page.locator("[part=receipt]")).toHaveCount(0);
    return this.#last.rest();
  }
}
