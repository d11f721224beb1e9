import {readFileSync} from "node:fs";
import {packagePath} from "../../shared/package.ts";
import {pageLanguageOf, type Language, type PageLanguage} from "../locales/languages.ts";
import type {
  InvoiceTexts,
  MailTexts,
  PaymentFieldTexts,
  PaymentPageTexts,
  WindowTexts,
} from "../locales/texts.ts";

export const invoiceTexts = (language: PageLanguage) => textsIn<InvoiceTexts>("invoices", language);
export const mailTexts = (language: PageLanguage) => textsIn<MailTexts>("mails", language);
export const paymentFieldTexts = (language: Language) =>
  textsIn<PaymentFieldTexts>("payment-fields", language);
export const paymentPageTexts = (language: PageLanguage) =>
  textsIn<PaymentPageTexts>("payment-page", language);

/** Texts of windows and their language. */
export interface Localization {
  readonly language: PageLanguage;
  readonly texts: WindowTexts;
}

/** Texts for the first locale that is given. The locale of the merchant's order comes before that of the page. */
export function localizationOf(...locales: readonly (string | undefined)[]): Localization {
  const language = pageLanguageOf(locales.find((locale) => locale !== undefined));
  return {language, texts: textsIn<WindowTexts>("windows", language)};
}

const read = new Map<string, unknown>();

/** Texts of a folder of `data/texts`. A file is read when its language is first needed. */
function textsIn<Texts>(folder: string, language: Language): Texts {
  const path = packagePath(`server/sandbox/data/texts/${folder}/${language}.json`);
  if (!read.has(path)) read.set(path, JSON.parse(readFileSync(path, "utf8")));
  return read.get(path) as Texts;
}
