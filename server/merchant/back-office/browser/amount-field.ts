import {field, type FieldOptions, type Values} from "../../../ui/form.ts";
import type {Content} from "../../../ui/context.ts";
import {currencyOf, isMore, moneyText, readAmount, type ShownMoney} from "../../../ui/money.ts";

/** Field for an amount up to a maximum, which is its first value. */
export function amountField(
  most: ShownMoney,
  options: Omit<FieldOptions, "rule"> & {readonly isUnlimited?: boolean} = {},
): Content {
  const {isUnlimited = false, ...more} = options;
  return field("amount", "Amount", {
    value: most.value,
    unit: currencyOf(most),
    inputMode: "decimal",
    isRequired: true,
    hint: `Up to ${moneyText(most)}.`,
    rule: (value) => amountProblem(value, most, isUnlimited),
    ...more,
  });
}

/** The typed amount, in the format of the maximum. Undefined if it is no amount. */
export function amountOf<Amount extends ShownMoney>(values: Values, most: Amount): Amount | undefined {
  const amount = readAmount(values["amount"] ?? "", currencyOf(most));
  return amount && {...most, value: amount.value};
}

function amountProblem(value: string, most: ShownMoney, isUnlimited: boolean): string | undefined {
  const amount = amountOf({amount: value}, most);
  if (!amount) return `Enter an amount in ${currencyOf(most)}, such as ${most.value}.`;
  return !isUnlimited && isMore(amount, most) ? `Enter at most ${moneyText(most)}.` : undefined;
}

/** A verb with the typed amount, such as `Refund 5.00 USD`. */
export function withAmount(verb: string, values: Values, most: ShownMoney): string {
  const amount = amountOf(values, most);
  return amount ? `${verb} ${moneyText(amount)}` : verb;
}
