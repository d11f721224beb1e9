import {field, type FieldOptions, type Values} from "../../../ui/form.ts";
import type {Content} from "../../../ui/context.ts";
import {isMore, moneyText, readAmount, type WireMoney} from "../../../ui/money.ts";

/** Field for an amount up to a maximum, which is its first value. */
export function amountField(most: WireMoney, options: FieldOptions = {}): Content {
  return field("amount", "Amount", {
    value: most.value,
    unit: most.currency_code,
    inputMode: "decimal",
    isRequired: true,
    hint: `Up to ${moneyText(most)}.`,
    ...options,
  });
}

/** The typed amount. Undefined if it is no amount. */
export function amountOf(values: Values, {currency_code: currency}: WireMoney): WireMoney | undefined {
  return readAmount(values["amount"] ?? "", currency);
}

/** Error message of the typed amount. */
export function amountProblem(values: Values, most: WireMoney): string | undefined {
  const amount = amountOf(values, most);
  if (!amount) return `Write an amount in ${most.currency_code}, such as ${most.value}.`;
  return isMore(amount, most) ? `Write at most ${moneyText(most)}.` : undefined;
}

/** A verb with the typed amount, such as `Refund 5.00 USD`. */
export function withAmount(verb: string, values: Values, most: WireMoney): string {
  const amount = amountOf(values, most);
  return amount ? `${verb} ${moneyText(amount)}` : verb;
}
