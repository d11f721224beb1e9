import type {OrderIntent} from "./orders.model.ts";
import type {ExperienceContext} from "./payment-source.schema.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import {checkShipping, withShippingOption} from "./shipping.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import {readMoney} from "../wire/amounts.ts";
import {unprocessable} from "../wire/errors.ts";
import {
  add,
  compare,
  equals,
  type Money,
  multiply,
  parseMoney,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";

/**
 * Largest total of an order, in minor units. PayPal's own limit is 100 times higher. Up to this one,
 * databases and JavaScript numbers are exact.
 */
const MAX_MINOR = 999_999_999_999_999n;

/** Properties of an order that its amounts are checked against. */
export interface OrderTerms {
  readonly intent: OrderIntent;
  readonly shippingPreference?: ExperienceContext["shipping_preference"];
}

/**
 * Checks that the amounts of an order add up exactly in one supported currency, and that its parts fit
 * together.
 *
 * @throws ServiceError 422 with PayPal's issue and the wrong field
 */
export function checkUnits(units: readonly PurchaseUnit[], terms: OrderTerms): void {
  const currency = units[0]?.amount.currency_code;
  if (terms.intent === "AUTHORIZE" && units.length > 1) {
    throw unprocessable("UNSUPPORTED_INTENT", {field: "/intent"});
  }
  units.forEach((unit, index) => {
    const at = `/purchase_units/${index}`;
    checkCurrency(unit, currency, at);
    checkTotal(unit, at);
    checkItems(unit, at);
    checkCategories(unit, at, units.length);
    unit.payment_instruction?.platform_fees?.forEach(({amount}, place) => {
      const field = `${at}/payment_instruction/platform_fees/${place}/amount/value`;
      const fee = readAmount(amount, unit.amount.currency_code, field);
      if (compare(fee, parseMoney(unit.amount)) > 0)
        throw unprocessable("INVALID_PLATFORM_FEES_AMOUNT", {field});
    });
  });
  checkShipping(units, terms.shippingPreference, readAmount);
  if (orderTotal(units).minor > MAX_MINOR) {
    throw unprocessable("MAX_VALUE_EXCEEDED", {field: "/purchase_units/0/amount/value"});
  }
  if (new Set(units.map((unit) => unit.reference_id)).size < units.length) {
    throw unprocessable("DUPLICATE_REFERENCE_ID", {field: "/purchase_units"});
  }
}

/** Total of an order. */
export function orderTotal(units: readonly PurchaseUnit[]): Money {
  return sum(
    units.map((unit) => parseMoney(unit.amount)),
    units[0]?.amount.currency_code ?? "USD",
  );
}

function checkCurrency(unit: PurchaseUnit, currency: string | undefined, at: string): void {
  const code = unit.amount.currency_code;
  const field = `${at}/amount/currency_code`;
  if (!isSupportedCurrency(code)) {
    throw unprocessable("CURRENCY_NOT_SUPPORTED", {
      description: "Currency code is not currently supported.",
      field,
    });
  }
  if (code !== currency) {
    throw unprocessable("MULTI_CURRENCY_ORDER", {field});
  }
}

function checkTotal(unit: PurchaseUnit, at: string): void {
  const {amount} = unit;
  const total = readAmount(amount, amount.currency_code, `${at}/amount/value`);
  if (compare(total, zero(total.currency)) <= 0) {
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", {field: `${at}/amount/value`});
  }
  if (!amount.breakdown) return;
  const part = (name: keyof typeof amount.breakdown) => {
    const value = amount.breakdown?.[name];
    return value
      ? readAmount(value, total.currency, `${at}/amount/breakdown/${name}/value`)
      : zero(total.currency);
  };
  const added = sum(
    [part("item_total"), part("shipping"), part("handling"), part("tax_total"), part("insurance")],
    total.currency,
  );
  const taken = sum([part("shipping_discount"), part("discount")], total.currency);
  if (!equals(add(total, taken), added)) {
    throw unprocessable("AMOUNT_MISMATCH", {field: `${at}/amount/value`});
  }
}

function checkItems(unit: PurchaseUnit, at: string): void {
  if (!unit.items?.length) return;
  const {currency_code: currency, breakdown} = unit.amount;
  const totals = {item_total: zero(currency), tax_total: zero(currency)};
  unit.items.forEach((item, index) => {
    const each = readAmount(item.unit_amount, currency, `${at}/items/${index}/unit_amount/value`);
    totals.item_total = add(totals.item_total, multiply(each, Number(item.quantity)));
    if (!item.tax) return;
    const tax = readAmount(item.tax, currency, `${at}/items/${index}/tax/value`);
    totals.tax_total = add(totals.tax_total, multiply(tax, Number(item.quantity)));
  });
  if (!breakdown?.item_total) {
    throw unprocessable("ITEM_TOTAL_REQUIRED", {field: `${at}/amount/breakdown/item_total`});
  }
  if (!equals(parseMoney(breakdown.item_total), totals.item_total)) {
    throw unprocessable("ITEM_TOTAL_MISMATCH", {field: `${at}/amount/breakdown/item_total/value`});
  }
  if (!unit.items.some((item) => item.tax)) return;
  if (!breakdown.tax_total) {
    throw unprocessable("TAX_TOTAL_REQUIRED", {field: `${at}/amount/breakdown/tax_total`});
  }
  if (!equals(parseMoney(breakdown.tax_total), totals.tax_total)) {
    throw unprocessable("TAX_TOTAL_MISMATCH", {field: `${at}/amount/breakdown/tax_total/value`});
  }
}

function checkCategories(unit: PurchaseUnit, at: string, units: number): void {
  const categories = new Set(unit.items?.map(({category}) => category));
  if (!categories.has("DONATION")) return;
  if (categories.size > 1) {
    throw unprocessable("MULTIPLE_ITEM_CATEGORIES", {field: `${at}/items`});
  }
  if (units > 1) {
    throw unprocessable("DONATION_ITEMS_NOT_SUPPORTED", {field: `${at}/items`});
  }
}

/** Reads an amount of a purchase unit. @throws ServiceError 422 CURRENCY_MISMATCH, and those of `readMoney` */
function readAmount(wire: WireMoney, currency: string, field: string): Money {
  if (wire.currency_code !== currency) {
    throw unprocessable("CURRENCY_MISMATCH", {
      description: "All amounts of a purchase unit must have the same currency.",
      field,
    });
  }
  return readMoney(wire, field);
}

function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, zero(currency));
}

type ShippingOption = NonNullable<NonNullable<PurchaseUnit["shipping"]>["options"]>[number];

/** A shipping option of an order, with the order's total if the buyer chooses it. */
export interface OfferedOption extends ShippingOption {
  readonly total: WireMoney;
}

export function offeredOptions(units: readonly PurchaseUnit[]): OfferedOption[] {
  return units.flatMap(({shipping}) =>
    (shipping?.options ?? []).map((option) => ({
      ...option,
      total: toWire(orderTotal(withShippingOption(units, option.id))),
    })),
  );
}

/** Sum of the discounts of an order's purchase units; undefined without one. */
export function discountOf(units: readonly PurchaseUnit[]): WireMoney | undefined {
  const discounts = units.flatMap(({amount: {breakdown}}) => breakdown?.discount ?? []);
  const [first, ...others] = discounts.map(parseMoney);
  const sum = first && others.reduce(add, first);
  return sum && sum.minor > 0n ? toWire(sum) : undefined;
}
