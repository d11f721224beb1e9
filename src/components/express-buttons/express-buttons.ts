import type {PropertyDeclarations} from "lit";
import {addOldNames} from "../../controllers/old-names.ts";
import {attributes} from "../../controllers/settings.ts";
import {baseStyles} from "../base.styles.ts";
import {PaymentGroup} from "../payment-group.ts";
import type {ExpressWallets} from "./express-wallets.ts";

/**
 * The express buttons that this purchase and buyer allow: PayPal, Venmo, Apple Pay and Google Pay. For a product page, a bag, and
 * the top of a checkout.
 *
 * @tag checkout-express-buttons
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
 * @csspart more - shows the other buttons
 * @csspart result - the status message
 * @csspart button - "Try again"
 * @csspart receipt - the receipt
 * @csspart copy - copies the order number
 * @csspart choice - the buttons that pay an order which was approved before, or not
 */
export class CheckoutExpressButtons extends PaymentGroup<ExpressWallets> {
  static override readonly tag: string = "checkout-express-buttons";
  static override styles = [baseStyles];
  static override properties: PropertyDeclarations = {
    ...attributes(["buttonType", "returnUrl", "cancelUrl"]),
    ...attributes(["max"], {type: Number}),
    ...attributes(["shipping", "review"], {type: Boolean}),
  };

  static {
    addOldNames(this);
  }

  /** Number of buttons before "More options", 3 by default. */
  declare max: number | undefined;
  /** Text of the brands' buttons: `pay` (default), `buynow`, `checkout`, `donate` or `subscribe`. */
  declare buttonType: string | undefined;
  /** The goods are sent: the window asks for the address. Google Pay and Apple Pay can't, and are not offered. */
  shipping = false;
  /** The page shows the order for review after the approval, and captures it itself. */
  review = false;
  /** Address that the wallet returns to with `presentation-mode="redirect"`. */
  declare returnUrl: string | undefined;
  /** Address for a buyer who cancels. `return-url` by default. */
  declare cancelUrl: string | undefined;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return super.startsOver(changed) || changed("shipping");
  }

  protected override async loadGroupClass() {
    return (await import("./express-wallets.ts")).ExpressWallets;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-express-buttons": CheckoutExpressButtons;
  }
}
