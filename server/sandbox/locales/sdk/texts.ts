import type {Language} from "../languages.ts";

/** Texts of the SDK in the merchant's page. `fill` replaces `{name}` placeholders. */
export interface SdkTexts {
  readonly language: Language;
  readonly close: string;
  readonly cancel: string;
  /** Name of the guest card, shown instead of a wallet's name. */
  readonly card: string;
  /** Loading text of a wallet's window. `{name}` is the wallet's. */
  readonly loading: string;
  readonly silent: string;
  readonly frame: string;
  readonly continueThere: string;
  readonly showWindow: string;
  readonly formLoading: string;
  readonly formSilent: string;
  /** Heading of the bank's 3-D Secure check. */
  readonly checkHeading: string;
  readonly checkFrame: string;
  readonly checkLoading: string;
  readonly checkSilent: string;
  /** For each card field: the frame's title, the field's label and its errors. */
  readonly fields: Readonly<Record<"number" | "expiry" | "cvv" | "name", FieldTexts>>;
  /** Reasons for refusing a shipping address or option, by the keys of `data.errors`. */
  readonly shipping: Readonly<Record<ShippingReason, string>>;
}

export interface FieldTexts {
  readonly title: string;
  readonly name: string;
  readonly wrong: string;
}

export type ShippingReason =
  | "ADDRESS_ERROR"
  | "COUNTRY_ERROR"
  | "STATE_ERROR"
  | "ZIP_ERROR"
  | "METHOD_UNAVAILABLE"
  | "STORE_UNAVAILABLE";
