import type {Locator, Page} from "@playwright/test";
import {CANARY_SECRET, type Shop} from "../../support/shop.ts";
import {OPERATOR_KEY} from "./back-office-shop.ts";
import {ConsolePage} from "./console.ts";
import {expect} from "./fixtures.ts";

/** A payment as the sandbox has it. */
export interface Payment {
  readonly orderId: string;
  readonly captureId: string;
  /** In US dollars. */
  readonly amount: string;
}

/** A checkout that is not paid. */
interface Checkout {
  readonly orderId: string;
  /** Sends another request of the same buyer. */
  readonly post: (path: string, body: object) => Promise<{readonly id: string}>;
}

interface Capture {
  readonly id: string;
  readonly status: string;
  readonly amount: {readonly value: string};
}

/** The back office in a page, its shop's buyers, and PayPal's view of their payments. */
export class BackOfficePage {
  readonly page: Page;
  readonly #shop: Shop;
  readonly #sandbox: ConsolePage;

  constructor(page: Page, shop: Shop) {
    this.page = page;
    this.#shop = shop;
    this.#sandbox = new ConsolePage(page, shop.sandboxUrl, `sandbox-client:${CANARY_SECRET}`);
  }

  get pane(): Locator {
    return this.page.getByRole("region", {name: "Detail", exact: true});
  }

  get announcement(): Locator {
    return this.page.locator(".announcement");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The error in the open dialog, whose content isn't inside the element with the dialog's role. */
  get problem(): Locator {
    return this.page.locator("ui-action-dialog").getByRole("alert");
  }

  /** The errors below the fields. */
  get fieldProblems(): Locator {
    return this.page.locator(".field-problem:visible");
  }

  /** Name, amount, state and id of the open item. */
  get heading(): Locator {
    return this.pane.getByRole("heading", {level: 2});
  }

  get openers(): Locator {
    return this.page.locator(".opener");
  }

  get search(): Locator {
    return this.page.getByLabel("Search");
  }

  /** The action that the open item suggests. */
  get mainAction(): Locator {
    return this.pane.locator(".actions .primary");
  }

  /** The open dialog's line that names the item. */
  get about(): Locator {
    return this.page.locator("ui-action-dialog .about");
  }

  /** The button that performs the open dialog's action. */
  get confirm(): Locator {
    return this.page.locator("ui-action-dialog .dialog-actions button").last();
  }

  /** Signs in by a request, and opens a view. */
  async open(query = ""): Promise<void> {
    const reply = await this.page.request.post(`${this.#shop.page}service-api/back-office/session`, {
      data: {key: OPERATOR_KEY},
      headers: {Origin: new URL(this.#shop.page).origin},
    });
    expect(reply.status()).toBe(204);
    await this.go(query);
  }

  /** Opens a view in the session, and waits until it has its data. */
  async go(query = ""): Promise<void> {
    await this.page.goto(`${this.#shop.page}back-office/${query}`);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.page.locator("main h1")).toBeAttached();
    await expect(this.page.locator(".placeholder")).toHaveCount(0);
    await expect(this.page.getByText("Loading…")).toHaveCount(0);
  }

  /** Waits until a list shows what a webhook or a buyer has just changed. */
  async until(isThere: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        await this.page.reload();
        await this.settled();
        return isThere();
      })
      .toBe(true);
  }

  async button(name: string): Promise<void> {
    await this.page.getByRole("button", {name, exact: true}).click();
  }

  /** Chooses an action in the menu of the open item. */
  async choose(action: string, menu = "More"): Promise<void> {
    await this.button(menu);
    await this.page.getByRole("menuitem", {name: action}).click();
  }

  /**
   * Pays by card with the requests of the shop's page and of PayPal's script.
   *
   * @param name on the card
   * @param goods quantities by SKU
   */
  async buy(
    name?: string,
    goods: Readonly<Record<string, number>> = {"ceramic-teapot": 1},
  ): Promise<Payment> {
    return this.#pay(await this.startCheckout(goods), name);
  }

  /** Pays a signed cart in the same way. @param outcomes of the captures of its purchase units, in their order */
  async buyCart(cart: string, outcomes: readonly string[] = []): Promise<Payment> {
    const begun = await this.#begin({cart});
    for (const outcome of outcomes) {
      await this.page.request.post(`${this.#shop.sandboxUrl}/_sandbox/presets`, {data: {outcome, times: 1}});
    }
    return this.#pay(begun);
  }

