import {directionOf, languageOf} from "../../locales/languages.ts";
import {texts as english} from "../../locales/sdk/en.ts";
import type {SdkTexts} from "../../locales/sdk/texts.ts";
import {loadModule} from "./load-module.ts";

/** In which language an instance speaks to the buyer. It can change while the page is open. */
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

  /**
   * Speaks the language of this locale as soon as its words are there. Where they can't be loaded, or there are none, it is
   * what was spoken before: nobody must fail to pay for that.
   */
  async adopt(locale: string): Promise<void> {
    this.#locale = locale;
    const language = languageOf(locale);
    if (language === english.language) {
      this.#texts = english;
      return;
    }
    try {
      const module = await loadModule(this.#origin, `texts/${language}.js`, `texts in ${language}`);
      // Another one may have been asked for meanwhile.
      if (this.#locale === locale) this.#texts = (module as {texts: SdkTexts}).texts;
    } catch (error) {
      // oxlint-disable-next-line no-console -- no call of the page is there to take it
      console.error(`The page goes on in another language than ${locale}.`, error);
    }
  }

  /** Asks a hosted document to speak the same language. */
  tell(url: URL): URL {
    if (this.#locale !== undefined) url.searchParams.set("locale", this.#locale);
    return url;
  }
}

/** Says which language a part of the page is in: the page around it may speak another one. */
export function mark(element: HTMLElement, {language}: {readonly language: string}): void {
  element.lang = language;
  element.dir = directionOf(language);
}

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
