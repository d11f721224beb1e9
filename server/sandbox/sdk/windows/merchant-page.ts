import {
  isToPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ShippingAddress,
  type ShippingOption,
  type ToPaymentWindow,
} from "../protocol/payment-window.ts";

/** What the page is asked before it counts. */
export type Question =
  {kind: "shipping-address"; address: ShippingAddress} | {kind: "shipping-option"; option: ShippingOption};

/** The merchant's page, as a payment window talks with it. It may connect again, and may not be there at all. */
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

  get isThere(): boolean {
    return this.#port !== undefined;
  }

  get asks(): PaymentWindowConnect["asks"] {
    return this.#connect?.asks ?? {address: false, option: false};
  }

  tell(news: FromPaymentWindow): void {
    this.#port?.postMessage(news);
  }

  /** Resolves with what the page says, however long its server takes. */
  ask(asked: Question): Promise<ToPaymentWindow> {
    const question = (this.#questions += 1);
    return new Promise((resolve) => {
      this.#waiting.set(question, resolve);
      this.tell({...asked, question});
    });
  }
}
