import {expect, type Locator, type Page} from "@playwright/test";
import {often, recordEvents, type RecordedEvent} from "../support/card-form.ts";
import {openMerchantPage} from "../support/merchant-page.ts";

export type Tag =
  | "checkout-card-fields"
  | "checkout-guest-button"
  | "checkout-wallet-button"
  | "checkout-fastlane"
  | "checkout-provider";

/** A state of an element, and how to reach it in the sandbox. */
export interface TagState {
  /** Good for a file's name. */
  readonly name: string;
  /** Description of the state. */
  readonly title: string;
  /** Opens the page, and does what a buyer does until the state is there. It knows no language: see {@link Way}. */
  show(tag: TagPage): Promise<void>;
}

/** In which way a page is opened. */
export interface Way {
  readonly locale: "en" | "ar";
  readonly scheme: "light" | "dark";
  /** Type of twice the size, from the start: what is hosted is given what is computed then. */
  readonly largeType?: true;
}

export interface Servers {
  /** The shop's address. */
  readonly page: string;
  readonly sandboxUrl: string;
}

const headings = {en: "Checkout", ar: "الدفع"};

/** The merchant's own look, as little of it as a page can have. */
const style = `<meta name="color-scheme" content="light dark"><style>
  :root {color-scheme: light dark; background: light-dark(#f6f3ee, #0e1113); color: light-dark(#1a1d21, #eceff2);
    font-family: ui-sans-serif, system-ui, "Liberation Sans", sans-serif}
  body {margin: 0}
  main {padding: 16px 8px 24px}
  h1 {margin: 0 0 16px; font-size: 1.25rem}
</style>`;

/** A merchant's page with one tag on it, which knows no language: what it presses and fills has none. */
export class TagPage {
  readonly page: Page;
  readonly tag: Locator;
  readonly #name: Tag;
  readonly #servers: Servers;
  readonly #way: Way;

  constructor(page: Page, name: Tag, servers: Servers, way: Way) {
    this.page = page;
    this.tag = page.locator(name);
    this.#name = name;
    this.#servers = servers;
    this.#way = way;
  }

  /**
   * Opens the page, and waits until the tag says that it is in this state.
   * @param inside what stands in the tag, in HTML
   */
  async open(
    attributes: Readonly<Record<string, string>> = {},
    state: "idle" | "loading" | "ready" | "ineligible" | "failed" | "any" = "ready",
    inside = "",
  ): Promise<void> {
    const {locale, scheme, largeType} = this.#way;
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
    // The hosted fields draw themselves in their own time, after the tag is ready.
    if (state === "ready" && this.#name === "checkout-card-fields")
      for (const type of ["number", "expiry", "cvv"])
        await expect(this.tag.locator(`[slot=${type}] iframe`).contentFrame().locator("input")).toBeVisible();
  }

  /** From now on what the page asks for there gets no answer. */
  async hold(path: string): Promise<void> {
    await this.page.route(path, () => new Promise(() => undefined));
  }

  /** From now on what the page asks for there is not reached. */
  async cut(path: string): Promise<void> {
    await this.page.route(path, (route) => route.abort("connectionreset"));
  }

  /** From now on the shop's server refuses what the page asks for there. */
  async refuse(path: string): Promise<void> {
    const json = {error: "INVALID_REQUEST", debug_id: "b4d0e5c1a2f39"};
    await this.page.route(path, (route) => route.fulfill({status: 400, json}));
  }

  /** From now on an order costs this, whatever its button names. */
  async changePrice(now: string): Promise<void> {
    const details = [{issue: "PRICE_CHANGED", description: now}];
    const json = {error: `This costs ${now} now.`, code: "PRICE_CHANGED", debug_id: "b4d0e5c1a2f39", details};
    await this.page.route("**/orders/create", (route) => route.fulfill({status: 409, json}));
  }

  /** From now on what would be captured is reserved, as with `INTENT=AUTHORIZE`. */
  async reserve(currency_code: string, value: string): Promise<void> {
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

  /** The sandbox does this to the next payment. */
  async arrange(outcome: string): Promise<void> {
    const reply = await this.page.request.post(`${this.#servers.sandboxUrl}/_sandbox/presets`, {
      data: {outcome},
    });
    expect(reply.status()).toBeLessThan(300);
  }

  /** The tag's own buttons, by what they are for. */
  button(part = "button"): Locator {
    return this.tag.locator(`[part~=${part}]`);
  }

  get result(): Locator {
    return this.tag.locator("[part=result]");
  }

  async isIn(state: string): Promise<void> {
    await expect(this.page.locator(`${this.#name}:state(${state})`)).toBeAttached({timeout: 15_000});
  }

  /** Waits for an event of the tag's. */
  async event(type: string): Promise<void> {
    const told = async () =>
      (await this.page.evaluate(() => (window as unknown as {recorded: RecordedEvent[]}).recorded)).map(
        (event) => event.type,
      );
    await expect.poll(told, {...often, timeout: 15_000}).toContain(type);
  }

  /** The message below the button has changed. */
  async saysOtherThan(words: string | null): Promise<void> {
    await expect(this.result).not.toHaveText(words ?? "");
  }
}
