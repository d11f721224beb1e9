import assert from "node:assert/strict";
import {type Answer, type CallOptions, ORIGIN, type TestSandbox} from "./sandbox.ts";

/** Cards of PayPal's tables, and an ordinary one. */
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

/** An order's card source without a card, which the card fields fill. @param method the verification method */
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

export function usd(value: string) {
  return {currency_code: "USD", value};
}

/** Ids of a payment and its order. */
export interface PaymentIds {
  readonly orderId: string;
  readonly id: string;
}

/** Asserts that a call was refused with this status and issue. */
export function refused(answer: Answer, status: number, issue: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.details[0].issue, issue);
}

/** Address of a reply's link. */
export function hrefOf(answer: Answer, rel: string): string | undefined {
  return answer.body.links.find((link) => link.rel === rel)?.href;
}

/** Link relations of a reply. */
export function rels(shown: {readonly links: readonly {readonly rel: string}[]}): string[] {
  return shown.links.map(({rel}) => rel);
}

const clients = new WeakMap<TestSandbox, OrdersClient>();

/** A merchant server's requests about orders and payments, with a full token. */
export class OrdersClient {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  private constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  /** Returns the client of a sandbox. Its token is valid for all tests of a suite. */
  static async of(sandbox: TestSandbox): Promise<OrdersClient> {
    const known = clients.get(sandbox) ?? new OrdersClient(sandbox, await sandbox.token());
    clients.set(sandbox, known);
    return known;
  }

  /** Creates a client of the token's application. */
  static withToken(sandbox: TestSandbox, token: string): OrdersClient {
    return new OrdersClient(sandbox, token);
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

  authorize(id: string, headers: CallOptions["headers"] = {}): Promise<Answer> {
    return this.#sandbox.call("POST", `/v2/checkout/orders/${id}/authorize`, {token: this.token, headers});
  }

  patch(id: string, body: unknown): Promise<Answer> {
    return this.#sandbox.call("PATCH", `/v2/checkout/orders/${id}`, {token: this.token, body});
  }

  /** Calls `/v2/payments/…`. By default the reply has the whole payment. */
  payments(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    headers: CallOptions["headers"] = {},
  ): Promise<Answer> {
    const options = {token: this.token, headers: {Prefer: "return=representation", ...headers}};
    return this.#sandbox.call(method, `/v2/payments/${path}`, {
      ...options,
      ...(body === undefined ? {} : {body}),
    });
  }

  /** Approves an order on the wallet's page. */
  approveWallet(id: string, choice: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = {action: "approve", buyer: "buyer-us", card: "WALLET-US-1", address: "0", ...choice};
    return this.#sandbox.call("POST", `/approvals/order/${id}`, {
      body: new URLSearchParams(form).toString(),
      headers: {Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded"},
    });
  }

  /** Sets the outcome of the next payment. */
  async preset(outcome: string): Promise<void> {
    await this.#sandbox.call("POST", "/_sandbox/presets", {body: {outcome, times: 1}});
  }

  /** Moves the sandbox's clock forward. */
  async later(days: number): Promise<void> {
    await this.#sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: days * 86_400}});
  }

  async backToNow(): Promise<void> {
    await this.#sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
  }

  show(id: string): Promise<Answer> {
    return this.#sandbox.call("GET", `/v2/checkout/orders/${id}`, {token: this.token});
  }

  /** Creates a captured order. */
  async captured(more: Readonly<Record<string, unknown>> = {}): Promise<PaymentIds> {
    const orderId = await this.newOrder(more);
    await this.confirm(orderId, card(CARDS.ordinary));
    const {body} = await this.capture(orderId);
    return {orderId, id: body.purchase_units[0].payments.captures[0].id};
  }

  /** Creates an authorized order. */
  async authorized(more: Readonly<Record<string, unknown>> = {}): Promise<PaymentIds> {
    const orderId = await this.newOrder({intent: "AUTHORIZE", ...more});
    await this.confirm(orderId, card(CARDS.ordinary));
    const {body} = await this.authorize(orderId);
    return {orderId, id: body.purchase_units[0].payments.authorizations[0].id};
  }

  /** Creates an order that is approved with a card. */
  async approved(
    number: string = CARDS.ordinary,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const id = await this.newOrder();
    await this.confirm(id, card(number, more));
    return id;
  }
}

/** Path of the challenge in a reply's link. */
export function challengePath(answer: Answer): string {
  const link = answer.body.links.find(({rel}) => rel === "payer-action");
  if (!link) throw new Error(`no payer-action link in ${answer.text}`);
  return new URL(link.href).pathname;
}
