import {expect, type Locator, type Page} from "@playwright/test";
import type {Shop} from "../../support/shop.ts";
import {CardForm, cards, recordEvents} from "./card-form.ts";
import {approveIn} from "./checkouts.ts";
import {decide, fillFields} from "./local-payment.ts";
import {openMerchantPage} from "./merchant-page.ts";

/** A country of buyers, and the currency of the goods. */
export interface Sold {
  readonly country: string;
  readonly currency: string;
}

export const us: Sold = {country: "US", currency: "USD"};
export const nl: Sold = {country: "NL", currency: "EUR"};
export const pl: Sold = {country: "PL", currency: "PLN"};

export const amountOf = ({currency}: Sold): string => `amount="75.00" currency-code="${currency}"`;

export const paymentHtml = (sandboxUrl: string, {country}: Sold, attributes: string): string =>
  `<checkout-payment environment="sandbox" sdk-url="${sandboxUrl}" buyer-country="${country}" ${attributes}></checkout-payment>`;

/** A `<checkout-payment>` on a page. */
export class PaymentElement {
  readonly page: Page;
  readonly element: Locator;
  readonly card: CardForm;

  constructor(page: Page) {
    this.page = page;
    this.element = page.locator("checkout-payment");
    this.card = new CardForm(page);
  }

  /** Opens a page with the element below a heading, and waits until its methods are known. */
  static async open(
    page: Page,
    shop: Pick<Shop, "page" | "sandboxUrl">,
    sold: Sold = us,
    attributes = amountOf(sold),
    root?: string,
  ): Promise<PaymentElement> {
    await recordEvents(page);
    const tag = paymentHtml(shop.sandboxUrl, sold, attributes);
    await openMerchantPage(page, shop.page, `<main><h1>Checkout</h1>${tag}<p>Below</p></main>`, "", root);
    const payment = new PaymentElement(page);
    await payment.decided();
    return payment;
  }

  async is(status: string): Promise<void> {
    await expect(this.page.locator(`checkout-payment:state(${status})`)).toBeAttached();
  }

  async decided(): Promise<void> {
    await this.is("ready");
    await expect(this.element.locator(".expected")).toHaveCount(0);
  }

  /** Keys of the methods in the list. */
  methods(): Promise<string[]> {
    return this.element
      .locator(".method input")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  }

  radio(name: string): Locator {
    return this.element.locator(`.method input[value="${name}"]`);
  }

  /** The element of a method. */
  inside(name: string): Locator {
    return this.element.locator(`> [slot="method-${name}"]`);
  }

  async choose(name: string): Promise<Locator> {
    await this.element.locator(`.method:has(input[value="${name}"])`).click();
    const inside = this.inside(name);
    await expect(inside).toHaveJSProperty("status", "ready");
    return inside;
  }

  /** The button of the chosen method. */
  async payButton(name: string): Promise<Locator> {
    const localName = await this.inside(name).evaluate((element) => element.localName);
    if (localName === "checkout-card-fields") return this.element.locator(".pay [part=button]");
    if (localName === "checkout-payment-method") return this.element.locator(".pay .place > *");
    return this.inside(name).locator(".place > *");
  }

  /** Chooses a method, fills in its fields, and pays as the buyer does. */
  async pay(name: string): Promise<void> {
    const inside = await this.choose(name);
    const button = await this.payButton(name);
    if (name === "card") {
      await this.card.fill(cards.frictionless);
      await button.click();
    } else {
      // The frame of the field loads later.
      if ((await inside.locator("[slot=name]").count()) > 0) await fillFields(inside);
      const opened = this.page.waitForEvent("popup");
      await button.click();
      const popup = await opened;
      await popup.waitForURL(/local-payment|checkoutnow/);
      if (popup.url().includes("local-payment")) await decide(popup, "approve");
      else await approveIn(popup);
    }
    await expect(inside.locator("[part=receipt]")).toBeVisible();
  }
}
