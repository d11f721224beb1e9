import type {PaymentHost} from "../../controllers/payment-host.ts";
import {showError} from "../../controllers/show-error.ts";
import {CheckoutError} from "../../errors.ts";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import type {HostedField} from "../../paypal-sdk/sdk-types.ts";
import type {FieldErrors} from "./field-errors.ts";
import type {HostedFields} from "./hosted-fields.ts";

/** What the buyer reads if the frames of the card are blocked. */
export class BlockedFrames {
  readonly #host: PaymentHost;
  readonly #fields: HostedFields;
  readonly #errors: FieldErrors;
  readonly #stop: (error: CheckoutError) => void;

  /** @param stop makes the element fail */
  constructor(
    host: PaymentHost,
    fields: HostedFields,
    errors: FieldErrors,
    stop: (error: CheckoutError) => void,
  ) {
    this.#host = host;
    this.#fields = fields;
    this.#errors = errors;
    this.#stop = stop;
  }

  /** Fails, because the browser refuses the frames, or the one of this field. */
  report(error: CheckoutError, field?: HostedField): void {
    const {status, state} = this.#host;
    const {card} = this.#fields;
    const isAlive = field ? card?.alive.has(field) : card?.alive.size;
    // The next press renews an expired token.
    if (isAlive || state.isBusy || !["loading", "ready"].includes(status) || error.code === "token") return;
    this.#stop(error);
  }

  /** Fails if the frame of the field gives no sign of life. In a list of methods, another one is offered. */
  async check(card: CardPayment, field: HostedField): Promise<void> {
    const host = this.#host;
    const isElsewhere = () => host.shadowRoot.activeElement?.localName === "input";
    if (!(await this.#fields.isBlocked(card, field, isElsewhere))) return;
    const error = new CheckoutError(
      "frames-blocked",
      `The ${field} field gives no sign of life. An extension, a firewall or a bot check may block its frame.`,
    );
    if (!host.isEmbedded) return this.report(error, field);
    if (host.status !== "ready") return;
    const {loadFailed, tryAgain} = host.texts;
    // The frames can't be typed into.
    this.#errors.clear();
    showError(host, error, loadFailed);
    const restart = () => {
      this.#errors.clear();
      host.state.set({message: ""});
      host.restart();
    };
    host.state.set({offer: {text: tryAgain, act: restart}});
    void this.#errors.announce(loadFailed);
  }
}
