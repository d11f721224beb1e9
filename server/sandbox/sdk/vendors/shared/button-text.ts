import {buttonTexts, type ButtonTexts} from "../../../locales/buttons.ts";
import {directionOf, languageOf} from "../../../locales/languages.ts";
import {type BrandMark, createBrand} from "../../web-sdk/buttons/brand-mark.ts";
import {localeOfPage} from "../../web-sdk/translations.ts";

/** Text of a type of button. */
export interface ButtonText {
  /** English text before the brand. */
  readonly before: string;
  /** Key of the translation, where PayPal's buttons have the same text. */
  readonly translation?: keyof ButtonTexts;
}

/** Sets the content of a wallet's button in the requested locale, otherwise the page's. */
export function writeButton(
  button: HTMLElement,
  brand: {readonly name: string; readonly mark: BrandMark},
  {before, translation}: ButtonText,
  locale: string | null | undefined,
): void {
  const language = translation === undefined ? "en" : languageOf(locale || localeOfPage());
  button.lang = language;
  button.dir = directionOf(language);
  const [start = "", end = ""] =
    translation === undefined || language === "en"
      ? [before]
      : buttonTexts[language][translation].split("{brand}");
  button.replaceChildren(start, createBrand(brand.name, brand.mark), end);
}
