import {expect, type APIRequestContext, type Locator, type Page} from "@playwright/test";
import {CANARY_SECRET} from "../../support/shop.ts";
import {CardForm, recordEvents} from "./card-form.ts";

export const usd = (value: string) => ({currency_code: "USD", value});

/** A line item with every kind of choice and field. */
export const coffee = {
  name: "Coffee from Ethiopia",
  description: "Washed, roasted on Mondays, and sent the same day.",
  taxes: [{name: "Sales tax", type: "PERCENTAGE", value: "8.25"}],
  shipping: [{type: "FLAT", value: "5.50"}],
  collect_shipping_address: true,
  adjustable_quantity: {maximum: 10},
  customer_notes: [{label: "Name for the label", required: true}, {label: "Anything else?"}],
  variants: {
    dimensions: [
      {
        name: "Weight",
        primary: true,
        options: [
          {label: "250 g", unit_amount: usd("16.90")},
          {label: "1 kg", unit_amount: usd("58.00")},
        ],
      },
      {name: "Grind", primary: false, options: [{label: "Whole beans"}, {label: "Filter"}]},
    ],
  },
};

export const membership = {name: "Membership, one year", unit_amount: usd("60.00")};

/** Keeps a receipt open that would return to `https://store.example`. An aborted navigation leaves the page as it is. */
export async function stayOnReceipt(page: Page): Promise<void> {
  await page.route("https://store.example/**", (route) => route.abort("aborted"));
}

const LINKS = "/v1/checkout/payment-resources";

export interface MadeLink {
  readonly id: string;
  readonly payment_link: string;
}

/** A merchant's calls about payment links. */
export class LinkMerchant {
  readonly #request: APIRequestContext;
  readonly #url: string;

  constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.#url = url;
  }

  async link(item: object = membership, more: object = {}): Promise<MadeLink> {
    const answer = await this.#call("POST", LINKS, this.#body(item, more));
    return (await answer.json()) as MadeLink;
  }

  async replace({id}: MadeLink, item: object): Promise<void> {
    await this.#call("PUT", `${LINKS}/${id}`, this.#body(item));
  }

  async delete({id}: MadeLink): Promise<void> {
    await this.#call("DELETE", `${LINKS}/${id}`);
  }

  /** Sets the sandbox's preset for all later payments. `{}` removes it. */
  async preset(preset: object): Promise<void> {
    await this.#request.delete(`${this.#url}/_sandbox/presets`);
    await this.#request.post(`${this.#url}/_sandbox/presets`, {data: preset});
  }

  /** Subjects of the mails to an address. */
  async mails(to: string): Promise<readonly string[]> {
    const answer = await this.#request.get(`${this.#url}/_sandbox/mail?to=${encodeURIComponent(to)}`);
    const {mails} = (await answer.json()) as {mails: readonly {subject: string}[]};
    return mails.map(({subject}) => subject);
  }

  /** Statuses of an order's captures. */
  async captures(orderId: string): Promise<readonly string[]> {
    const answer = await this.#call("GET", `/v2/checkout/orders/${orderId}`);
    const order = (await answer.json()) as {
      purchase_units: readonly {payments?: {captures?: readonly {status: string}[]}}[];
    };
    return order.purchase_units.flatMap(({payments}) => payments?.captures ?? []).map(({status}) => status);
  }

  #body(item: object, more: object = {}) {
    return {integration_mode: "LINK", type: "BUY_NOW", reusable: "MULTIPLE", line_items: [item], ...more};
  }

  async #call(method: string, path: string, data?: object) {
    const credentials = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const issued = await this.#request.post(`${this.#url}/v1/oauth2/token`, {
      form: {grant_type: "client_credentials"},
      headers: {Authorization: `Basic ${credentials}`},
    });
    const {access_token: token} = (await issued.json()) as {access_token: string};
    const headers = {Authorization: `Bearer ${token}`};
    const answer = await this.#request.fetch(this.#url + path, {method, headers, ...(data && {data})});
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer;
  }
}

/** The page of a payment link. */
export class PaymentPage {
  readonly page: Page;
  readonly card: CardForm;

  constructor(page: Page) {
    this.page = page;
    this.card = new CardForm(page);
  }

  /** Opens the page, and waits until its elements are ready. */
  static async open(page: Page, address: string): Promise<PaymentPage> {
    await recordEvents(page);
    await page.goto(address);
    const opened = new PaymentPage(page);
    await opened.ready();
    return opened;
  }

  async ready(): Promise<void> {
    // On a narrow screen the elements are far below, and load when they are near the viewport.
    for (const element of ["checkout-wallet-button[wallet=paypal]", "checkout-card-fields"]) {
      await this.page
        .locator(element)
        .evaluate((near) => scrollBy(0, near.getBoundingClientRect().top - 1.02 * innerHeight));
      await expect(this.page.locator(`${element}:state(ready)`)).toBeVisible();
    }
  }

  get notice(): Locator {
    return this.page.locator("#notice");
  }

  get total(): Locator {
    return this.page.locator("#rows > .total > dd");
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, {exact: true});
  }

  async fillBuyer(email = "ada@buyer.example"): Promise<void> {
    await this.page.locator("#email").fill(email);
    await this.page.locator("#name").fill("Ada Lovelace");
  }

  async typeAddress(): Promise<void> {
    await this.page.locator("#shipping-country").selectOption("US");
    await this.page.locator("#shipping-line1").fill("2211 North First Street");
    await this.page.locator("#shipping-city").fill("San Jose");
    await this.page.locator("#shipping-region").fill("CA");
    await this.page.locator("#shipping-postalCode").fill("95131");
  }

  /** Fills in the card. With a shipping address the page asks for no other postal code. */
  async fillCard(number = "4111111111111111"): Promise<void> {
    const isShipped = await this.page.locator("#shipping").isVisible();
    await this.card.fill(number, isShipped ? {postalCode: null} : {});
  }

  async payByCard(number?: string): Promise<void> {
    await this.fillCard(number);
    await this.card.pay();
  }

  /** Waits for the receipt, and returns its reference. */
  async receipt(heading: RegExp = /^You paid/): Promise<string> {
    await this.page.waitForURL(/\/receipts\//);
    await expect(this.page.getByRole("heading", {level: 1})).toHaveText(heading);
    return this.page.locator("#reference").innerText();
  }
}
