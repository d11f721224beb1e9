import {cardFields} from "./card-fields.ts";
import {expressButtons} from "./express-buttons.ts";
import {fastlane} from "./fastlane.ts";
import {guestButton} from "./guest-button.ts";
import {payment} from "./payment.ts";
import {paymentMethod} from "./payment-method.ts";
import {provider} from "./provider.ts";
import type {Tag, ElementState} from "./element-page.ts";
import {walletButton} from "./wallet-button.ts";

/** States of every element, for the gallery and the tests. */
export const elementStates: Readonly<Record<Tag, readonly ElementState[]>> = {
  "checkout-payment": payment,
  "checkout-express-buttons": expressButtons,
  "checkout-card-fields": cardFields,
  "checkout-guest-button": guestButton,
  "checkout-wallet-button": walletButton,
  "checkout-fastlane": fastlane,
  "checkout-payment-method": paymentMethod,
  "checkout-provider": provider,
};
