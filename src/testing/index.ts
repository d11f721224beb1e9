/**
 * For browser tests of shops: finds and fills the fields of an element, and answers PayPal's windows. It imports no test
 * runner.
 */
export {cards, type TestCard} from "./cards.ts";
export {frameOf, nextEvent, statusOf, type HostedFieldName} from "./in-page.ts";
export {
  CardFieldsOnPage,
  PaymentMethodOnPage,
  PaymentOnPage,
  WindowOnPage,
  type FrameLike,
  type LocatorLike,
  type PageLike,
} from "./on-page.ts";
export {decideWindows, resetSandbox, type WindowDecision} from "./sandbox.ts";
