import {fill} from "../../../locales/fill.ts";
import {formatLocaleOf, inOnePiece, type PageLanguage} from "../../../locales/languages.ts";
import type {SheetTexts} from "../../../locales/texts.ts";
import type {SheetDetails} from "../../protocol/wallet-sheet.ts";

/** Texts of the sheet's script. */
export interface SheetScriptTexts extends SheetTexts {
  readonly payTo: string;
  readonly pay: string;
  readonly paying: string;
}

/** Formatted row of the bill. */
export interface BillRow {
  readonly label: string;
  readonly amount: string;
}

/** Formats an amount from the page. An invalid amount is shown unchanged. */
export function amountText(amount: string, currencyCode: string, language: PageLanguage = "en"): string {
  try {
    const format = new Intl.NumberFormat(formatLocaleOf(language), {
      style: "currency",
      currency: currencyCode,
    });
    // A decimal string is formatted exactly. Converting it to a number would round it.
    return /^-?\d+(\.\d+)?$/.test(amount)
      ? inOnePiece(format.format(amount as Intl.StringNumericLiteral), language)
      : amount;
  } catch {
    return `${amount} ${currencyCode}`;
  }
}

/** Rows of the bill, with the total if it is known. */
export function billRows(
  {lines, total, currencyCode}: SheetDetails,
  texts: SheetScriptTexts,
  language: PageLanguage = "en",
): BillRow[] {
  const rows = lines.map(({label, amount}) => ({
    label,
    amount: amount === undefined ? "" : amountText(amount, currencyCode, language),
  }));
  return total === undefined
    ? rows
    : [...rows, {label: texts.total, amount: amountText(total, currencyCode, language)}];
}

export function payText(
  {total, currencyCode}: SheetDetails,
  texts: SheetScriptTexts,
  language: PageLanguage = "en",
): string {
  return total === undefined
    ? texts.payUnknown
    : fill(texts.pay, {amount: amountText(total, currencyCode, language)});
}
