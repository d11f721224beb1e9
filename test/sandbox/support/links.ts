import assert from "node:assert/strict";
import {detail} from "./console.ts";
import type {Answer, CallOptions, TestSandbox} from "./sandbox.ts";

export const LINKS = "/v1/checkout/payment-resources";

interface WireMoney {
  readonly currency_code: string;
  readonly value: string;
}

interface Charge {
  readonly name?: string;
  readonly type: string;
  readonly value: string;
  readonly amount?: WireMoney;
}

/** The fields of all replies about payment links. */
export interface LinkReply {
  readonly id: string;
  readonly status: string;
  readonly create_time: string;
  readonly update_time: string;
  readonly payment_link: string;
  readonly return_url?: string;
  readonly tags?: readonly string[];
  readonly reusable: string;
  readonly line_items: readonly [
    {
      readonly name: string;
      readonly unit_amount?: WireMoney;
      readonly taxes: readonly Charge[];
      readonly shipping: readonly Charge[];
      readonly adjustable_quantity: unknown;
      readonly variants: {readonly options: unknown};
    },
  ];
  readonly links: readonly {readonly href: string; readonly rel: string; readonly method: string}[];
  readonly resources: readonly LinkReply[];
  readonly details: readonly [{readonly issue: string; readonly field: string; readonly description: string}];
}

export type LinkAnswer = Answer<LinkReply>;

export type Fields = Readonly<Record<string, unknown>>;

export const usd = (value: string): WireMoney => ({currency_code: "USD", value});

/** A line item of a request; `undefined` leaves a field out. */
export function item(more: Fields = {}): Fields {
  return {name: "Stoneware mug", unit_amount: usd("18.00"), ...more};
}

/** A request's body. */
export function linkBody(items: readonly unknown[] = [item()], more: Fields = {}): Fields {
  return {integration_mode: "LINK", type: "BUY_NOW", reusable: "MULTIPLE", line_items: items, ...more};
}

/** A dimension; an option is its label, or its label and price in US dollars. */
export function dimension(
  name: string,
  options: readonly (string | readonly [label: string, price: string])[],
  primary = false,
): Fields {
  return {
    name,
    primary,
    options: options.map((option) =>
      typeof option === "string" ? {label: option} : {label: option[0], unit_amount: usd(option[1])},
    ),
  };
}

export function variants(...dimensions: readonly Fields[]): Fields {
  return {variants: {dimensions}};
}

/** Requests of a merchant's server about payment links. */
export class LinksClient {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  /** Creates a client with a new application, so that its list has no other links. @param body that of `application` */
  static async of(sandbox: TestSandbox, body: Fields = {}): Promise<LinksClient> {
    return new LinksClient(sandbox, await (await sandbox.application(body)).token());
  }

  create(body: unknown = linkBody(), headers: CallOptions["headers"] = {}): Promise<LinkAnswer> {
    return this.#call("POST", LINKS, {body, headers});
  }

  async newLink(items?: readonly unknown[], more?: Fields): Promise<LinkReply> {
    return (await this.create(linkBody(items, more))).body;
  }

  show(id: string): Promise<LinkAnswer> {
    return this.#call("GET", `${LINKS}/${id}`);
  }

  replace(id: string, body: unknown, headers: CallOptions["headers"] = {}): Promise<LinkAnswer> {
    return this.#call("PUT", `${LINKS}/${id}`, {body, headers});
  }

  delete(id: string): Promise<LinkAnswer> {
    return this.#call("DELETE", `${LINKS}/${id}`);
  }

  /** @param query the query string, or the address of a `next` link */
  list(query = ""): Promise<LinkAnswer> {
    return this.#call("GET", query.startsWith("http") ? query : `${LINKS}${query}`);
  }

  /** Sets the status of a link, which PayPal's API can't. */
  async setStatus(id: string, status: "ACTIVE" | "INACTIVE"): Promise<void> {
    const answer = await this.#sandbox.call("POST", `/_sandbox/payment-links/${id}`, {body: {status}});
    assert.equal(answer.status, 204, answer.text);
  }

  #call(method: string, path: string, options: CallOptions = {}): Promise<LinkAnswer> {
    return this.#sandbox.call<LinkReply>(method, path, {token: this.token, ...options});
  }
}

/** Address of the next page. Undefined on the last page. */
export function nextOf({body}: LinkAnswer): string | undefined {
  return body.links.find(({rel}) => rel === "next")?.href;
}

/** The ids of all pages, in order. */
export async function allIds(client: LinksClient, query = ""): Promise<string[]> {
  const seen: string[] = [];
  for (let page: string | undefined = query; page !== undefined;) {
    const answer: LinkAnswer = await client.list(page);
    seen.push(...answer.body.resources.map(({id}) => id));
    page = nextOf(answer);
  }
  return seen;
}

/** A payment through a link. */
interface PaymentOfLink {
  readonly product: string;
  readonly status: string;
  readonly amount: {readonly currency_code: string; readonly value: string};
  readonly create_time: string;
}

/** Payments through a link, as the console shows them. */
export async function paymentsOf(sandbox: TestSandbox, linkId: string): Promise<readonly PaymentOfLink[]> {
  const {notes} = await detail(sandbox, "links", linkId);
  return notes["payments"] as readonly PaymentOfLink[];
}
