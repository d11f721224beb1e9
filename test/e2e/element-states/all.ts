import {cardFields} from "./card-fields.ts";
import {fastlane} from "./fastlane.ts";
import {guestButton} from "./guest-button.ts";
import {provider} from "./provider.ts";
import type {Tag, TagState} from "./element-page.ts";
import {walletButton} from "./wallet-button.ts";

/** Every tag in each of its states: what the gallery shows, and what axe looks at. */
export const tagStates: Readonly<Record<Tag, readonly TagState[]>> = {
  "checkout-card-fields": cardFields,
  "checkout-guest-button": guestButton,
  "checkout-wallet-button": walletButton,
  "checkout-fastlane": fastlane,
  "checkout-provider": provider,
};
