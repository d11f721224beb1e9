import assert from "node:assert/strict";
import {parseMoney, type WireMoney} from "../../../server/shared/money.ts";
import type {Invoice, InvoiceControlBody} from "./declared.ts";
import type {Answer, TestApplication, TestSandbox} from "./sandbox.ts";

export type Draft = InvoiceControlBody;

export interface ErrorReply {
  readonly name: string;
  readonly message: string;
  readonly debug_id: string;
  readonly details: readonly {
    readonly issue: string;
    readonly field: string;
    readonly location: string;
    readonly description: string;
  }[];
  readonly links: readonly {readonly href: string; readonly rel: string}[];
}

export interface ListReply {
  readonly total_pages?: number;
  readonly total_items?: number;
  readonly items: readonly Invoice[];
  readonly links: readonly {readonly href: string; readonly rel: string}[];
}

export const usd = (value: string): WireMoney => ({currency_code: "USD", value});

/** A draft with one item at 100.00 US dollars. */
export function draft(more: Partial<Draft> = {}): Draft {
  return {
    detail: {currency_code: "USD"},
    items: [{name: "Letterpress cards, 100", quantity: "1", unit_amount: usd("100.00")}],
    ...more,
  };
}

/** A merchant's requests about invoices. */
export class Invoicer {
  readonly #sandbox: TestSandbox;
  readonly clientId: string;
  readonly token: string;

  private constructor(sandbox: TestSandbox, clientId: string, token: string) {
    this.#sandbox = sandbox;
    this.clientId = clientId;
    this.token = token;
  }

  /** Creates a new merchant without invoices. */
  static async new(
    sandbox: TestSandbox,
    application: Readonly<Record<string, unknown>> = {},
  ): Promise<Invoicer> {
    return Invoicer.of(sandbox, await sandbox.application(application));
  }

  static async of(sandbox: TestSandbox, application: TestApplication): Promise<Invoicer> {
    return new Invoicer(sandbox, application.clientId, await application.token());
  }

  /** Posts a draft to the test control. */
  post<Body = ErrorReply>(body: unknown): Promise<Answer<Body>> {
    return this.#sandbox.call("POST", "/_sandbox/invoices", {body});
  }

  async make(more: Partial<Draft> = {}): Promise<Invoice> {
    const {status, body, text} = await this.post<Invoice>({client_id: this.clientId, ...draft(more)});
    assert.equal(status, 201, text);
    return body;
  }

  list<Body = ListReply>(query = ""): Promise<Answer<Body>> {
    return this.#sandbox.call("GET", `/v2/invoicing/invoices${query}`, {token: this.token});
  }

  /** Sends a request below `/v2/invoicing`, by default for the whole resource. */
  ask<Body = Invoice>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.#sandbox.call(method, `/v2/invoicing/${path}`, {
      token: this.token,
      headers: {Prefer: "return=representation", ...headers},
      ...(body === undefined ? {} : {body}),
    });
  }

  /** Creates a draft as merchants do. */
  async create(more: Partial<Draft> = {}): Promise<Invoice> {
    const {status, body, text} = await this.ask("POST", "invoices", draft(more));
    assert.equal(status, 201, text);
    return body;
  }

  /** Creates a draft and sends it. */
  async send(more: Partial<Draft> = {}, notification: object = {}): Promise<Invoice> {
    const {id} = await this.create(more);
    const {status, text} = await this.ask("POST", `invoices/${id}/send`, notification);
    assert.equal(status, 200, text);
    return (await this.show(id)).body;
  }

  /** Ids of the invoices that a search finds, newest first. */
  async found(filters: object, query = ""): Promise<string[]> {
    const {status, body, text} = await this.ask<ListReply>("POST", `search-invoices${query}`, filters);
    assert.equal(status, 200, text);
    return body.items.map(({id}) => id);
  }

  show<Body = Invoice>(id: string): Promise<Answer<Body>> {
    return this.#sandbox.call("GET", `/v2/invoicing/invoices/${id}`, {token: this.token});
  }
}

/** Fails unless an invoice's amounts add up exactly, by their definition in the interface. */
export function assertAddsUp(invoice: Invoice): void {
  const {amount, configuration, payments, refunds} = invoice;
  const minor = (money: WireMoney | undefined) => (money ? parseMoney(money).minor : 0n);
  const total = (amounts: readonly (WireMoney | undefined)[]) =>
    amounts.map(minor).reduce((one, other) => one + other, 0n);
  const {item_total, discount, tax_total, shipping, custom} = amount.breakdown;
  const itemTaxes = total(invoice.items.map(({tax}) => tax?.amount));
  assert.equal(minor(tax_total), itemTaxes + minor(shipping?.tax?.amount), "tax");
  assert.equal(
    minor(discount?.item_discount),
    total(invoice.items.map((item) => item.discount?.amount)),
    "discount",
  );
  assert.equal(
    minor(amount),
    minor(item_total) -
      minor(discount?.item_discount) -
      minor(discount?.invoice_discount?.amount) +
      (configuration.tax_inclusive ? minor(shipping?.tax?.amount) : minor(tax_total)) +
      minor(shipping?.amount) +
      minor(custom?.amount),
    "total",
  );
  const paid = minor(payments?.paid_amount);
  assert.equal(paid, total(payments?.transactions.map((payment) => payment.amount) ?? []), "paid");
  assert.equal(minor(invoice.due_amount), minor(amount) - paid, "due");
  const refunded = minor(refunds?.refund_amount);
  assert.equal(refunded, total(refunds?.transactions.map((refund) => refund.amount) ?? []), "refunded");
  assert.ok(refunded <= paid && paid <= minor(amount), "at most the paid amount and the total");
}
