import type {Status} from "../components/checkout-element.ts";
import type {TestCard} from "./cards.ts";
import type {HostedFieldName} from "./in-page.ts";

/** As much of Playwright's `Locator` as is used here. */
export interface LocatorLike {
  locator(selector: string): LocatorLike;
  contentFrame(): FrameLike;
  nth(index: number): LocatorLike;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  click(): Promise<void>;
  waitFor(): Promise<void>;
  evaluate(read: (element: Element, wanted: string) => Promise<void>, wanted: string): Promise<void>;
}

/** As much of Playwright's `FrameLocator` as is used here. */
export interface FrameLike {
  locator(selector: string): LocatorLike;
}

/** As much of Playwright's `Page` as is used here: a page of the shop, or a window that the service has opened. */
export interface PageLike {
  locator(selector: string): LocatorLike;
  isClosed(): boolean;
}

/** A `<checkout-card-fields>` on a page of Playwright's, as a buyer meets it. */
export class CardFieldsOnPage {
  readonly tag: LocatorLike;

  /** @param index which of several */
  constructor(page: PageLike, index = 0) {
    this.tag = page.locator("checkout-card-fields").nth(index);
  }

  /** The input of a hosted field, in its frame. */
  field(name: HostedFieldName): LocatorLike {
    return this.tag.locator(`[slot="${name}"] iframe`).contentFrame().locator("input");
  }

  /** Waits until the fields can be typed into. @throws Error when the tag fails instead */
  async ready(): Promise<void> {
    await this.#until("ready");
  }

  /** Types a card, in the place of what is there. */
  async fill({number, expiry = "1231", cvv = "123", postalCode = "95131"}: TestCard): Promise<void> {
    for (const [name, text] of [
      ["number", number],
      ["expiry", expiry],
      ["cvv", cvv],
    ] as const) {
      await this.field(name).fill("");
      await this.field(name).pressSequentially(text);
    }
    await this.tag.locator('input[name="postal-code"]').fill(postalCode);
  }

  /** Presses the tag's own button. */
  async pay(): Promise<void> {
    await this.tag.locator('button[part="button"]').click();
  }

  /** Waits until the order is paid. @throws Error when the tag fails instead */
  async paid(): Promise<void> {
    await this.#until("succeeded");
  }

  async #until(wanted: Status): Promise<void> {
    await this.tag.evaluate(async (element, wanted) => {
      await customElements.whenDefined(element.localName);
      const tag = element as Element & {status: string; error?: Error; updateComplete: Promise<unknown>};
      while (tag.status !== wanted) {
        if (tag.status === "failed") throw tag.error ?? new Error("The tag has failed.");
        await tag.updateComplete;
        await new Promise(requestAnimationFrame);
      }
    }, wanted);
  }
}

/** What the sandbox asks a buyer in windows and dialogs. */
export class WindowOnPage {
  readonly #page: PageLike;

  /** @param page the window that was opened; for a dialog, the shop's page */
  constructor(page: PageLike) {
    this.#page = page;
  }

  /** In a wallet's window: agrees to pay. */
  async approve(): Promise<void> {
    await this.#clickAway('button[name="action"][value="approve"]');
  }

  /** In a wallet's window: goes back to the shop without paying. */
  async cancel(): Promise<void> {
    await this.#clickAway('button[name="action"][value="cancel"]');
  }

  /** In the bank's dialog on the shop's page: gives the code. */
  async answerChallenge(code = "123456"): Promise<void> {
    const bank = this.#page.locator("dialog iframe").contentFrame();
    await bank.locator("input[name=code]").fill(code);
    await bank.locator("button[name=confirm]").click();
  }

  /** The window may be gone before it says that it was clicked. */
  async #clickAway(selector: string): Promise<void> {
    try {
      await this.#page.locator(selector).click();
    } catch (error) {
      if (!this.#page.isClosed()) throw error;
    }
  }
}
