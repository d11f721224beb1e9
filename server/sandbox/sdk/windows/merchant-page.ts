import {
  isToPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ShippingAddress,
  type ShippingOption,
  type ToPaymentWindow,
} from "../protocol/payment-window.ts";

/** Choice that the merchant's page has to accept. */
export type Question =
  {kind: "shipping-address"; address: ShippingAddress} | {kind: "shipping-option"; option: ShippingOption};

/** Connection of a payment window to the merchant's page. The page may connect again, or never. */
export class MerchantPage {
  #connect: PaymentWindowConnect | undefined;
  #port: MessagePort | undefined;
  #questions = 0;
  readonly #waiting = new Map<number, (answer: ToPaymentWindow) => void>();

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
  ask(requested: Question): Promise<ToPaymentWindow> {
    const question = (this.#questions += 1);
    return new Promise((resolve) => {
      this.#waiting.set(question, resolve);
      this.send({...requested, question});
    });
  }
}
