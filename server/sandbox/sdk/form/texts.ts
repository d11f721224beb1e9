import type {GuestScriptTexts} from "../../locales/windows/texts.ts";

/** What is said about the fields of an address. */
export type AddressTexts = Pick<
  GuestScriptTexts,
  "line1Empty" | "cityEmpty" | "regions" | "zipCode" | "postalCode"
>;

/** What is said about an e-mail address. */
export type EmailTexts = Pick<GuestScriptTexts, "emailEmpty" | "emailNoAt" | "emailWrong">;
