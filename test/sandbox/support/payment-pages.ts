import {ORIGIN, type Answer, type TestSandbox} from "./sandbox.ts";
import type {Fields} from "./links.ts";

export const SESSION = "visit-7f3a";

export interface Price {
  readonly total: string;
  readonly totalText: string;
  readonly units: readonly string[];
  readonly rows: readonly {readonly label: string; readonly amount: string}[];
  readonly ways: readonly string[];
}

/** Replies of the routes of a payment link's page. */
export interface PageReply {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly version: string;
  readonly price: Price;
  readonly state: string;
  readonly orderId: string;
  readonly problems: readonly {readonly field: string; readonly message: string}[];
  readonly status: string;
  readonly purchase_units: readonly {
    readonly payments: {readonly captures: readonly {readonly id: string; readonly status: string}[]};
  }[];
  readonly details: readonly {readonly issue: string}[];
}

/** A buyer on the page of a payment link, with the requests of its script. */
export class Visit {
  readonly #sandbox: TestSandbox;
  readonly #linkId: string;

  constructor(sandbox: TestSandbox, linkId: string) {
    this.#sandbox = sandbox;
    this.#linkId = linkId;
  }

  /** Loads the page. */
  page(language?: string, query = ""): Promise<Answer> {
    const headers = language === undefined ? {} : {"Accept-Language": language};
    return this.#sandbox.call("GET", `/pay/${this.#linkId}${query}`, {headers});
  }

  /** Reads the data of the page's script. */
  async data(): Promise<{version: string; session: string; price: Price}> {
    return pageData((await this.page()).text) as {version: string; session: string; price: Price};
  }

  post(path: string, body: unknown, origin: string | undefined = ORIGIN): Promise<Answer<PageReply>> {
    const headers = {"Content-Type": "application/json", ...(origin === "" ? {} : {Origin: origin})};
    return this.#sandbox.call<PageReply>("POST", `/pay/${this.#linkId}/${path}`, {body, headers});
  }

  price(...choice: readonly Fields[]): Promise<Answer<PageReply>> {
    return this.post("prices", {choice});
  }

  /** Orders the page's initial choice, changed by `more`. @param query that of the page's address */
  async order(more: Fields = {}, query = ""): Promise<Answer<PageReply>> {
    const {version, price} = await this.data();
    return this.post(`orders${query}`, {
      version,
      total: price.total,
      method: "card",
      session: SESSION,
      choice: [{}],
      buyer: {name: "Imogen Hartley-Shah", email_address: "imogen@buyer.example"},
      ...more,
    });
  }

  async clientToken(session = SESSION): Promise<string> {
    return (await this.post("client-tokens", {session})).body.accessToken;
  }

  /** Approves with a card and the page's own client token, like card fields. */
  async approve(orderId: string, number = "4111111111111111", session = SESSION): Promise<Answer> {
    const token = await this.clientToken(session);
    return this.#sandbox.call("POST", `/v2/checkout/orders/${orderId}/confirm-payment-source`, {
      token,
      body: {payment_source: {card: {number, expiry: "2030-12", security_code: "123"}}},
      headers: {Origin: ORIGIN},
    });
  }

  capture(orderId: string): Promise<Answer<PageReply>> {
    return this.post(`orders/${orderId}/capture`, {});
  }

  /** Pays an order. @returns its id */
  async paid(more: Fields = {}, number?: string, query?: string): Promise<string> {
    const {orderId} = (await this.order(more, query)).body;
    await this.approve(orderId, number);
    await this.capture(orderId);
    return orderId;
  }

  receipt(reference: string, language?: string): Promise<Answer> {
    const headers = language === undefined ? {} : {"Accept-Language": language};
    return this.#sandbox.call("GET", `/pay/${this.#linkId}/receipts/${reference}`, {headers});
  }
}

/** Parses the script data of a document. */
export function pageData(document: string): unknown {
  const text = /data-page="([^"]*)"/.exec(document)?.[1] ?? "null";
  return JSON.parse(
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  );
}
