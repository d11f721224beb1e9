import type {TemplateResult} from "lit";
import type {Money} from "../merchant-api/purchase.ts";

/** A further button next to the message. */
export interface Offer {
  text: string;
  act(): void;
}

/** What an element shows of its payment. */
export interface Shown {
  /** A payment is in progress. */
  readonly isBusy: boolean;
  /** Price of the purchase. */
  readonly total: Money | undefined;
  /** Message to the buyer. */
  readonly message: unknown;
  /** Text of the element's own button during a payment. */
  readonly busyText: string | undefined;
  /** Rendered instead of the form: the receipt, or the bank's check. */
  readonly receipt: (() => TemplateResult) | undefined;
  readonly offer: Offer | undefined;
  /** A part of the order only is paid. */
  readonly isPartly: boolean;
  /** A payment of an earlier page, or of an earlier approval, is shown instead of the form until its end. */
  readonly isResuming: boolean;
  /** The buyer is asked whether to pay an order that they have approved before. Called with the answer. */
  readonly answer: ((isFinishing: boolean) => void) | undefined;
  /** The buyer agrees to save the payment method during the payment. */
  readonly isSaving: boolean;
}

/** What an element shows of its payment, for the element, its helpers and the element around it. */
export class PaymentState implements Shown {
  readonly isBusy: boolean = false;
  readonly total: Shown["total"];
  readonly message: unknown = "";
  readonly busyText: Shown["busyText"];
  readonly receipt: Shown["receipt"];
  readonly offer: Shown["offer"];
  readonly isPartly: boolean = false;
  readonly isResuming: boolean = false;
  readonly answer: Shown["answer"];
  readonly isSaving: boolean = false;
  readonly #host: {requestUpdate(): void};

  constructor(host: {requestUpdate(): void}) {
    this.#host = host;
  }

  /** Changes some of it, and renders the element again. */
  set(change: Partial<Shown>): void {
    Object.assign(this, change);
    this.#host.requestUpdate();
  }
}
