import {fill} from "../../../locales/fill.ts";
import {formatLocaleOf, inOnePiece, type Language} from "../../../locales/languages.ts";
import type {SheetTexts} from "../../../locales/windows/texts.ts";
import type {SheetDetails} from "../../protocol/wallet-sheet.ts";

/** What the script of the sheet says. */
export interface SheetScriptTexts extends SheetTexts {
  readonly payTo: string;
  readonly pay: string;
  readonly paying: string;
}

/** A row of the bill as the buyer reads it. */
export interface BillRow {
  readonly label: string;
  readonly amount: string;
}

/** An amount of a page, in words: what is no amount is shown as it came. */
export function amountText(amount: string, currencyCode: string, language: Language = "en"): string {
  try {
    const format = new Intl.NumberFormat(formatLocaleOf(language), {
      style: "currency",
      currency: currencyCode,
    });
    // A decimal string is formatted exactly; a number would round it first.
    return /^-?\d+(\.\d+)?$/.test(amount)
      ? inOnePiece(format.format(amount as Intl.StringNumericLiteral), language)
      : amount;
  } catch {
    return `${amount} ${currencyCode}`;
  }
}

/** The lines, what the chosen delivery costs, and the total where it is known. */
export function billRows(
  {lines, total, currencyCode}: SheetDetails,
  texts: SheetScriptTexts,
  language: Language = "en",
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
  language: Language = "en",
): string {
  return total === undefined
    ? texts.payUnknown
    : fill(texts.pay, {amount: amountText(total, currencyCode, language)});
}