  async #pay({orderId, post}: Checkout, name?: string): Promise<Payment> {
    await this.#sandbox.call(`/v2/checkout/orders/${orderId}/confirm-payment-source`, {
      payment_source: {card: {number: "4111111111111111", expiry: "2040-12", security_code: "123", name}},
    });
    await post(`/checkout/orders/${orderId}/capture`, {});
    const [capture] = await this.captures(orderId);
    return {orderId, captureId: capture?.id ?? "", amount: capture?.amount.value ?? ""};
  }

  /** Creates an order like a buyer's page, and pays nothing. @returns also how the same buyer sends another request */
  startCheckout(goods: Readonly<Record<string, number>> = {"ceramic-teapot": 1}): Promise<Checkout> {
    return this.#begin({items: Object.entries(goods).map(([sku, quantity]) => ({sku, quantity}))});
  }

  async #begin(purchase: object): Promise<Checkout> {
    const api = `${this.#shop.page}service-api`;
    const {origin} = new URL(api);
    const session = await fetch(`${api}/auth/browser-safe-client-token`);
    const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
    const post = async (path: string, body: object) => {
      const headers = {
        cookie,
        origin,
        "content-type": "application/json",
        "service-request-id": crypto.randomUUID(),
      };
      const reply = await fetch(api + path, {method: "POST", headers, body: JSON.stringify(body)});
      expect(reply.status, await reply.clone().text()).toBe(201);
      return (await reply.json()) as {id: string};
    };
    const {id: orderId} = await post("/checkout/orders/create", purchase);
    return {orderId, post};
  }

  /** Refunds a part of the open payment. */
  async refund(amount: string): Promise<void> {
    await this.button("Refund");
    await this.page.getByLabel("Amount").fill(amount);
    await this.confirm.click();
    await expect(this.announcement).toHaveText("Refunded.");
  }

  /** Disputes a payment in the buyer's name. @returns the dispute's id */
  async dispute({captureId}: Payment, reason = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"): Promise<string> {
    const made = await this.#sandbox.call<{links: readonly {href: string}[]}>("/v1/customer/disputes", {
      disputed_transactions: [{seller_transaction_id: captureId}],
      reason,
      message: "The teapot never arrived.",
    });
    return /disputes\/([^/]+)/.exec(made.links[0]?.href ?? "")?.[1] ?? "";
  }

  /** Asks the merchant for evidence, as PayPal's agents do. */
  async askForEvidence(dispute: string): Promise<void> {
    await this.#sandbox.call(`/v1/customer/disputes/${dispute}/require-evidence`, {
      action: "SELLER_EVIDENCE",
    });
  }

  /** An order's captures, as PayPal shows them. */
  async captures(orderId: string): Promise<readonly Capture[]> {
    const order = await this.read<{
      purchase_units: readonly {payments?: {captures?: readonly Capture[]}}[];
    }>(`/v2/checkout/orders/${orderId}`);
    return order.purchase_units.flatMap(({payments}) => payments?.captures ?? []);
  }

  /** The amounts of an order's refunds, as PayPal shows them. */
  async refunds(orderId: string): Promise<readonly string[]> {
    const order = await this.read<{
      purchase_units: readonly {payments?: {refunds?: readonly {amount: {value: string}}[]}}[];
    }>(`/v2/checkout/orders/${orderId}`);
    return order.purchase_units
      .flatMap(({payments}) => payments?.refunds ?? [])
      .map(({amount}) => amount.value);
  }

  /** Reads a resource of PayPal. */
  async read<Body>(path: string): Promise<Body> {
    const request = this.page.request;
    const issued = await request.post(`${this.#shop.sandboxUrl}/v1/oauth2/token`, {
      form: {grant_type: "client_credentials"},
      headers: {Authorization: `Basic ${btoa(`sandbox-client:${CANARY_SECRET}`)}`},
    });
    const {access_token: token} = (await issued.json()) as {access_token: string};
    const reply = await request.get(this.#shop.sandboxUrl + path, {
      headers: {Authorization: `Bearer ${token}`},
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as Body;
  }
}
