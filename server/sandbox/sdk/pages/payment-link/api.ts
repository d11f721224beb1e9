import type {ItemChoice, PageData, Price} from "./data.ts";

/** Result of creating the order. */
export type OrderAnswer =
  | {readonly state: "created"; readonly orderId: string}
  | {readonly state: "gone"}
  | {readonly state: "changed"}
  | {readonly state: "repriced"; readonly price: Price}
  | {
      readonly state: "refused";
      readonly problems: readonly {readonly field: string; readonly message: string}[];
    };

export interface Order {
  readonly total: string;
  readonly method: "card" | "other";
  readonly choice: readonly ItemChoice[];
  /** Present for a card only. */
  readonly buyer?: object;
}

/** Result of a capture request. `unknown`: the reply was lost, so repeat the request. */
export type CaptureAnswer =
  | {readonly state: "answered"; readonly order: CapturedOrder}
  | {readonly state: "refused"; readonly issue: string}
  | {readonly state: "unknown"};

/** Fields of an order that this page reads. */
export interface CapturedOrder {
  readonly purchase_units?: {
    readonly payments?: {readonly captures?: readonly {readonly status: string}[]};
  }[];
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Client of the payment link's routes. */
export class LinkApi {
  readonly #at: string;
  readonly #session: string;

  constructor({linkId, session}: Pick<PageData, "linkId" | "session">) {
    this.#at = `/pay/${linkId}`;
    this.#session = session;
  }

  async clientToken(): Promise<{accessToken: string; expiresIn: number}> {
    const reply = await this.#post("client-tokens", {session: this.#session});
    if (!reply.ok) throw new Error(`The request for a client token failed with ${reply.status}.`);
    return (await reply.json()) as {accessToken: string; expiresIn: number};
  }

  /**
   * Current price of a choice, and the version of the offer.
   * @throws Error when there is no price
   */
  async price(
    choice: readonly ItemChoice[],
  ): Promise<{readonly version: string; readonly price: Price} | "gone" | "refused"> {
    const reply = await this.#post("prices", {choice});
    if (reply.status === 404) return "gone";
    if (reply.status === 422) return "refused";
    if (!reply.ok) throw new Error(`The request for the price failed with ${reply.status}.`);
    return (await reply.json()) as {version: string; price: Price};
  }

  /** @throws Error when the reply is lost. No order was paid then. */
  async order(version: string, order: Order): Promise<OrderAnswer> {
    const reply = await this.#post("orders", {version, session: this.#session, ...order});
    if (reply.status === 404) return {state: "gone"};
    const answer = (await reply.json()) as Partial<OrderAnswer>;
    if (answer.state === undefined) throw new Error(`The order request failed with ${reply.status}.`);
    return answer as OrderAnswer;
  }

  /** Never rejects. A lost reply is `unknown`. */
  async capture(orderId: string): Promise<CaptureAnswer> {
    try {
      const reply = await this.#post(`orders/${encodeURIComponent(orderId)}/capture`, {});
      const body: unknown = await reply.json();
      if (reply.ok) return {state: "answered", order: body as CapturedOrder};
      if (reply.status >= 500 || reply.status === 429) return {state: "unknown"};
      const {details} = body as {details?: readonly {readonly issue?: string}[]};
      return {state: "refused", issue: details?.[0]?.issue ?? ""};
    } catch {
      return {state: "unknown"};
    }
  }

  /** Fetches the current version of this page. */
  async document(): Promise<Response> {
    return fetch(location.href, {headers: {accept: "text/html"}, cache: "no-store"});
  }

  receipt(orderId: string): string {
    return `${this.#at}/receipts/${encodeURIComponent(orderId)}${location.search}`;
  }

  #post(path: string, body: object): Promise<Response> {
    // The query of the address has the page's language.
    return fetch(`${this.#at}/${path}${location.search}`, {
      method: "POST",
      headers: {accept: "application/json", "content-type": "application/json"},
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }
}
