import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {WindowOptions} from "../../payment-methods/button-session.ts";
import {paymentMethods, type WindowMethod} from "../../payment-methods/registry.ts";
import {readModes} from "../payment-button/presentation-modes.ts";
import {PaymentButton} from "../payment-button/payment-button.ts";
import {attributes} from "../../controllers/settings.ts";

/**
 * Pays by card without an account: a button with PayPal's form below it.
 *
 * @tag checkout-guest-button
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-authorized
 * @fires checkout-partly-complete
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-warn
 * @fires checkout-error
 * @fires checkout-shipping-address-change
 * @fires checkout-shipping-options-change
 * @csspart group - the frame around everything
 * @csspart result - the status message
 * @csspart button - "Try again"
 * @csspart receipt - the receipt
 * @csspart copy - copies the order number
 * @csspart choice - the buttons that pay an order which was approved before, or not
 * @slot form - place of PayPal's form, filled by the element
 */
export class CheckoutGuestButton extends PaymentButton {
  static override readonly tag: string = "checkout-guest-button";
  static override properties: PropertyDeclarations = {
    ...attributes(["target"]),
    targetElement: {attribute: false},
  };

  /** Id of the element, in the same document, that the form opens in. Below the button by default. */
  declare target: string | undefined;
  /** Element that the form opens in. It takes precedence over `target`. */
  declare targetElement: Element | undefined;

  /** The SDK's form opens here and is slotted, because hosted frames don't work in a shadow root. */
  readonly #ownTarget = document.createElement("div");

  protected override readMethod(): WindowMethod {
    readModes(this, paymentMethods.guest);
    return paymentMethods.guest;
  }

  protected override windowOptions(): WindowOptions {
    const options = super.windowOptions();
    // A window needs no place.
    const targetElement = this.#target ?? (options.modes.includes("auto") ? this.#slottedTarget : undefined);
    return {...options, ...(targetElement && {targetElement})};
  }

  /** Added only at the press, because frameworks must find the server's markup unchanged when they hydrate. */
  get #slottedTarget(): Element {
    this.placed.placeHosted(this.#ownTarget, "form");
    return this.#ownTarget;
  }

  /** The next press adds the place again. */
  protected override replaceFrames(): void {
    this.controller?.closeWindow();
  }

  get #target(): Element | undefined {
    const {target, targetElement} = this;
    const found = targetElement ?? (target ? document.getElementById(target) : undefined);
    if (found?.isConnected) return found;
    if (found !== undefined)
      // oxlint-disable-next-line no-console -- for the developer; the form opens anyway
      console.warn(
        `<${this.localName}>: target="${target}" is not an element of the page. The form opens here.`,
      );
    return undefined;
  }

  protected override buttonView(_details: unknown, off: boolean): TemplateResult {
    return html`<paypal-basic-card-container>
        <paypal-basic-card-button
          lang=${this.setting("locale") ?? nothing}
          ?disabled=${off}
        ></paypal-basic-card-button>
      </paypal-basic-card-container>
      <slot name="form" @click=${(event: Event) => event.stopPropagation()}></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-guest-button": CheckoutGuestButton;
  }
}
