import {CheckoutSubmitEvent} from "../../payment/events.ts";
import {Paying} from "../paying/paying.ts";
import type {PaymentButtonHost} from "./host.ts";

/** The second part of a payment button: a press, to its end. It is there before the button can be pressed. */
export class ButtonPaying extends Paying<PaymentButtonHost> {
  /** The buyer pressed: everything up to the window happens in this very task. */
  press(): void {
    const {host} = this;
    const {payment} = host;
    if (host.status !== "ready" || host.isDisabled || !payment) return;
    if (!host.dispatchEvent(new CheckoutSubmitEvent())) return;
    const {modes, ...more} = host.startOptions;
    void this.pay((ordering) => payment.start(modes, more, ordering));
  }
}
