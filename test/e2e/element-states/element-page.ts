import {expect, type Locator, type Page} from "@playwright/test";
import {CardForm, often, recordEvents, type RecordedEvent} from "../support/card-form.ts";
import {openMerchantPage} from "../support/merchant-page.ts";

export type Tag =
  | "checkout-payment"
  | "checkout-express-buttons"
  | "checkout-card-fields"
  | "checkout-guest-button"
  | "checkout-wallet-button"
  | "checkout-fastlane"
  | "checkout-payment-method"
  | "checkout-provider";

/** A state of an element, and how to reach it in the sandbox. */
export interface ElementState {
  /** Part of the picture's file name. */
  readonly name: string;
  /** Description of the state. */
  readonly title: string;
  /** Opens the page, and acts as the buyer until the element has the state. Works in any language. */
  show(view: ElementPage): Promise<void>;
}

/** Language and appearance of a page. */
export interface PageOptions {
  readonly locale: "en" | "ar";
  readonly scheme: "light" | "dark";
  /** Doubles the font size before loading, because hosted fields get the computed styles of that time. */
  readonly largeType?: true;
}

export interface Servers {
  /** The shop's address. */
  readonly page: string;
  readonly sandboxUrl: string;
}

const EARLIER_ORDER = "5O190127TN364715T";

const headings = {en: "Checkout", ar: "الدفع"};

/** A minimal style sheet of the merchant. */
const style = `<meta name="color-scheme" content="light dark"><style>
  :root {color-scheme: light dark; background: light-dark(#f6f3ee, #0e1113); color: light-dark(#1a1d21, #eceff2);
    font-family: ui-sans-serif, system-ui, "Liberation Sans", sans-serif}
  body {margin: 0}
  main {padding: 16px 8px 24px}
  h1 {margin: 0 0 16px; font-size: 1.25rem}
</style>`;

/** A merchant's page with one element. Its locators don't depend on the language. */
export class ElementPage {
  readonly page: Page;
  readonly element: Locator;
  readonly #name: Tag;
  readonly #servers: Servers;
  readonly #options: PageOptions;

  constructor(page: Page, name: Tag, servers: Servers, options: PageOptions) {
    this.page = page;
    this.element = page.locator(name);
    this.#name = name;
    this.#servers = servers;
    this.#options = options;
  }

