import type {checkout} from "./en-checkout.ts";
import type {element} from "./en.ts";
import type {extendedCard} from "./en-extended-card.ts";
import type {fastlane} from "./en-fastlane.ts";
import type {methodNames} from "./en-method-names.ts";
import type {localMethods} from "./en-local-methods.ts";
import type {bank, payment} from "./en-payment.ts";
import type {refusals} from "./en-refusals.ts";

/** Messages to the buyer in one language. */
export interface Messages {
  /** For `lang`, BCP 47: the page may be in another language. */
  readonly language: string;
  /** For `dir`. */
  readonly direction: "ltr" | "rtl";
  readonly element: typeof element;
  readonly checkout: typeof checkout;
  readonly methodNames: typeof methodNames;
  readonly payment: typeof payment;
  readonly bank: typeof bank;
  readonly refusals: typeof refusals;
  readonly fastlane: typeof fastlane;
  readonly extendedCard: typeof extendedCard;
  readonly localMethods: typeof localMethods;
}

/** A translation has all messages. English has those of a form in the form's module. */
export type LoadedMessages = Pick<Messages, "language" | "direction" | "element"> & Partial<Messages>;
