import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import type {Shop} from "../../support/shop.ts";
import {GuestForm} from "../web-sdk/guest-form.ts";
import {CardForm, cards, often, recordEvents, type RecordedEvent} from "./card-form.ts";
import {FastlaneForm} from "./fastlane-form.ts";
import {clickAway} from "./keys.ts";
import {openMerchantPage} from "./merchant-page.ts";

/** An element on a shop's page, with the same payment steps for each kind of element. */
export abstract class Checkout {
  readonly page: Page;
  readonly element: Locator;
  /** Button that pays. */
  abstract readonly payButton: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.element = page.locator(name);
  }

  /** Fills in the form before the press. */
  abstract fill(): Promise<void>;
  /** Approves the payment after the press. */
  abstract approve(): Promise<void>;

  get result(): Locator {
    return this.element.locator("[part=result]");
  }

  get receipt(): Locator {
    return this.element.locator("[part=receipt]");
  }

  /** A button such as "Try again". */
  offeredButton(name: string): Locator {
    return this.element.getByRole("button", {name, exact: true});
  }

  async is(status: string): Promise<void> {
    await expect(this.page.locator(`${await this.name()}:state(${status})`)).toBeAttached();
  }

  async press(): Promise<void> {
    await this.payButton.click();
  }

  /** Completes a payment. */
  async buy(): Promise<void> {
    await this.fill();
    await this.press();
    await this.approve();
    await this.is("succeeded");
  }

  /** Details of the events of this type on this page so far. */
  async events(type: string): Promise<RecordedEvent["detail"][]> {
    const recorded = await this.page.evaluate(
      () => (window as unknown as {recorded: RecordedEvent[]}).recorded,
    );
    return recorded.filter((event) => event.type === `checkout-${type}`).map(({detail}) => detail);
  }

  /** Waits for the `count`th event of this type, and returns its detail. */
  async event(type: string, count = 1): Promise<RecordedEvent["detail"]> {
    const polled = expect.poll(async () => (await this.events(type)).length, often);
    await polled.toBe(count);
    return (await this.events(type)).at(-1)!;
  }

  private name(): Promise<string> {
    return this.element.evaluate(({localName}) => localName);
  }
}

const approveButton = /^(Continue to review|Pay)/;
const cancelButton = /^Cancel and return/;

class WalletCheckout extends Checkout {
  readonly payButton = this.element.locator("paypal-button");

  async fill(): Promise<void> {}

  async approve(): Promise<void> {
    await answer(await popupOf(this.page, /checkoutnow/), approveButton);
  }
}

class GuestCheckout extends Checkout {
  readonly payButton = this.element.locator("paypal-basic-card-button");

  async fill(): Promise<void> {}

  async approve(): Promise<void> {
    await fillGuest(GuestForm.in(this.page));
  }
}

class CardCheckout extends Checkout {
  readonly form = new CardForm(this.page);
  readonly payButton = this.form.payButton;

  fill(): Promise<void> {
    return this.form.fill(cards.stepUp);
  }

  approve(): Promise<void> {
    return this.form.answerChallenge();
  }
}

class FastlaneCheckout extends Checkout {
  readonly form = new FastlaneForm(this.page);
  readonly payButton = this.form.button(/^Pay/);

  async fill(): Promise<void> {
    await this.form.signIn("morgan.reyes@buyer.example");
    await expect(this.form.card.getByText("Visa ending in 1881")).toBeVisible();
  }

  /** Does nothing, because the code was entered before the press. */
  async approve(): Promise<void> {}
}

const kinds = {
  wallet: (page: Page) => new WalletCheckout(page, "checkout-wallet-button"),
  guest: (page: Page) => new GuestCheckout(page, "checkout-guest-button"),
  card: (page: Page) => new CardCheckout(page, "checkout-card-fields"),
  fastlane: (page: Page) => new FastlaneCheckout(page, "checkout-fastlane"),
};

export type Kind = keyof typeof kinds;
export const allKinds = Object.keys(kinds) as Kind[];

const openingTags: Record<Kind, string> = {
  wallet: `checkout-wallet-button wallet="paypal"`,
  guest: "checkout-guest-button",
  card: "checkout-card-fields",
  fastlane: "checkout-fastlane",
};

/** HTML of an element that sells a teapot. */
export function elementHtml(kind: Kind, sandboxUrl: string, attributes = ""): string {
  const opening = openingTags[kind];
  const items = JSON.stringify([{sku: "ceramic-teapot", quantity: 1}]);
  return `<${opening} environment="sandbox" sdk-url="${sandboxUrl}" items='${items}' ${attributes}></${opening.split(" ")[0]}>`;
}

/** The page object for an element of this kind. */
export const checkoutOf = (page: Page, kind: Kind): Checkout => kinds[kind](page);

/** Opens a merchant's page with the element in `#here`, `more` in `#there`, and a link to another site. */
export async function openCheckout(
  page: Page,
  shop: Pick<Shop, "page" | "sandboxUrl">,
  kind: Kind,
  attributes = "",
  more = "",
): Promise<Checkout> {
  await recordEvents(page);
  // High enough to avoid scrolling. A click right after scrolling can hit a frame's old position.
  await page.setViewportSize({width: 1280, height: 1900});
  const tag = elementHtml(kind, shop.sandboxUrl, attributes);
  await openMerchantPage(
    page,
    shop.page,
    `<main><h1>Checkout</h1><div id="here">${tag}</div><div id="there">${more}</div>
      <p><a href="${shop.sandboxUrl}/health">Delivery terms</a></p></main>`,
  );
  return checkoutOf(page, kind);
}

/** Opens the same page, and waits until the element is ready. */
export async function openReady(...given: Parameters<typeof openCheckout>): Promise<Checkout> {
  const checkout = await openCheckout(...given);
  await checkout.is("ready");
  return checkout;
}

/** Waits for the window with PayPal's page. */
export async function popupOf(page: Page, address: RegExp): Promise<Page> {
  const find = () =>
    page
      .context()
      .pages()
      .find((other) => other !== page && address.test(other.url()));
  await expect.poll(() => find() !== undefined, often).toBe(true);
  return find()!;
}

/** Presses a button of a wallet's page. The window may close with the click. */
async function answer(window: Page | FrameLocator, name: RegExp): Promise<void> {
  const button = window.getByRole("button", {name});
  await expect(button).toBeVisible();
  clickAway(button);
}

export const approveIn = (window: Page | FrameLocator) => answer(window, approveButton);
export const cancelIn = (window: Page | FrameLocator) => answer(window, cancelButton);

/** Fills in a guest's form, and submits it. */
export async function fillGuest(guest: GuestForm, number?: string): Promise<void> {
  await guest.fill(number);
  await guest.fillAddress();
  await expect(guest.button(/^Pay \$/)).toBeVisible();
  // The press may close the window before Playwright gets its acknowledgement.
  guest.pay().catch(() => undefined);
}
