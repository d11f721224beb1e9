import Big from "big.js";
import type {Values} from "../../../../ui/form.ts";
import {decimalsOf, readAmount, type WireMoney} from "../../../../ui/money.ts";
import {currencyOf, type Rows} from "./invoice-body.ts";

/** The invoice's total as far as the form is filled. PayPal calculates the real one, which may round differently. */
export function estimate(values: Values, rows: Rows): WireMoney {
  const currency = currencyOf(values);
  const amount = (name: string) => new Big(readAmount(values[name] ?? "", currency)?.value ?? 0);
  const lines = rows.map((row) => ({
    sum: amount(`price-${row}`).times(number(values[`quantity-${row}`], 1)),
    tax: number(values[`tax-${row}`], 0),
  }));
  const goods = lines.reduce((sum, line) => sum.plus(line.sum), new Big(0));
  const discount = values["discount_percent"]
    ? goods.times(number(values["discount_percent"], 0)).div(100)
    : amount("discount_amount");
  const share = goods.eq(0) ? new Big(0) : goods.minus(discount).div(goods);
  const tax = lines.reduce(
    (sum, line) => sum.plus(line.sum.times(share).times(line.tax).div(100)),
    new Big(0),
  );
  const total = goods.minus(discount).plus(tax).plus(amount("shipping"));
  return {currency_code: currency, value: total.toFixed(decimalsOf(currency))};
}

function number(text: string | undefined, otherwise: number): Big {
  const typed = (text ?? "").replace(",", ".").replace(/\s*%$/, "");
  return /^\d{1,7}(\.\d{1,5})?$/.test(typed) ? new Big(typed) : new Big(otherwise);
}
