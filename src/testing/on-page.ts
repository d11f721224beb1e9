import type {Status} from "../controllers/payment-host.ts";
import type {TestCard} from "./cards.ts";
import type {HostedFieldName} from "./in-page.ts";

/** Playwright's `Locator`, as far as it is used. */
export interface LocatorLike {
  locator(selector: string): LocatorLike;
  contentFrame(): FrameLike;
  nth(index: number): LocatorLike;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  click(): Promise<void>;
  waitFor(): Promise<void>;
  evaluate<Result>(
    read: (element: Element, wanted: string) => Result | Promise<Result>,
    wanted: string,
  ): Promise<Result>;
}

/** Playwright's `FrameLocator`, as far as it is used. */
export interface FrameLike {
  locator(selector: string): LocatorLike;
}

/** Playwright's `Page`, as far as it is used: a page of the shop, or a window of PayPal. */
export interface PageLike {
  locator(selector: string): LocatorLike;
  isClosed(): boolean;
}

/** The page, or what has all of it inside. */
type Place = Pick<PageLike, "locator">;

/** The input of a field of an element, in its frame. */
const fieldIn = (place: Place, slot: string) =>
  place.locator(`[slot="${slot}"]:not(slot) iframe`).contentFrame().locator("input");

/** The same also in another component's shadow root, where the element has a slot, and the field is elsewhere on the page. */
async function shownField(page: Place, tag: LocatorLike, field: string): Promise<LocatorLike> {
  const placed = tag.locator(`[slot="${field}"]`);
  const name = await placed.evaluate(
    (element, slot) => (element.localName === slot ? element.getAttribute("name") : null),
    "slot",
  );
  return name === null ? fieldIn(tag, field) : fieldIn(page, name);
}

/** A `<checkout-card-fields>` on a page of Playwright. */
export class CardFieldsOnPage {
  readonly tag: LocatorLike;
  readonly #page: Place;

  /**
   * @param place the page, or an element with the card fields inside
   * @param index index among several elements
   * @param page the page
   */
  constructor(place: Place, index = 0, page = place) {
    this.tag = place.locator("checkout-card-fields").nth(index);
    this.#page = page;
  }

  /** The input of a hosted field, in its frame. For an element that isn't in another component's shadow root. */
  field(name: HostedFieldName): LocatorLike {
    return fieldIn(this.tag, name);
  }

  /** The input of a hosted field, in its frame, wherever the element is. */
  findField(name: HostedFieldName): Promise<LocatorLike> {
    return shownField(this.#page, this.tag, name);
  }

  /** Waits until the fields are ready. @throws Error if the element fails instead */
  async ready(): Promise<void> {
    await until(this.tag, "ready");
  }

  /** Replaces the input by a card. */
  async fill({number, expiry = "1231", cvv = "123", postalCode = "95131"}: TestCard): Promise<void> {
    for (const [name, text] of [
      ["number", number],
      ["expiry", expiry],
      ["cvv", cvv],
    ] as const) {
      const field = await this.findField(name);
      await field.fill("");
      await field.pressSequentially(text);
    }
    await this.tag.locator('input[name="postal-code"]').fill(postalCode);
  }

  /** Presses the element's button. */
  async pay(): Promise<void> {
    await this.tag.locator('button[part="button"]').click();
  }

  /** Waits until the order is paid. @throws Error if the element fails instead */
  async paid(): Promise<void> {
    await until(this.tag, "succeeded");
  }
}

/** Waits until an element has this status. @throws Error if it fails instead */
function until(tag: LocatorLike, wanted: Status): Promise<void> {
  return tag.evaluate(async (element, wanted) => {
    await customElements.whenDefined(element.localName);
    const tag = element as Element & {status: string; error?: Error; updateComplete: Promise<unknown>};
    while (tag.status !== wanted) {
      if (tag.status === "failed") throw tag.error ?? new Error("The element has failed.");
      await tag.updateComplete;
      await new Promise(requestAnimationFrame);
    }
  }, wanted);
}

/** A `<checkout-payment>` on a page of Playwright. */
export class PaymentOnPage {
  readonly tag: LocatorLike;
  /** The fields of the method `card`. */
  readonly card: CardFieldsOnPage;

