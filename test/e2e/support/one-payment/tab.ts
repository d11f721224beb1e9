import {expect, type Page, type Route} from "@playwright/test";
import {often} from "../card-form.ts";
import type {Kind} from "./table.ts";
import type {Records} from "./records.ts";
import {wayOf, type Way} from "./ways.ts";

/** Request that takes the money of an order which was created before. */
const capture = /\/checkout\/orders\/[^/]+\/capture$/;
/** Request that creates an order. */
const create = /\/checkout\/orders\/create$/;
/** Request with the buyer's approval, in a window of the sandbox. */
const approval =
  /\/(approvals\/order\/|local-payments\/|guest-checkout\/orders\/[^/]+\/payments|three-d-secure\/challenges\/[^/]+\/answers)/;

const endings = ["complete", "authorized", "cancel", "error"];

/** State of a tab after its payment has ended, or before. `asks`: whether to finish an approved payment. */
export type Rest = "ready" | "succeeded" | "asks" | "left";

/** A tab with the shop's page. */
export class Tab {
  readonly page: Page;
  readonly way: Way;
  /** The element was loaded after a receipt had been shown. It may sell the next purchase. */
  isNext = false;
  /** The element was loaded after the buyer had agreed to pay, so it has to show that payment. */
  isAfterPayment = false;
  readonly #records: Records;
  #popup: Page | undefined;
  /** The page was loaded again after it had opened the window. */
  #isWindowOld = false;
  #isFilled = false;
  #isRemoved = false;
  #endings = 0;

  constructor(page: Page, kind: Kind, records: Records, isOther: boolean) {
    this.page = page;
    this.way = wayOf(kind, isOther);
    this.#records = records;
    page.on("popup", (popup) => {
      this.#popup = popup;
      this.#isWindowOld = false;
    });
  }

  get #place() {
    return {page: this.page, popup: this.#popup};
  }

  /** The window waits for the buyer. */
  async isWaiting(): Promise<boolean> {
    return (await this.way.question?.isShown(this.#place)) ?? false;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    this.#loaded();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    this.#loaded();
  }

  #loaded(): void {
    this.#isWindowOld = true;
    this.#isFilled = false;
    this.#isRemoved = false;
    this.isNext = this.#records.hasReceipt;
    this.isAfterPayment = this.#records.agreed.length > 0;
  }

  /** Removes the element, as a page does that shows something else. */
  async remove(): Promise<void> {
    await this.page.evaluate(() => document.querySelector("main > *")!.remove());
    this.#isRemoved = true;
  }

  /** Adds the element again if it was removed. */
  async restore(html: string): Promise<void> {
    if (!this.#isRemoved) return;
    await this.page.evaluate((html) => (document.querySelector("main")!.innerHTML = html), html);
    this.#loaded();
  }

  /** Presses the button. Resolves when the buyer is asked, or when nothing is asked and the payment goes on. */
  async press(): Promise<void> {
    const {way, page} = this;
    // Chromium draws no frames in a tab behind another one.
    await page.bringToFront();
    if (!this.#isFilled) await way.fill(page);
    this.#isFilled = true;
    this.#countEndings();
    const before = this.#submits;
    await way.press(page);
    await expect.poll(() => this.#submits, often).toBeGreaterThan(before);
    if (!way.question) return;
    // A refused order ends the payment before the buyer is asked.
    const isAskedOrOver = async () => (await this.isWaiting()) || this.#hasEnded;
    await expect.poll(isAskedOrOver, {...often, message: "the buyer is asked"}).toBe(true);
  }

  get #submits(): number {
    return this.#records.count(this.page, ["submit"]);
  }

  #countEndings(): void {
    this.#endings = this.#records.count(this.page, endings);
  }

  get #hasEnded(): boolean {
    return this.#records.count(this.page, endings) > this.#endings;
  }

  /** Begins the payment, unless it waits for the buyer. */
  async begin(): Promise<void> {
    if (!(await this.isWaiting())) await this.press();
  }

  /** Pays by the press, or by the answer to the question after it. */
  async approve(): Promise<void> {
    if (!this.way.question) this.#agree();
    await this.begin();
    // The press may have been refused.
    if (!this.way.question || !(await this.isWaiting())) return;
    this.#agree();
    await this.way.question.approve(this.#place);
  }

  /** Resolves when an answered window of an earlier page has closed. This page doesn't watch it. */
  async endOldWindow(): Promise<void> {
    if (this.#isWindowOld && this.#popup) await expect.poll(() => this.isWaiting(), often).toBe(false);
  }

  #agree(): void {
    this.#records.agreed.push({page: this.page, at: Date.now()});
  }

  /** @param isLate the window waits for the reply to the approval */
  async cancel(isLate: boolean): Promise<void> {
    if (isLate) return this.way.question?.cancelOnPage(this.#place);
    await this.begin();
    await this.way.question?.cancel(this.#place);
  }

  /** @param isLate the window waits for the reply to the approval */
  async closeWindow(isLate: boolean): Promise<void> {
    if (!isLate) await this.begin();
    await this.#popup?.close();
  }

  /** Approves, and holds the reply of the approval, or of the order if the press pays. @returns releases the reply */
  async approveLate(): Promise<() => void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let isFirst = true;
    const hold = async (route: Route): Promise<void> => {
      if (!isFirst || route.request().method() !== "POST") return route.fallback();
      isFirst = false;
      const response = await route.fetch();
      arrive();
      await released;
      // The window or the page may be closed.
      await route.fulfill({response}).catch(() => undefined);
    };
    await this.page.context().route(this.way.question ? approval : create, hold);
    await this.approve();
    await arrived;
    return release;
  }

  /** Approves, and loses the replies of the request that takes the money. @returns restores the connection */
  async approveAndLose(): Promise<() => Promise<void>> {
    // An approval in a window of an earlier page sends no request of this page.
    if (this.#isWindowOld) await this.#popup?.close();
    const address = this.way.question ? capture : create;
    let isFirst = true;
    const lose = async (route: Route): Promise<void> => {
      const isTaking = isFirst;
      isFirst = false;
      if (isTaking) await route.fetch();
      await route.abort("internetdisconnected");
    };
    await this.page.route(address, lose);
    await this.approve();
    await expect
      .poll(() => this.#records.count(this.page, ["pending"]), {...often, message: "the page checks"})
      .toBeGreaterThan(0);
    return async () => {
      if (!this.page.isClosed()) await this.page.unroute(address, lose);
    };
  }

  /**
   * Waits until the payment has ended.
   * @param answer answer to the question whether to finish an approved payment. Undefined: it stays open
   */
  async rest(answer?: boolean): Promise<Rest> {
    let rest: Rest | undefined;
    const find = async () => {
      rest = await this.#find();
      if (rest === "asks" && answer !== undefined) {
        if (answer) this.#agree();
        await this.page
          .locator("[part=choice] button")
          .nth(answer ? 0 : 1)
          .click();
        rest = undefined;
      }
      return rest !== undefined;
    };
    await expect.poll(find, {...often, message: "the payment has ended"}).toBe(true);
    return rest!;
  }

  async #find(): Promise<Rest | undefined> {
    if (this.#isRemoved) return this.#hasEnded ? "left" : undefined;
    if ((await this.page.locator("[part=choice]").count()) > 0) return "asks";
    const status = await this.page
      .locator(this.way.name)
      .evaluate((element) => (element as HTMLElement & {status: string}).status);
    return status === "ready" || status === "succeeded" ? status : undefined;
  }
}
