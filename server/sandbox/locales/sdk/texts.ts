import type {Language} from "../languages.ts";

/** What buyers read of the SDK in the merchant's own page. `{name}` in a text is filled in by `fill`. */
export interface SdkTexts {
  readonly language: Language;
  readonly close: string;
  readonly cancel: string;
  /** What the guest card is called where the wallets have their names. */
  readonly card: string;
  /** The wallet's window: `{name}` is the wallet's. */
  readonly loading: string;
  readonly silent: string;
  readonly frame: string;
  readonly continueThere: string;
  readonly showWindow: string;
  readonly formLoading: string;
  readonly formSilent: string;
  /** The bank's 3-D Secure check. */
  readonly checkHeading: string;
  readonly checkFrame: string;
  readonly checkLoading: string;
  readonly checkSilent: string;
  /** Of each card field: its frame's title, its own name, and what is the matter when it is not valid. */
  readonly fields: Readonly<Record<"number" | "expiry" | "cvv" | "name", FieldTexts>>;
  /** What a shop has against an address or a way of delivery, by the keys of `data.errors`. */
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
