import type {Profile} from "../wire/application.ts";
import {
  add,
  type Money,
  multiply,
  parseMoney,
  percentageOf,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {unprocessable} from "../wire/errors.ts";
import type {LineItem, Shipping, Tax} from "./line-items.schema.ts";
import {chosenOptions, type ItemChoice} from "./item-choices.ts";

/** The account settings that `PREFERENCE` with `PROFILE` applies. */
export type ChargeSettings = Pick<Profile, "tax" | "shipping">;

/** A tax or shipping fee with its amount. */
export interface Charge {
  readonly name: string;
  readonly amount: Money;
}

/** A line item with the buyer's choice. */
export interface QuoteLine {
  readonly item: LineItem;
  /** Each dimension with the chosen option. */
  readonly options: readonly {readonly dimension: string; readonly label: string}[];
  readonly quantity: number;
  readonly unitAmount: Money;
  /** Unit amount times quantity. */
  readonly amount: Money;
  readonly taxes: readonly Charge[];
  readonly shipping: readonly Charge[];
}

/** The price of a buyer's choice. `total` is the sum of the three others. */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly itemTotal: Money;
  readonly taxTotal: Money;
  readonly shippingTotal: Money;
  readonly total: Money;
}

/**
 * Price of one unit. As with PayPal, a base amount applies to all combinations, so it overrides the price of an option.
 * Without one, the primary dimension's option has the price.
 *
 * @param primary the index of the chosen option of the primary dimension
 */
export function unitAmountOf(item: LineItem, primary = 0): Money {
  const wire = item.unit_amount ?? item.variants?.dimensions[0]?.options[primary]?.unit_amount;
  if (!wire) throw new Error("a line item without a price was stored");
  return parseMoney(wire);
}

/**
 * The taxes on a line's amount (unit amount times quantity, without shipping). Each is rounded half up to minor
 * units. An entry without its account setting is undefined.
 */
export function taxesOn(
  amount: Money,
  taxes: readonly Tax[] | undefined,
  settings: ChargeSettings,
): (Charge | undefined)[] {
  return (taxes ?? []).map((tax) => {
    if (tax.type === "PERCENTAGE") {
      return {name: tax.name ?? "Tax", amount: percentageOf(amount, tax.value)};
    }
    return (
      settings.tax && {
        name: tax.name ?? settings.tax.name,
        amount: percentageOf(amount, settings.tax.percentage),
      }
    );
  });
}

/**
 * The shipping fees of a line: each entry once, for any quantity. An entry without its account setting, or in another
 * currency, is undefined.
 */
export function shippingOf(
  currency: string,
  shipping: readonly Shipping[] | undefined,
  settings: ChargeSettings,
): (Charge | undefined)[] {
  return (shipping ?? []).map((entry) => {
    if (entry.type === "FLAT") {
      return {name: "Shipping", amount: parseMoney({currency_code: currency, value: entry.value})};
    }
    const set = settings.shipping;
    return set?.amount.currency_code === currency
      ? {name: set.name, amount: parseMoney(set.amount)}
      : undefined;
  });
}

/**
 * Calculates the exact price of a choice.
 *
 * @param choices one for each line item, in their order
 * @throws ServiceError 422 for an invalid choice, or a missing account setting
 */
export function quote(
  items: readonly LineItem[],
  choices: readonly ItemChoice[],
  settings: ChargeSettings,
): Quote {
  if (choices.length !== items.length) {
    throw unprocessable("INVALID_CHOICE", {
      description: "Each line item of the payment link needs a choice.",
      field: "/choice",
    });
  }
  const lines = items.map((item, index) => lineOf(item, choices[index]!, settings, `/choice/${index}`));
  const {currency} = lines[0]!.amount;
  const itemTotal = sum(currency, lines, ({amount}) => [amount]);
  const taxTotal = sum(currency, lines, ({taxes}) => taxes.map(({amount}) => amount));
  const shippingTotal = sum(currency, lines, ({shipping}) => shipping.map(({amount}) => amount));
  return {lines, itemTotal, taxTotal, shippingTotal, total: add(add(itemTotal, taxTotal), shippingTotal)};
}

function lineOf(item: LineItem, choice: ItemChoice, settings: ChargeSettings, at: string): QuoteLine {
  const options = chosenOptions(item, choice, at);
  const unitAmount = unitAmountOf(item, options[0]?.index);
  const amount = multiply(unitAmount, choice.quantity);
  return {
    item,
    options: options.map(({dimension, label}) => ({dimension, label})),
    quantity: choice.quantity,
    unitAmount,
    amount,
    taxes: whole(taxesOn(amount, item.taxes, settings), "tax"),
    shipping: whole(shippingOf(amount.currency, item.shipping, settings), "shipping"),
  };
}

function whole(charges: readonly (Charge | undefined)[], setting: "tax" | "shipping"): Charge[] {
  return charges.map((charge) => {
    if (charge) return charge;
    throw unprocessable("PREFERENCE_NOT_CONFIGURED", {
      description: `The merchant's account has no ${setting} setting here.`,
    });
  });
}

function sum(
  currency: string,
  lines: readonly QuoteLine[],
  amounts: (line: QuoteLine) => readonly Money[],
): Money {
  return lines.flatMap(amounts).reduce(add, zero(currency));
}

/** The currency of a line item. `checkLineItems` ensures that all of its prices have the same. */
export function currencyOf(item: LineItem): string {
  return pricesOf(item)[0]?.price.currency_code ?? "";
}

/** All prices of a line item, with their paths. */
export function pricesOf(item: LineItem): {readonly price: WireMoney; readonly at: string}[] {
  const options = (item.variants?.dimensions ?? []).flatMap((dimension, d) =>
    dimension.options.flatMap(({unit_amount: price}, o) =>
      price ? [{price, at: `/variants/dimensions/${d}/options/${o}/unit_amount`}] : [],
    ),
  );
  return item.unit_amount ? [{price: item.unit_amount, at: "/unit_amount"}, ...options] : options;
}