  /** Opens the page, and waits until the element has this state. @param inside HTML content of the element */
  async open(
    attributes: Readonly<Record<string, string>> = {},
    state: "idle" | "loading" | "ready" | "ineligible" | "failed" | "any" = "ready",
    inside = "",
  ): Promise<void> {
    const {locale, scheme, largeType} = this.#options;
    const all = {
      environment: "sandbox",
      "sdk-url": this.#servers.sandboxUrl,
      items: `[{"sku": "ceramic-teapot", "quantity": 1}, {"sku": "linen-notebook", "quantity": 1}]`,
      ...(locale !== "en" && {locale}),
      ...attributes,
    };
    const written = Object.entries(all).map(([name, value]) => `${name}='${value}'`);
    await this.page.emulateMedia({colorScheme: scheme, reducedMotion: "reduce"});
    await recordEvents(this.page);
    await openMerchantPage(
      this.page,
      this.#servers.page,
      `<main><h1>${headings[locale]}</h1><${this.#name} ${written.join(" ")}>${inside}</${this.#name}></main>`,
      style + (largeType ? "<style>:root {font-size: 32px}</style>" : ""),
      `lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"`,
    );
    if (state !== "any") await expect(this.page.locator(`${this.#name}:state(${state})`)).toBeAttached();
    // The hosted fields render after the element is ready.
    if (state === "ready" && this.#name === "checkout-card-fields")
      await new CardForm(this.page).fieldsLoaded();
  }

  /** Holds all later requests to this path. */
  async holdRequests(path: string): Promise<void> {
    await this.page.route(path, () => new Promise(() => undefined));
  }

  /** Aborts all later requests to this path. */
  async abortRequests(path: string): Promise<void> {
    await this.page.route(path, (route) => route.abort("connectionreset"));
  }

  /** Refuses all later requests to this path with 400. */
  async refuseRequests(path: string): Promise<void> {
    const json = {error: "INVALID_REQUEST", debug_id: "b4d0e5c1a2f39"};
    await this.page.route(path, (route) => route.fulfill({status: 400, json}));
  }

  /** Refuses all later orders because of a changed price. */
  async changePrice(now: string): Promise<void> {
    const details = [{issue: "PRICE_CHANGED", description: now}];
    const json = {error: `This costs ${now} now.`, code: "PRICE_CHANGED", debug_id: "b4d0e5c1a2f39", details};
    await this.page.route("**/orders/create", (route) => route.fulfill({status: 409, json}));
  }

  /** Replies to later captures with an authorization, as with `INTENT=AUTHORIZE`. */
  async replyAuthorized(currency_code: string, value: string): Promise<void> {
    const authorizations = [{id: "1", status: "CREATED", amount: {currency_code, value}}];
    await this.page.route("**/capture", (route) =>
      route.fulfill({
        status: 201,
        json: {
          id: "X",
          status: "COMPLETED",
          payment_source: {card: {last_digits: "9038"}},
          purchase_units: [{payments: {authorizations}}],
        },
      }),
    );
  }

  /** Replies to later quotes that the purchase has a payment of an earlier page. @param capture status of a paid one */
  async replyEarlierPayment(
    state: "paid" | "undecided" | "approved",
    capture: "COMPLETED" | "PENDING" = "COMPLETED",
  ): Promise<void> {
    await this.page.route("**/checkout/quote", async (route) => {
      const response = await route.fetch();
      const quote = (await response.json()) as {amount: object; purchase: object};
      const payment = {state, orderId: EARLIER_ORDER};
      await route.fulfill({response, json: {...quote, purchase: {...quote.purchase, payment}}});
    });
    await this.#replyAboutEarlierOrder(state === "undecided" ? undefined : capture);
  }

  /** Refuses later orders, because another tab has paid the purchase and shown the receipt. */
  async refusePaidOrders(): Promise<void> {
    const payment = {state: "paid", orderId: EARLIER_ORDER, isConfirmed: true};
    const json = {error: "The previous payment succeeded.", code: "ALREADY_PAID", payment};
    await this.page.route("**/orders/create", (route) => route.fulfill({status: 409, json}));
    await this.#replyAboutEarlierOrder("COMPLETED");
  }

  /** @param capture status; undefined: the reply is lost */
  async #replyAboutEarlierOrder(capture: string | undefined): Promise<void> {
    await this.page.route(`**/orders/${EARLIER_ORDER}/*`, async (route) => {
      if (!route.request().url().endsWith("/capture")) return route.fulfill({status: 204});
      if (capture === undefined) return route.abort("connectionreset");
      const amount = {currency_code: "USD", value: "130.00"};
      const captures = [{id: "3C679366HH908993F", status: capture, amount}];
      const json = {id: EARLIER_ORDER, status: "COMPLETED", purchase_units: [{payments: {captures}}]};
      return route.fulfill({status: 201, json});
    });
  }

  /** Replies to later cancels that the order is in this state; undefined: the server doesn't know it. */
  async replyCanceled(state: "approved" | undefined): Promise<void> {
    await this.page.route("**/orders/*/cancel", (route) =>
      state ? route.fulfill({json: {state}}) : route.fulfill({status: 404, json: {error: "Not found."}}),
    );
  }

  /** Replies to later quotes that another browser has paid the signed cart. */
  async replyCartPaid(): Promise<void> {
    const json = {
      error: "The cart is paid.",
      code: "CART_PAID",
      amount: {currencyCode: "USD", value: "130.00"},
      purchase: {id: "cart-0", payment: {state: "paid"}},
    };
    await this.page.route("**/checkout/quote", (route) => route.fulfill({status: 409, json}));
  }

  /** Sets the outcome of the next payment in the sandbox. */
  async presetOutcome(outcome: string): Promise<void> {
    const reply = await this.page.request.post(`${this.#servers.sandboxUrl}/_sandbox/presets`, {
      data: {outcome},
    });
    expect(reply.status()).toBeLessThan(300);
  }

  /** A button of the element by its part. */
  button(part = "button"): Locator {
    return this.element.locator(`[part~=${part}]`);
  }

  get result(): Locator {
    return this.element.locator("[part=result]");
  }

  get receipt(): Locator {
    return this.element.locator("[part=receipt]");
  }

  async expectState(state: string): Promise<void> {
    await expect(this.page.locator(`${this.#name}:state(${state})`)).toBeAttached();
  }

  /** Waits for an event of the element. */
  async event(type: string): Promise<void> {
    const types = async () =>
      (await this.page.evaluate(() => (window as unknown as {recorded: RecordedEvent[]}).recorded)).map(
        (event) => event.type,
      );
    await expect.poll(types, often).toContain(type);
  }

  /** Waits until the message below the button has changed. */
  async expectOtherMessage(words: string | null): Promise<void> {
    await expect(this.result).not.toHaveText(words ?? "");
  }
}
