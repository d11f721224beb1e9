import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import type {Shop} from "../../support/shop.ts";
import {GuestForm} from "../web-sdk/guest-form.ts";
import {CardForm, cards, often, recordEvents, type RecordedEvent} from "./card-form.ts";
import {FastlaneForm} from "./fastlane-form.ts";
import {clickAway} from "./keys.ts";
import {openMerchantPage} from "./merchant-page.ts";

/** An element on a shop's page, with the same steps of a payment for each element. */
export abstract class Checkout {
  readonly page: Page;
  readonly tag: Locator;
  /** Button that pays. */
  abstract readonly payButton: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.tag = page.locator(name);
  }

  /** All that a buyer does before the press. */
  abstract fill(): Promise<void>;
  /** Approves what the press asks. */
  abstract agree(): Promise<void>;

  get result(): Locator {
    return this.tag.locator("[part=result]");
  }

  get receipt(): Locator {
    return this.tag.locator("[part=receipt]");
  }

  /** A further button: "Try again", "Start over". */
  offer(name: string): Locator {
    return this.tag.getByRole("button", {name, exact: true});
  }

  async is(status: string): Promise<void> {
    await expect(this.page.locator(`${await this.name()}:state(${status})`)).toBeAttached();
  }

  async press(): Promise<void> {
    await this.payButton.click();
  }

  /** From the first key to the receipt. */
  async buy(): Promise<void> {
    await this.fill();
    await this.press();
    await this.agree();
    await this.is("succeeded");
  }

  /** The details of the events of this type on this page so far. */
  async events(type: string): Promise<RecordedEvent["detail"][]> {
    const recorded = await this.page.evaluate(
      () => (window as unknown as {recorded: RecordedEvent[]}).recorded,
    );
    return recorded.filter((event) => event.type === `checkout-${type}`).map(({detail}) => detail);
  }

  /** Waits for the `count`th event of this type, and gives its detail. */
  async event(type: string, count = 1): Promise<RecordedEvent["detail"]> {
    const heard = expect.poll(async () => (await this.events(type)).length, {...often, timeout: 20_000});
    await heard.toBe(count);
    return (await this.events(type)).at(-1)!;
  }

  private name(): Promise<string> {
    return this.tag.evaluate(({localName}) => localName);
  }
}

const yes = /^(Continue to review|Pay)/;
const no = /^Cancel and return/;

class WalletCheckout extends Checkout {
  readonly payButton = this.tag.locator("paypal-button");

  async fill(): Promise<void> {}

  async agree(): Promise<void> {
    await answer(await popupOf(this.page, /checkoutnow/), yes);
  }
}

class GuestCheckout extends Checkout {
  readonly payButton = this.tag.locator("paypal-basic-card-button");

  async fill(): Promise<void> {}

  async agree(): Promise<void> {
    await fillGuest(GuestForm.in(this.page));
  }
}

class CardCheckout extends Checkout {
  readonly form = new CardForm(this.page);
  readonly payButton = this.form.payButton;

  fill(): Promise<void> {
    return this.form.fill(cards.stepUp);
  }

  agree(): Promise<void> {
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

  /** The code came before the press. */
  async agree(): Promise<void> {}
}

const kinds = {
  wallet: (page: Page) => new WalletCheckout(page, "checkout-wallet-button"),
  guest: (page: Page) => new GuestCheckout(page, "checkout-guest-button"),
  card: (page: Page) => new CardCheckout(page, "checkout-card-fields"),
  fastlane: (page: Page) => new FastlaneCheckout(page, "checkout-fastlane"),
};

export type Kind = keyof typeof kinds;
export const allKinds = Object.keys(kinds) as Kind[];

const tagsOf: Record<Kind, string> = {
  wallet: `checkout-wallet-button wallet="paypal"`,
  guest: "checkout-guest-button",
  card: "checkout-card-fields",
  fastlane: "checkout-fastlane",
};

/** The tag as a developer would paste it; it sells a teapot. */
export function tagHtml(kind: Kind, sandboxUrl: string, attributes = ""): string {
  const opening = tagsOf[kind];
  const items = JSON.stringify([{sku: "ceramic-teapot", quantity: 1}]);
  return `<${opening} environment="sandbox" sdk-url="${sandboxUrl}" items='${items}' ${attributes}></${opening.split(" ")[0]}>`;
}

/** The page object of a tag on a page. */
export const checkoutOf = (page: Page, kind: Kind): Checkout => kinds[kind](page);

/** The tag in `#here` of a shop's page, and nothing, or `more`, in `#there`; a link leads away. */
export async function openCheckout(
  page: Page,
  shop: Pick<Shop, "page" | "sandboxUrl">,
  kind: Kind,
  attributes = "",
  more = "",
): Promise<Checkout> {
  await recordEvents(page);
  // A click right after the page has scrolled may hit a frame that was there before: nothing scrolls here.
  await page.setViewportSize({width: 1280, height: 1900});
  const tag = tagHtml(kind, shop.sandboxUrl, attributes);
  await openMerchantPage(
    page,
    shop.page,
    `<main><h1>Checkout</h1><div id="here">${tag}</div><div id="there">${more}</div>
      <p><a href="${shop.sandboxUrl}/health">Delivery terms</a></p></main>`,
  );
  return checkoutOf(page, kind);
}

/** The same, once the tag can be used. */
export async function openReady(...given: Parameters<typeof openCheckout>): Promise<Checkout> {
  const checkout = await openCheckout(...given);
  await checkout.is("ready");
  return checkout;
}

/** The window that a press has opened, once it shows the service's page. */
export async function popupOf(page: Page, address: RegExp): Promise<Page> {
  const find = () =>
    page
      .context()
      .pages()
      .find((other) => other !== page && address.test(other.url()));
  await expect.poll(() => find() !== undefined, often).toBe(true);
  return find()!;
}

/** Answers a wallet's page. The window may close with the click. */
async function answer(window: Page | FrameLocator, name: RegExp): Promise<void> {
  const button = window.getByRole("button", {name});
  await expect(button).toBeVisible();
  clickAway(button);
}

export const agreeIn = (window: Page | FrameLocator) => answer(window, yes);
export const cancelIn = (window: Page | FrameLocator) => answer(window, no);

/** A guest's form, from its first field to the press that pays. */
export async function fillGuest(guest: GuestForm, number?: string): Promise<void> {
  await guest.fill(number);
  await guest.fillAddress();
  await expect(guest.button(/^Pay \$/)).toBeVisible();
  // The form's window can go with the press, and its acknowledgement with the window.
  guest.pay().catch(() => undefined);
}
