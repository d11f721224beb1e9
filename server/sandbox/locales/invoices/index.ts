import type {Language} from "../languages.ts";
import {arabic} from "./ar.ts";
import {german} from "./de.ts";
import {english} from "./en.ts";
import {spanish} from "./es.ts";
import {french} from "./fr.ts";
import {italian} from "./it.ts";
import {japanese} from "./ja.ts";
import {dutch} from "./nl.ts";
import {polish} from "./pl.ts";
import {portuguese} from "./pt.ts";
import {swedish} from "./sv.ts";
import {chinese} from "./zh.ts";
import type {InvoiceTexts} from "./texts.ts";

export type {InvoiceTexts} from "./texts.ts";

const byLanguage: Readonly<Record<Language, InvoiceTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  sv: swedish,
  ja: japanese,
  zh: chinese,
  ar: arabic,
};

/** Texts of invoices in a language. */
export function invoiceTexts(language: Language): InvoiceTexts {
  return byLanguage[language];
}
