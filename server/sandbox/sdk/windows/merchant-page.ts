import type {WindowTexts} from "../../locales/texts.ts";
import {
  isToPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ShippingAddress,
  type ShippingOption,
  type ShippingReason,
  type ToPaymentWindow,
} from "../protocol/payment-window.ts";

/** Choice that the merchant's page has to accept. */
export type Question =
  {kind: "shipping-address"; address: ShippingAddress} | {kind: "shipping-option"; option: ShippingOption};

/** The merchant's answer. A refusal has a text for the buyer. */
export type Answer = {accepted: true} | {accepted: false; message: string; reason?: ShippingReason};

/** Connection of a payment window to the merchant's page. The page may connect again, or never. */
export class MerchantPage {
  #connect: PaymentWindowConnect | undefined;
  #port: MessagePort | undefined;
  #questions = 0;
  readonly #texts: WindowTexts["shippingErrors"];
  readonly #waiting = new Map<number, (answer: ToPaymentWindow) => void>();

  /** @param texts for each reason of a refusal */
  constructor(texts: WindowTexts["shippingErrors"]) {
    this.#texts = texts;
  }

  connect(connect: PaymentWindowConnect, port: MessagePort): void {
    this.#port?.close();
    this.#connect = connect;
    this.#port = port;
    port.onmessage = ({data}: MessageEvent<unknown>) => {
      if (!isToPaymentWindow(data)) return;
      this.#waiting.get(data.question)?.(data);
      this.#waiting.delete(data.question);
    };
  }

  get isConnected(): boolean {
    return this.#port !== undefined;
  }

  get asks(): PaymentWindowConnect["asks"] {
    return this.#connect?.asks ?? {address: false, option: false};
  }

  send(data: FromPaymentWindow): void {
    this.#port?.postMessage(data);
  }

  /** Resolves with the page's answer. There is no time limit, because its server may be slow. */
  async ask(requested: Question): Promise<Answer> {
    const question = (this.#questions += 1);
    const answer = await new Promise<ToPaymentWindow>((resolve) => {
      this.#waiting.set(question, resolve);
      this.send({...requested, question});
    });
    if (answer.accepted) return answer;
    const general = requested.kind === "shipping-address" ? "ADDRESS_ERROR" : "METHOD_UNAVAILABLE";
    return {...answer, message: this.#texts[answer.reason ?? general]};
  }
}
