import assert from "node:assert/strict";
import {ORIGIN, type Answer, type TestSandbox} from "./sandbox.ts";
import {CARDS} from "./orders.ts";
import {pageData} from "./payment-pages.ts";

export const SESSION = "invoice-visit-1";

interface VisitReply {
  readonly accessToken: string;
  readonly state: string;
  readonly orderId: string;
  readonly problems: readonly {readonly field: string; readonly reason: string}[];
  readonly purchase_units: readonly {
    readonly payments: {readonly captures: readonly {readonly id: string; readonly status: string}[]};
  }[];
  readonly details: readonly {readonly issue: string}[];
}

export interface Payment {
  readonly amount?: string;
  readonly tip?: string;
  readonly method?: "card" | "other";
  readonly version?: string;
}

/** A buyer on the page of an invoice, with the requests of its script. */
export class InvoiceVisit {
  readonly #sandbox: TestSandbox;
  readonly #id: string;

  constructor(sandbox: TestSandbox, id: string) {
    this.#sandbox = sandbox;
    this.#id = id;
  }

  page(query = "", headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#sandbox.call("GET", `/invoice/p/${this.#id}${query}`, {headers});
  }

  async data(): Promise<{version: string; due: string; least: string}> {
    return pageData((await this.page()).text) as {version: string; due: string; least: string};
  }

  post(path: string, body: unknown, origin: string | undefined = ORIGIN): Promise<Answer<VisitReply>> {
    const headers = {"Content-Type": "application/json", ...(origin === "" ? {} : {Origin: origin})};
    return this.#sandbox.call<VisitReply>("POST", `/invoice/p/${this.#id}/${path}`, {body, headers});
  }

  async order({amount, tip = "", method = "card", version}: Payment = {}): Promise<Answer<VisitReply>> {
    const data = await this.data();
    return this.post("orders", {
      version: version ?? data.version,
      amount: amount ?? data.due,
      tip,
      session: SESSION,
      method,
      ...(method === "card" ? {buyer: {name: "Imogen Hartley", email_address: "imogen@buyer.example"}} : {}),
    });
  }

  /** Approves with a card and the page's own client token, like card fields. */
  async approve(orderId: string, number: string = CARDS.ordinary, pageToken?: string): Promise<void> {
    const token = pageToken ?? (await this.post("client-tokens", {session: SESSION})).body.accessToken;
    const {status, text} = await this.#sandbox.call(
      "POST",
      `/v2/checkout/orders/${orderId}/confirm-payment-source`,
      {
        token,
        body: {payment_source: {card: {number, expiry: "2095-12", security_code: "123"}}},
        headers: {Origin: ORIGIN},
      },
    );
    assert.equal(status, 200, text);
  }

  capture(orderId: string): Promise<Answer<VisitReply>> {
    return this.post(`orders/${orderId}/capture`, {});
  }

  /** Orders and approves a payment. @returns the order's id */
  async approved(payment: Payment = {}, number?: string): Promise<string> {
    const {status, body, text} = await this.order(payment);
    assert.equal(status, 201, text);
    await this.approve(body.orderId, number);
    return body.orderId;
  }

  /** Pays. @returns the ids of order and capture, and the capture's status */
  async pay(payment: Payment = {}, number?: string) {
    const orderId = await this.approved(payment, number);
    const {body, text} = await this.capture(orderId);
    const [capture] = body.purchase_units[0]?.payments.captures ?? [];
    assert.ok(capture, text);
    return {orderId, captureId: capture.id, status: capture.status};
  }
}
