import {HostedApi} from "../checkout/hosted-api.ts";
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

/** Client of the payment link's routes. */
export class LinkApi extends HostedApi {
  constructor({linkId, session}: Pick<PageData, "linkId" | "session">) {
    super(`/pay/${linkId}`, session);
  }

  /**
   * Current price of a choice, and the version of the offer.
   * @throws Error when there is no price
   */
  async price(
    choice: readonly ItemChoice[],
  ): Promise<{readonly version: string; readonly price: Price} | "gone" | "refused"> {
    const reply = await this.post("prices", {choice});
    if (reply.status === 404) return "gone";
    if (reply.status === 422) return "refused";
    if (!reply.ok) throw new Error(`The request for the price failed with ${reply.status}.`);
    return (await reply.json()) as {version: string; price: Price};
  }

  /** @throws Error when the reply is lost. No order was paid then. */
  async order(version: string, order: Order): Promise<OrderAnswer> {
    const reply = await this.post("orders", {version, session: this.session, ...order});
    if (reply.status === 404) return {state: "gone"};
    const answer = (await reply.json()) as Partial<OrderAnswer>;
    if (answer.state === undefined) throw new Error(`The order request failed with ${reply.status}.`);
    return answer as OrderAnswer;
  }

  /** Fetches the current version of this page. */
  async document(): Promise<Response> {
    return fetch(location.href, {headers: {accept: "text/html"}, cache: "no-store"});
  }

  receipt(orderId: string): string {
    return `${this.at}/receipts/${encodeURIComponent(orderId)}${location.search}`;
  }
}
