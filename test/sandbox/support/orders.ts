import type {Answer, CallOptions, TestSandbox} from "./sandbox.ts";

/** Cards of the public tables, and one of no table. */
export const CARDS = {
  ordinary: "4111111111111111",
  frictionless: "4868719196829038",
  frictionlessFailed: "4868719158130060",
  stepUp: "4868719166101368",
  stepUpFailed: "4868719181895556",
  stepUpUnavailable: "4868719557718580",
  declined: "4000000000000002",
} as const;

export function card(number: string, more: Readonly<Record<string, unknown>> = {}) {
  return {payment_source: {card: {number, expiry: "2030-12", security_code: "123", ...more}}};
}

/** A card source that the card fields will fill, asking for this verification. */
export function toBeFilled(method?: string, more: Readonly<Record<string, unknown>> = {}) {
  const attributes = method === undefined ? {} : {attributes: {verification: {method}}};
  return {payment_source: {card: {...attributes, ...more}}};
}

export function orderBody(more: Readonly<Record<string, unknown>> = {}) {
  return {
    intent: "CAPTURE",
    purchase_units: [{amount: {currency_code: "USD", value: "130.00"}}],
    ...more,
  };
}

const shopkeepers = new WeakMap<TestSandbox, Shopkeeper>();

/** What a server does with orders, with a full token. */
export class Shopkeeper {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  private constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  /** The one of a sandbox: its token lives long enough for all tests of a suite. */
  static async of(sandbox: TestSandbox): Promise<Shopkeeper> {
    const known = shopkeepers.get(sandbox) ?? new Shopkeeper(sandbox, await sandbox.token());
    shopkeepers.set(sandbox, known);
    return known;
  }

  create(body: unknown = orderBody(), headers: CallOptions["headers"] = {}): Promise<Answer> {
    return this.#sandbox.call("POST", "/v2/checkout/orders", {token: this.token, body, headers});
  }

  async newOrder(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return (await this.create(orderBody(more))).body.id;
  }

  confirm(id: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.#sandbox.call("POST", `/v2/checkout/orders/${id}/confirm-payment-source`, {
      token: this.token,
      body,
      ...options,
    });
  }

  capture(id: string, headers: CallOptions["headers"] = {}): Promise<Answer> {
    return this.#sandbox.call("POST", `/v2/checkout/orders/${id}/capture`, {token: this.token, headers});
  }

  show(id: string): Promise<Answer> {
    return this.#sandbox.call("GET", `/v2/checkout/orders/${id}`, {token: this.token});
  }

  /** An order that a card has approved. */
  async approved(
    number: string = CARDS.ordinary,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const id = await this.newOrder();
    await this.confirm(id, card(number, more));
    return id;
  }
}

/** The path of the challenge that a reply links to. */
export function challengePath(answer: Answer): string {
  const link = answer.body.links.find(({rel}) => rel === "payer-action");
  if (!link) throw new Error(`no payer-action link in ${answer.text}`);
  return new URL(link.href).pathname;
}
