import {directionOf, languageOf} from "../../locales/languages.ts";
import type {SdkTexts} from "../../locales/texts.ts";
import english from "../../data/texts/sdk/en.json" with {type: "json"};
import {loadModule} from "./load-module.ts";

/** Texts of an instance in its language, which can change while the page is open. */
export class Translations {
  readonly #origin: string;
  #locale: string | undefined;
  #texts = english;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get texts(): SdkTexts {
    return this.#texts;
  }

  /** Loads the texts of a locale. Keeps the present language if they can't be loaded, so that paying still works. */
  async setLocale(locale: string): Promise<void> {
    this.#locale = locale;
    const language = languageOf(locale);
    if (language === english.language) {
      this.#texts = english;
      return;
    }
    try {
      const module = await loadModule(this.#origin, `texts/${language}.js`, `texts in ${language}`);
      // Another locale may have been requested in the meantime.
      if (this.#locale === locale) this.#texts = (module as {default: SdkTexts}).default;
    } catch (error) {
      // oxlint-disable-next-line no-console -- no caller could handle it
      console.error(
        `The texts of ${locale} could not be loaded. The page keeps its current language.`,
        error,
      );
    }
  }

  /** Adds the locale to the address of a hosted document. */
  addLocaleTo(url: URL): URL {
    if (this.#locale !== undefined) url.searchParams.set("locale", this.#locale);
    return url;
  }
}

/** Sets language and direction of an element, because the page may have others. */
export function setLanguage(element: HTMLElement, {language}: {readonly language: string}): void {
  element.lang = language;
  element.dir = directionOf(language);
}

/** Locale of the page, otherwise of the browser. */
export function localeOfPage(): string {
  return document.documentElement.lang || navigator.language;
}

/** Translations for the page's locale. They start to load before the buyer clicks. */
export function translationsOfPage(origin: string): Translations {
  const translations = new Translations(origin);
  void translations.setLocale(localeOfPage());
  return translations;
}
