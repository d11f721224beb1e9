import {buttonTexts, type ButtonTexts} from "../../../locales/buttons.ts";
import {type Language, languageOf} from "../../../locales/languages.ts";

/** Content of a button. The brand is emphasized. The whole text is the accessible name. */
export interface ButtonContent {
  readonly before?: string;
  readonly brand?: string;
  readonly after?: string;
  /** Language of the text. English for a product name alone. */
  readonly language?: Language;
}

const TYPES: ReadonlySet<string> = new Set<keyof ButtonTexts>([
  "buynow",
  "checkout",
  "donate",
  "pay",
  "subscribe",
]);

/** Content for a `type`. Only the brand for no type or an unknown one. */
export function typedContent(button: Element, brand: string, type: string | undefined): ButtonContent {
  if (type === undefined || !TYPES.has(type)) return {brand};
  const language = languageAt(button);
  const [before = "", after = ""] = buttonTexts[language][type as keyof ButtonTexts].split("{brand}");
  return {before, brand, after, language};
}

export function cardContent(button: Element): ButtonContent {
  const language = languageAt(button);
  return {before: buttonTexts[language].card, language};
}

/** Language at the button: its nearest `lang` attribute, also outside shadow roots. */
function languageAt(button: Element): Language {
  let at: Element | null = button;
  while (at) {
    const language = at.getAttribute("lang");
    if (language) return languageOf(language);
    const parent: ParentNode | null = at.parentNode;
    at = parent instanceof ShadowRoot ? parent.host : at.parentElement;
  }
  return "en";
}
