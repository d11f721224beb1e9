/** Classes, events, errors and types. Registers nothing; importable where there is no browser. */
export {CheckoutCardFields} from "./elements/card-fields/card-fields.ts";
export {CheckoutGuestButton} from "./elements/guest-button/guest-button.ts";
export {CheckoutWalletButton} from "./elements/wallet-button/wallet-button.ts";
export {CheckoutFastlane} from "./elements/fastlane/fastlane.ts";
export {CheckoutProvider} from "./elements/provider/provider.ts";
export {CheckoutElement, type Status} from "./elements/checkout-element.ts";
export {
  CheckoutError,
  type CheckoutErrorCode,
  type CheckoutErrorOptions,
  type DeclineReason,
} from "./payment/errors.ts";
export * from "./payment/events.ts";
export type {CaptureResult, LiabilityShift, Outcome, PendingReason, SavedOutcome} from "./payment/outcome.ts";
export type {SavedCard} from "./merchant-api/vault.ts";
export type {Item, Money, ScaMethod, Shipping, Terms} from "./merchant-api/purchase.ts";
export type {ClientToken} from "./sdk/page-instance.ts";
export {configure, type Environment} from "./sdk/sdk-url.ts";
