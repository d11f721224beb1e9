import type {Locator, Page} from "@playwright/test";
import {expect} from "./fixtures.ts";

/** The sandbox's console, and a merchant's calls to its REST API. */
export class ConsolePage {
  readonly page: Page;
  readonly origin: string;
  readonly #credentials: string;

  constructor(page: Page, origin: string, credentials: string) {
    this.page = page;
    this.origin = origin;
    this.#credentials = credentials;
  }

  /** Opens a view, and waits until it has its data and a live connection. */
  async open(address = "/"): Promise<void> {
    await this.page.goto(this.origin + address);
    await this.settled();
    await expect(this.page.locator(".live.on")).toBeVisible();
  }

  async settled(): Promise<void> {
    await expect(this.page.locator("main h1")).toBeAttached();
    await expect(this.page.locator(".placeholder")).toHaveCount(0);
    await expect(this.page.getByText("Loading…")).toHaveCount(0);
  }

  /** The control that opens the row with this key. */
  row(key: string): Locator {
    return this.page.locator(`.opener[data-key="${key}"]`);
  }

  get pane(): Locator {
    return this.page.getByRole("region", {name: "Detail", exact: true});
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The button that performs the open dialog's action. */
  get confirm(): Locator {
    return this.page.locator("ui-action-dialog .dialog-actions button").last();
  }

  /** The text of a row's badges. */
  badges(key: string): Locator {
    return this.page.locator("tr", {has: this.row(key)}).locator("wa-badge");
  }

  /** The actions of a party in a dispute. */
  as(party: "buyer" | "merchant" | "PayPal"): Locator {
    return this.pane.getByRole("group", {name: `As ${party === "PayPal" ? "" : "the "}${party}`});
  }

  get announcement(): Locator {
    return this.page.locator(".announcement");
  }

  /** Sends a POST request like a merchant's server. */
  async call<Body = Record<string, string>>(path: string, body: unknown, requestId?: string): Promise<Body> {
    const reply = await fetch(this.origin + path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${await this.#token()}`,
        "Content-Type": "application/json",
        ...(requestId === undefined ? {} : {"PayPal-Request-Id": requestId}),
      },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    expect(reply.ok, text).toBe(true);
    return JSON.parse(text) as Body;
  }

  /** Creates an order that charges a card immediately, and returns its id. The default card is approved. */
  async paidOrder(
    more: Readonly<Record<string, unknown>> = {},
    card = {number: "4111111111111111", expiry: "2031-12", security_code: "123"},
  ): Promise<string> {
    const order = {
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "42.50"}, ...more}],
      payment_source: {card},
    };
    const {id = ""} = await this.call("/v2/checkout/orders", order, crypto.randomUUID());
    return id;
  }

  async #token(): Promise<string> {
    const reply = await fetch(`${this.origin}/v1/oauth2/token`, {
      method: "POST",
      headers: {Authorization: `Basic ${btoa(this.#credentials)}`},
      body: new URLSearchParams({grant_type: "client_credentials"}),
    });
    return ((await reply.json()) as {access_token: string}).access_token;
  }
}
