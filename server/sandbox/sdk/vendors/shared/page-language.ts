import {Translations} from "../../web-sdk/translations.ts";

/** A wallet speaks its page's language; where the page doesn't say which, the browser's. */
export function localeOfPage(): string {
  return document.documentElement.lang || navigator.language;
}

/** Its words are asked for at once, so that they are there when the buyer presses. */
export function translationsOfPage(origin: string): Translations {
  const translations = new Translations(origin);
  void translations.adopt(localeOfPage());
  return translations;
}
