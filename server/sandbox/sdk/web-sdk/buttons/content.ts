import {buttonTexts, type ButtonTexts} from "../../../locales/buttons/index.ts";
import {type Language, languageOf} from "../../../locales/languages.ts";

/** What is written on a button: the brand's word stands out, and the whole is the button's accessible name. */
export interface ButtonContent {
  readonly before?: string;
  readonly brand?: string;
  readonly after?: string;
  /** Of the words; English for a product's name alone. */
  readonly language?: Language;
}

const TYPES: ReadonlySet<string> = new Set<keyof ButtonTexts>([
  "buynow",
  "checkout",
  "donate",
  "pay",
  "subscribe",
]);

/** The brand's word in what `type` asks for; alone when there is no type, or one that is not known. */
export function typedContent(button: Element, brand: string, type: string | undefined): ButtonContent {
  if (type === undefined || !TYPES.has(type)) return {brand};
  const language = languageAt(button);
  const [before = "", after = ""] = buttonTexts[language][type as keyof ButtonTexts].split("{brand}");
  return {before, brand, after, language};
}

/** What the guest's button says. */
export function cardContent(button: Element): ButtonContent {
  const language = languageAt(button);
  return {before: buttonTexts[language].card, language};
}

/** The language of the button's place: the nearest `lang`, its own or of an element around it, through shadow roots. */
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
