import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {ButtonMethod} from "../../payment-methods/session-method.ts";
import {isWallet, wallets, type Wallet} from "../../payment-methods/wallets.ts";
import type {WalletButtonEventMap} from "../../payment-flow/events.ts";
import {refuse} from "../configuration.ts";
import {readModes} from "../payment-button/modes.ts";
import {PaymentButton} from "../payment-button/payment-button.ts";
import {attributes} from "../settings.ts";

/**
 * A wallet's button: PayPal, pay later, credit or Venmo in a window of the service's, Google Pay or Apple Pay in a sheet of
 * the device's.
 *
 * @tag checkout-wallet-button
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-authorized @fires checkout-pending @fires checkout-cancel @fires checkout-error
 * @fires checkout-shipping-address-change @fires checkout-shipping-options-change
 * @csspart group - the frame around all @csspart result - where the status is announced
 * @csspart button - "Try again", "Start over" @csspart receipt - what was paid @csspart copy - copies the order number
 */
export class CheckoutWalletButton extends PaymentButton<WalletButtonEventMap> {
  static override readonly tag: string = "checkout-wallet-button";
  static override properties: PropertyDeclarations = {
    ...attributes(["wallet", "buttonType"]),
    review: {type: Boolean},
  };

  /** `paypal`, `paylater`, `credit`, `venmo`, `googlepay` or `applepay`. Required. */
  declare wallet: string | undefined;
  /** What the brand's button says: `pay` (default), `buynow`, `checkout`, `donate` or `subscribe`. */
  declare buttonType: string | undefined;
  /**
   * The page shows the order for review after the approval and captures it itself: it calls `preventDefault()` on
   * `checkout-approve`. The last button in the window of PayPal or Venmo then leads to the review. By default it says that it
   * pays. Google Pay and Apple Pay always say that they pay.
   */
  review = false;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    // Google's and Apple's buttons are made with their text and its language.
    const isDevice = isWallet(this.wallet) && "device" in wallets[this.wallet];
    const names = ["wallet", "review", ...(isDevice ? ["buttonType", "locale"] : [])];
    return super.startsOver(changed) || names.some(changed);
  }

  /** @internal */
  override readMethod(): ButtonMethod {
    if (!isWallet(this.wallet)) throw refuse("wallet");
    const method: ButtonMethod = wallets[this.wallet];
    readModes(this, method);
    if ("device" in method) {
      // Its sheet tells no address that could be priced before the buyer agrees.
      if (this.shipping) throw refuse("shipping");
      this.devices ??= import("../../payment-methods/devices/devices.ts");
      // The next one who asks tries again.
      this.devices.catch(() => (this.devices = undefined));
    }
    return method;
  }

  /** The brands' own elements: they have rules for their buttons. */
  protected override buttonView(details: unknown, off: boolean): TemplateResult {
    const {countryCode, productCode} = (details ?? {}) as {countryCode?: string; productCode?: string};
    const type = this.buttonType ?? "pay";
    const lang = this.setting("locale") ?? nothing;
    const vendors = () => {
      const button = this.paying?.button;
      // Google's is a native one in a box of its own; Apple's knows no such state.
      button?.querySelector("button")?.setAttribute("aria-disabled", String(off));
      return html`<div class="vendor">${button}</div>`;
    };
    const views: Record<Wallet, () => TemplateResult> = {
      paypal: () => html`<paypal-button type=${type} lang=${lang} ?disabled=${off}></paypal-button>`,
      venmo: () => html`<venmo-button type=${type} lang=${lang} ?disabled=${off}></venmo-button>`,
      paylater: () =>
        html`<paypal-pay-later-button
          .countryCode=${countryCode}
          .productCode=${productCode}
          ?disabled=${off}
        ></paypal-pay-later-button>`,
      credit: () =>
        html`<paypal-credit-button .countryCode=${countryCode} ?disabled=${off}></paypal-credit-button>`,
      googlepay: vendors,
      applepay: vendors,
    };
    return isWallet(this.wallet) ? views[this.wallet]() : html``;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-wallet-button": CheckoutWalletButton;
  }
}
