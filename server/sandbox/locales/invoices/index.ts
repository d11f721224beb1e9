import type {Language} from "../languages.ts";
import {english} from "./en.ts";
import type {InvoiceTexts} from "./texts.ts";

export type {InvoiceTexts} from "./texts.ts";

const byLanguage: Readonly<Partial<Record<Language, InvoiceTexts>>> = {
  en: english,
};

/** Texts of invoices in a language. */
export function invoiceTexts(language: Language): InvoiceTexts {
  return byLanguage[language] ?? english;
}
