import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import {paymentMethods, type WindowMethod} from "../../payment-methods/registry.ts";
import type {GuestButtonEventMap} from "../../payment-flow/events.ts";
import {demandDocument} from "../../controllers/configuration.ts";
import {readModes} from "../payment-button/presentation-modes.ts";
import {PaymentButton} from "../payment-button/payment-button.ts";
import {attributes} from "../../controllers/settings.ts";

/**
 * Paying by card without an account: a button, and under it the service's form.
 *
 * @tag checkout-guest-button
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-authorized @fires checkout-pending @fires checkout-cancel @fires checkout-warn @fires checkout-error
 * @fires checkout-shipping-address-change @fires checkout-shipping-options-change
 * @csspart group - the frame around all @csspart result - where the status is announced
 * @csspart button - "Try again", "Start over" @csspart receipt - what was paid @csspart copy - copies the order number
 * @slot form - where the service's form opens; the tag fills it itself
 */
export class CheckoutGuestButton extends PaymentButton<GuestButtonEventMap> {
  static override readonly tag: string = "checkout-guest-button";
  static override properties: PropertyDeclarations = {
    ...attributes(["target"]),
    targetElement: {attribute: false},
  };

  /** The id of the element, in the same document, that the form opens in. Under the button by default. */
  declare target: string | undefined;
  /** The element itself; it comes before `target`. */
  declare targetElement: Element | undefined;

  /** Hosted frames live in the document, not in a shadow root: the SDK's form opens here, and is shown by the slot. */
  readonly #place = document.createElement("div");

  /** @internal */
  override readMethod(): WindowMethod {
    readModes(this, paymentMethods.guest);
    demandDocument(this);
    return paymentMethods.guest;
  }

  /** @internal */
  override get startWishes() {
    return {...super.startWishes, targetElement: this.#target ?? this.#ownPlace};
  }

  /** Not before the press: a page that a server has rendered must find its markup as it was when a framework takes over. */
  get #ownPlace(): Element {
    this.#place.slot = "form";
    if (!this.#place.isConnected) this.append(this.#place);
    return this.#place;
  }

  get #target(): Element | undefined {
    const {target, targetElement} = this;
    const found = targetElement ?? (target ? document.getElementById(target) : undefined);
    if (found?.isConnected) return found;
    if (found !== undefined)
      // oxlint-disable-next-line no-console -- the developer's sentence; the buyer's form opens all the same
      console.warn(`<${this.localName}>: target="${target}" is no element on the page; the form opens here.`);
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
