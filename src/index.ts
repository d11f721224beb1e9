/** Classes, events, errors and types. It registers no element, and can be imported without a browser. */
export {CheckoutCardFields} from "./components/card-fields/card-fields.ts";
export {CheckoutGuestButton} from "./components/guest-button/guest-button.ts";
export {CheckoutWalletButton} from "./components/wallet-button/wallet-button.ts";
export {CheckoutFastlane} from "./components/fastlane/fastlane.ts";
export {CheckoutPaymentMethod} from "./components/payment-method/payment-method.ts";
export {CheckoutPayment} from "./components/payment/payment.ts";
export {CheckoutExpressButtons} from "./components/express-buttons/express-buttons.ts";
export {CheckoutProvider} from "./components/provider/provider.ts";
export {CheckoutElement} from "./components/checkout-element.ts";
export type {Status} from "./controllers/payment-host.ts";
export {
  CheckoutError,
  type CheckoutErrorCode,
  type CheckoutErrorOptions,
  type DeclineReason,
} from "./errors.ts";
export * from "./payment-flow/events.ts";
export type {
  CaptureResult,
  LiabilityShift,
  Outcome,
  PendingInstructions,
  PendingReason,
  SavedOutcome,
} from "./payment-flow/outcome.ts";
export type {SavedCard} from "./merchant-api/vault.ts";
export type {Item, Money, ScaMethod, Shipping, OrderOptions as Terms} from "./merchant-api/purchase.ts";
export type {Buyer} from "./controllers/settings.ts";
export type {ClientToken} from "./paypal-sdk/page-instance.ts";
export {configure, type Environment} from "./paypal-sdk/sdk-url.ts";