  /** @param index index among several elements */
  constructor(page: PageLike, index = 0) {
    this.tag = page.locator("checkout-payment").nth(index);
    this.card = new CardFieldsOnPage(this.tag, 0, page);
  }

  /** Waits until the chosen method is ready. @throws Error if the element fails instead */
  async ready(): Promise<void> {
    await until(this.tag, "ready");
  }

  /** Chooses a method by its key, such as `ideal`. */
  async choose(method: string): Promise<void> {
    await this.tag.locator(`label:has(input[value="${method}"])`).click();
  }

  /** Presses the button below the list. That of a wallet or local method opens a popup of the page. */
  async pay(): Promise<void> {
    await this.tag.locator(".pay :is(button, .place > *)").nth(0).click();
  }

  /** Waits until the order is paid. @throws Error if the element fails instead */
  async paid(): Promise<void> {
    await until(this.tag, "succeeded");
  }
}

/** A `<checkout-payment-method>` on a page of Playwright. */
export class PaymentMethodOnPage {
  readonly tag: LocatorLike;
  readonly #page: Place;

  /** @param index index among several elements */
  constructor(page: PageLike, index = 0) {
    this.tag = page.locator("checkout-payment-method").nth(index);
    this.#page = page;
  }

  /** The input of PayPal's field, in its frame. For an element that isn't in another component's shadow root. */
  field(name: "name" | "email"): LocatorLike {
    return fieldIn(this.tag, name);
  }

  /** The input of PayPal's field, in its frame, wherever the element is. */
  findField(name: "name" | "email"): Promise<LocatorLike> {
    return shownField(this.#page, this.tag, name);
  }

  /** An input of the element, such as `phone` or `taxId`. */
  input(name: string): LocatorLike {
    return this.tag.locator(`[name="${name}"]`);
  }

  /** Waits until the fields are ready. @throws Error if the element fails instead */
  async ready(): Promise<void> {
    await until(this.tag, "ready");
  }

  /** Presses the method's button. The window opens as a popup of the page. */
  async pay(): Promise<void> {
    await this.tag.locator(".place > *").click();
  }

  /** Waits until the order is paid. @throws Error if the element fails instead */
  async paid(): Promise<void> {
    await until(this.tag, "succeeded");
  }
}

/** Windows and dialogs of the sandbox. */
export class WindowOnPage {
  readonly #page: PageLike;

  /** @param page the opened window, or the shop's page for a dialog */
  constructor(page: PageLike) {
    this.#page = page;
  }

  /** Agrees to pay in a window of a wallet or of a local payment method. */
  async approve(): Promise<void> {
    await this.#clickAway('button[name="action"][value="approve"]');
  }

  /** Ends a local payment in another way than the buyer's two buttons. */
  async end(outcome: "pending" | "decline" | "expire"): Promise<void> {
    await this.#clickAway(`button[name="action"][value="${outcome}"]`);
  }

  /** Returns to the shop without paying. */
  async cancel(): Promise<void> {
    await this.#clickAway('button[name="action"][value="cancel"]');
  }

  /** Enters the code in the bank's dialog on the shop's page. */
  async answerChallenge(code = "123456"): Promise<void> {
    const bank = this.#page.locator("dialog iframe").contentFrame();
    await bank.locator("input[name=code]").fill(code);
    await bank.locator("button[name=confirm]").click();
  }

  /** Ignores an error if the window has closed by the click. */
  async #clickAway(selector: string): Promise<void> {
    try {
      await this.#page.locator(selector).click();
    } catch (error) {
      if (!this.#page.isClosed()) throw error;
    }
  }
}
