import {fill} from "../../../locales/fill.ts";
import {buttonTexts, type ButtonTexts} from "../../../locales/buttons/index.ts";
import {directionOf, languageOf} from "../../../locales/languages.ts";
import {localeOfPage} from "../../web-sdk/translations.ts";

/** What a type of button says. */
export interface ButtonText {
  /** In English; the brand follows. */
  readonly before: string;
  /** In each other language, where the service's own buttons say it, too. */
  readonly says?: keyof ButtonTexts;
}

/** Writes a wallet's button, in the language that the page asked for, or else in its own. */
export function writeButton(
  button: HTMLElement,
  brand: string,
  {before, says}: ButtonText,
  locale: string | null | undefined,
): void {
  const language = says === undefined ? "en" : languageOf(locale || localeOfPage());
  button.lang = language;
  button.dir = directionOf(language);
  button.textContent =
    says === undefined || language === "en"
      ? `${before}${brand}`
      : fill(buttonTexts[language][says], {brand});
}
