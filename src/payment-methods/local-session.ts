import {within} from "../promises.ts";
import type {PaymentFieldOptions} from "../paypal-sdk/sdk-types.ts";
import {SessionPayment} from "./session-payment.ts";

/** Longest time for the check of the fields, ms. */
const deadline = 10_000;

/** Session of a local payment method: fields in frames, and a window. */
export class LocalSession extends SessionPayment {
  /** Makes a field in a frame. Undefined if the SDK has none. */
  createField(options: PaymentFieldOptions): HTMLElement | undefined {
    return this.session.createPaymentFields?.(options);
  }

  /** Resolves with whether all fields are valid. The SDK doesn't say which one is not. */
  async validate(): Promise<boolean> {
    const {session} = this;
    return !session.validate || (await within(deadline, session.validate())) === true;
  }
}
