import {html, type TemplateResult} from "lit";
import {guest} from "../../methods/guest.ts";
import type {SessionMethod} from "../../methods/session-method.ts";
import type {GuestButtonEventMap} from "../../payment/events.ts";
import {readModes} from "../payment-button/modes.ts";
import {PaymentButton} from "../payment-button/payment-button.ts";

/**
 * Paying by card without an account: a button, and under it the service's form.
 *
 * @tag checkout-guest-button
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-pending @fires checkout-cancel @fires checkout-warn @fires checkout-error
 * @csspart result - where the status is announced @csspart button - "Try again" @csspart receipt @csspart copy
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface only types events
export class CheckoutGuestButton extends PaymentButton {
  static override readonly tag: string = "checkout-guest-button";

  /** Hosted frames live in the document, not in a shadow root: the SDK's form opens here, and is shown by the slot. */
  readonly #place = document.createElement("div");

  protected override readMethod(): SessionMethod {
    if (!this.#place.isConnected) {
      this.#place.slot = "form";
      this.append(this.#place);
    }
    return guest;
  }

  /** @internal */
  override get startOptions() {
    return {modes: readModes(this), targetElement: this.#place};
  }

  protected override buttonView(): TemplateResult {
    const off = this.disabled || this.status !== "ready";
    return html`<paypal-basic-card-container>
        <paypal-basic-card-button ?disabled=${off}></paypal-basic-card-button>
      </paypal-basic-card-container>
      <slot name="form" @click=${(event: Event) => event.stopPropagation()}></slot>`;
  }
}

/** `addEventListener` typed by the tag's own events. */
export interface CheckoutGuestButton {
  addEventListener<K extends keyof GuestButtonEventMap>(
    type: K,
    listener: (this: CheckoutGuestButton, event: GuestButtonEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-guest-button": CheckoutGuestButton;
  }
}
