import {HostedApi} from "../checkout/hosted-api.ts";
import type {InvoiceData} from "./data.ts";

export interface Problem {
  readonly field: string;
  readonly reason: "amountWrong" | "tipWrong" | "emailWrong" | "nameEmpty";
}

/** Result of creating the order. */
export type OrderAnswer =
  | {readonly state: "created"; readonly orderId: string}
  | {readonly state: "closed" | "changed"}
  | {readonly state: "refused"; readonly problems: readonly Problem[]};

export interface Order {
  /** Paid for the invoice, as a decimal number. */
  readonly amount: string;
  /** Paid in addition. Empty for none. */
  readonly tip: string;
  readonly method: "card" | "other";
  /** Present for a card only. */
  readonly buyer?: {readonly name: string; readonly email_address: string};
}

/** Client of the invoice's routes. */
export class InvoiceApi extends HostedApi {
  readonly #version: string;

  constructor({invoiceId, session, version}: Pick<InvoiceData, "invoiceId" | "session" | "version">) {
    super(`/invoice/p/${invoiceId}`, session);
    this.#version = version;
  }

  /** @throws Error when the reply is lost. No order was paid then. */
  async order(order: Order): Promise<OrderAnswer> {
    const reply = await this.post("orders", {version: this.#version, session: this.session, ...order});
    const answer = (await reply.json()) as Partial<OrderAnswer>;
    if (answer.state === undefined) throw new Error(`The order request failed with ${reply.status}.`);
    return answer as OrderAnswer;
  }

  /** The page of the invoice, which then shows the payment. */
  receipt(orderId: string): string {
    const query = new URLSearchParams(location.search);
    query.set("payment", orderId);
    return `${this.at}?${query.toString()}`;
  }
}
