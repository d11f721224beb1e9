/** Locales that `setLocale` of PayPal's Fastlane takes. */
export const fastlaneLocales = ["en_us", "es_us", "fr_us", "zh_us"] as const;
export type FastlaneLocale = (typeof fastlaneLocales)[number];

/** Texts of Fastlane. Placeholders such as `{name}` are replaced by `fill`. */
export interface FastlaneTexts {
  /** BCP 47, for `lang`. */
  readonly language: string;
  readonly banner: string;
  readonly close: string;
  readonly loading: string;
  readonly silent: string;
  readonly offline: string;
  /** Shown when the session has expired. */
  readonly over: string;

  readonly codeHeading: string;
  /** `{digits}`: last four digits of the phone number. */
  readonly codeSent: string;
  readonly testCode: string;
  readonly codeLabel: string;
  readonly confirm: string;
  readonly resend: string;
  readonly resent: string;
  readonly codeEmpty: string;
  readonly codeWrong: string;
  readonly oneTryLeft: string;
  readonly triesLeft: string;
  readonly checking: string;

  readonly addressHeading: string;
  readonly useAddress: string;
  readonly addAddress: string;
  readonly cardHeading: string;
  readonly useCard: string;
  readonly addCard: string;
  readonly save: string;
  readonly saving: string;
  readonly back: string;
  /** `{brand} ending in {digits}` */
  readonly cardEnding: string;
  readonly expires: string;
  readonly expired: string;
  readonly noUsableCard: string;

  readonly secured: string;
  readonly change: string;
  readonly sameAsShipping: string;
  readonly billingHeading: string;
  readonly optional: string;
  readonly fields: Readonly<Record<FormFieldName, FieldTexts>>;
  /** Shown when PayPal refuses a card. */
  readonly cardRefused: string;

  readonly watermark: string;
  readonly watermarkMore: string;
  readonly watermarkInfo: string;
}

export type FormFieldName =
  | "number"
  | "expiry"
  | "cvv"
  | "name"
  | "fullName"
  | "addressLine1"
  | "addressLine2"
  | "city"
  | "state"
  | "postalCode"
  | "phone";

export interface FieldTexts {
  readonly label: string;
  /** Error text: what is wrong, and what to do. */
  readonly wrong: string;
}
