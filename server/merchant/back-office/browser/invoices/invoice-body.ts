import type {Values} from "../../../../ui/form.ts";
import {readAmount} from "../../../../ui/money.ts";
import {readPercent} from "../../../../ui/rules.ts";
import type {Invoice} from "./invoice.ts";

/** Numbers of the form's item rows. A row keeps its number when another one is removed. */
export type Rows = readonly number[];

export function currencyOf(values: Values): string {
  return (values["currency"] ?? "USD").toUpperCase();
}

/**
 * PayPal's request body of the invoice in the form.
 *
 * @param before the draft that it replaces, whose other fields stay
 */
export function bodyOf(values: Values, rows: Rows, before?: Invoice): object {
  const currency = currencyOf(values);
  // PayPal refuses a text that is no amount. The form's fields have let only amounts pass.
  const amount = (text = "") => readAmount(text, currency) ?? {currency_code: currency, value: text};
  const {customer, given_name: given, surname, email} = values;
  const {discount_percent: percent, discount_amount: discount, shipping} = values;
  return {
    ...keptOf(before),
    detail: {
      currency_code: currency,
      invoice_number: values["invoice_number"],
      invoice_date: values["invoice_date"],
      note: values["note"],
      terms_and_conditions: values["terms"],
      memo: values["memo"],
      ...(values["due_date"] && {
        payment_term: {term_type: "DUE_ON_DATE_SPECIFIED", due_date: values["due_date"]},
      }),
    },
    primary_recipients: [
      {
        billing_info: {
          business_name: customer,
          ...((given ?? surname) && {name: {given_name: given, surname}}),
          email_address: email,
        },
      },
    ],
    items: rows.map((row) => ({
      name: values[`name-${row}`],
      description: values[`description-${row}`],
      quantity: (values[`quantity-${row}`] ?? "1").replace(",", "."),
      unit_amount: amount(values[`price-${row}`]),
      unit_of_measure: "QUANTITY",
      ...(values[`tax-${row}`] && {tax: {name: "Tax", percent: percentOf(values[`tax-${row}`])}}),
    })),
    amount: {
      breakdown: {
        ...(percent && {discount: {invoice_discount: {percent: percentOf(percent)}}}),
        ...(discount && {discount: {invoice_discount: {amount: amount(discount)}}}),
        ...(shipping && {shipping: {amount: amount(shipping)}}),
      },
    },
  };
}

function percentOf(text = ""): string {
  return readPercent(text) ?? text;
}

/** Fields of a draft that the form doesn't show. */
function keptOf(before: Invoice | undefined): object {
  const {invoicer, configuration, additional_recipients} = (before ?? {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    ...(invoicer !== undefined && {invoicer}),
    ...(configuration !== undefined && {configuration}),
    ...(additional_recipients !== undefined && {additional_recipients}),
  };
}
