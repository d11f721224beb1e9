import {amountText} from "../pages/amount-text.ts";
import type {WireMoney} from "../../shared/money.ts";
import {formatLocaleOf, type PageLanguage} from "../locales/languages.ts";
import type {InvoiceTexts} from "../locales/texts.ts";
import type {Invoice} from "./invoice.ts";

/** Name and value of a row of an invoice. Rows without a value are left out. */
export type Row = readonly [name: string, value: string | undefined, isSum?: boolean];

type Priced = Pick<Invoice, "amount" | "configuration" | "gratuity" | "payments" | "refunds" | "due_amount">;

/** The amounts between the items and the total. */
export function chargeRows(
  {amount, configuration}: Priced,
  texts: InvoiceTexts["sheet"],
  language: PageLanguage,
): Row[] {
  const {breakdown} = amount;
  const {discount, shipping, custom} = breakdown;
  const text = textIn(language);
  return [
    [texts.itemDiscount, less(discount?.item_discount, language)],
    [texts.discount, less(discount?.invoice_discount?.amount, language)],
    [configuration.tax_inclusive ? texts.taxIncluded : texts.tax, text(breakdown.tax_total)],
    [texts.shipping, text(shipping?.amount)],
    [custom?.label ?? "", text(custom?.amount)],
  ];
}

/** All amounts, to the one that is still due. */
export function amountRows(invoice: Priced, texts: InvoiceTexts["sheet"], language: PageLanguage): Row[] {
  const {amount, gratuity, payments, refunds} = invoice;
  const text = textIn(language);
  return [
    [texts.items, text(amount.breakdown.item_total)],
    ...chargeRows(invoice, texts, language),
    [texts.total, text(amount), true],
    [texts.tip, text(gratuity)],
    [texts.paid, text(payments?.paid_amount)],
    [texts.refunded, text(refunds?.refund_amount)],
    [texts.due, text(invoice.due_amount), true],
  ];
}

function textIn(language: PageLanguage) {
  return (money: WireMoney | undefined) => money && amountText(money, language);
}

/** A discount, as a negative amount. */
function less(amount: WireMoney | undefined, language: PageLanguage): string | undefined {
  return amount && amountText({...amount, value: amount.value.replace(/^(?=.*[1-9])/, "-")}, language);
}

/** A calendar day in a language. */
export function dateText(day: string, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(language), {dateStyle: "long", timeZone: "UTC"});
  return format.format(Date.parse(day));
}
