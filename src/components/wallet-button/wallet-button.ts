import {html, type PropertyDeclarations, type TemplateResult} from "lit";
import {
  paymentMethods,
  type DeviceMethod,
  type Entry,
  type WindowMethod,
} from "../../payment-methods/registry.ts";
import {refuse} from "../../controllers/configuration.ts";
import {readModes} from "../payment-button/presentation-modes.ts";
import {PaymentButton} from "../payment-button/payment-button.ts";
import {attributes} from "../../controllers/settings.ts";

/**
 * Button of a wallet: PayPal, Pay Later, PayPal Credit or Venmo in PayPal's window, Google Pay or Apple Pay in a sheet of the
 * device.
 *
 * @tag checkout-wallet-button
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-authorized
 * @fires checkout-partly-complete
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-error
 * @fires checkout-shipping-address-change
 * @fires checkout-shipping-options-change
 * @csspart group - the frame around everything
 * @csspart result - the status message
 * @csspart button - "Try again"
 * @csspart receipt - the receipt
 * @csspart copy - copies the order number
 * @csspart choice - the buttons that pay an order which was approved before, or not
 */
export class CheckoutWalletButton extends PaymentButton {
  static override readonly tag: string = "checkout-wallet-button";
  static override properties: PropertyDeclarations = {
    ...attributes(["wallet", "buttonType"]),
    review: {type: Boolean},
  };

  /** `paypal`, `paylater`, `credit`, `venmo`, `googlepay` or `applepay`. Required. */
  declare wallet: string | undefined;
  /** Text of the brand's button: `pay` (default), `buynow`, `checkout`, `donate` or `subscribe`. */
  declare buttonType: string | undefined;
  /**
   * The page shows the order for review after the approval, and captures it itself: it calls `preventDefault()` on
   * `checkout-approve`. Then the last button of PayPal's or Venmo's window says "Continue" instead of "Pay". Google Pay and
   * Apple Pay always say that they pay.
   */
  review = false;

  #brand: HTMLElement | undefined;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    // Google's and Apple's buttons can't change their text and language.
    const isDevice = walletMethod(this.wallet)?.flow === "device";
    const names = ["wallet", "review", ...(isDevice ? ["buttonType", "locale"] : [])];
    return super.startsOver(changed) || names.some(changed);
  }

  protected override prepare(signal: AbortSignal): Promise<void> {
    // Loads at the same time as the script and the token. If it fails, the controller tries again.
    if (walletMethod(this.wallet)?.flow === "device")
      import("../../payment-methods/devices/devices.ts").catch(() => undefined);
    return super.prepare(signal);
  }

  protected override readMethod(): WindowMethod | DeviceMethod {
    const method = walletMethod(this.wallet);
    if (!method) throw refuse("wallet");
    readModes(this, method);
    // A device's sheet has no address that could be priced before the buyer agrees.
    if (method.flow === "device" && this.shipping) throw refuse("shipping");
    return method;
  }

  /** The SDK's or the vendor's button, as the brands require. */
  protected override buttonView(details: unknown, off: boolean): TemplateResult {
    const method = walletMethod(this.wallet);
    if (!method) return html``;
    if (method.flow === "device") {
      const button = this.controller?.button;
      // Google's button is nested in a box. Apple's has no such state.
      button?.querySelector("button")?.setAttribute("aria-disabled", String(off));
      return html`<div class="vendor ${off ? "off" : ""}">${button}</div>`;
    }
    return html`${this.#brandButton(method, details, off)}`;
  }

  /** The SDK's element, created once for each brand. */
  #brandButton({button, hasButtonTypes}: WindowMethod, details: unknown, off: boolean): HTMLElement {
    if (this.#brand?.localName !== button) this.#brand = document.createElement(button);
    const brand = this.#brand;
    brand.toggleAttribute("disabled", off);
    const {countryCode, productCode} = (details ?? {}) as Record<string, unknown>;
    if (!hasButtonTypes) return Object.assign(brand, {countryCode, productCode});
    const attributes = {type: this.buttonType ?? "pay", lang: this.setting("locale")};
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) brand.removeAttribute(name);
      else if (brand.getAttribute(name) !== value) brand.setAttribute(name, value);
    return brand;
  }
}

/** Method of the attribute's value, among those that this element offers. */
function walletMethod(wallet = ""): Extract<Entry, {element: "checkout-wallet-button"}> | undefined {
  const methods: Readonly<Record<string, Entry>> = paymentMethods;
  const method = Object.hasOwn(methods, wallet) ? methods[wallet] : undefined;
  return method?.element === "checkout-wallet-button" ? method : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-wallet-button": CheckoutWalletButton;
  }
}
