import {compare, type Money, parseMoney, type WireMoney, zero} from "../../shared/money.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import {readMoney} from "../wire/amounts.ts";
import {unprocessable} from "../wire/errors.ts";
import type {Dimension, LineItem} from "./line-items.schema.ts";
import {type ChargeSettings, currencyOf, pricesOf} from "./pricing.ts";

/**
 * Ten digits before the decimal point. With the largest quantity and twenty line items, each total still fits the 32
 * characters of an amount.
 */
const LARGEST_AMOUNT = "9999999999";

/**
 * Checks the rules for a link's line items that the schema cannot express.
 *
 * @param settings the merchant's account settings that `PREFERENCE` applies
 * @throws ServiceError 422 with PayPal's issue and the invalid field
 */
export function checkLineItems(items: readonly LineItem[], settings: ChargeSettings): void {
  const currency = items[0] && currencyOf(items[0]);
  items.forEach((item, index) => {
    const at = `/line_items/${index}`;
    checkVariants(item.variants?.dimensions ?? [], `${at}/variants/dimensions`);
    checkOnePrice(item, `${at}/variants/dimensions/0/options`);
    for (const {price, at: place} of pricesOf(item)) checkPrice(price, currency ?? "", `${at}${place}`);
    checkTaxes(item, settings, `${at}/taxes`);
    checkShipping(item, settings, `${at}/shipping`);
  });
}

function checkVariants(dimensions: readonly Dimension[], at: string): void {
  dimensions.forEach(({primary, options}, index) => {
    if (primary !== (index === 0)) {
      const description = "Only the first dimension must be primary.";
      throw unprocessable("INVALID_PRIMARY_DIMENSION", {description, field: `${at}/${index}/primary`});
    }
    options.forEach((option, place) => {
      if (index === 0 || !option.unit_amount) return;
      const description = "Only the options of the primary dimension may carry prices.";
      const field = `${at}/${index}/options/${place}/unit_amount`;
      throw unprocessable("VARIANT_PRICE_NOT_ALLOWED", {description, field});
    });
    checkDistinct(
      options.map(({label}) => label),
      (place) => `${at}/${index}/options/${place}/label`,
    );
  });
  checkDistinct(
    dimensions.map(({name}) => name),
    (index) => `${at}/${index}/name`,
  );
}

/** The base amount applies to all combinations, so an option's price would never be charged. */
function checkOnePrice({unit_amount: base, variants}: LineItem, at: string): void {
  const place = variants?.dimensions[0]?.options.findIndex(({unit_amount}) => unit_amount) ?? -1;
  if (!base || place < 0) return;
  const description =
    "The unit_amount of the line item applies to all variants. Leave it out, and give each option its price, or leave out the prices of the options.";
  throw unprocessable("VARIANT_PRICE_NOT_ALLOWED", {description, field: `${at}/${place}/unit_amount`});
}

/** Names must differ, so that buyer and merchant can tell them apart. */
function checkDistinct(names: readonly string[], fieldOf: (place: number) => string): void {
  const place = names.findIndex((name, index) => names.indexOf(name) < index);
  if (place < 0) return;
  const description = "The names of dimensions, and the labels of a dimension's options, must differ.";
  throw unprocessable("DUPLICATE_VARIANT", {description, field: fieldOf(place)});
}

function checkPrice(price: WireMoney, currency: string, field: string): void {
  if (!isSupportedCurrency(price.currency_code)) {
    const description = "Currency code is not currently supported.";
    throw unprocessable("CURRENCY_NOT_SUPPORTED", {description, field: `${field}/currency_code`});
  }
  if (price.currency_code !== currency) {
    const description = "All amounts of a payment link must have the same currency.";
    throw unprocessable("CURRENCY_MISMATCH", {description, field: `${field}/currency_code`});
  }
  const amount = readAmount(price, `${field}/value`);
  if (compare(amount, zero(currency)) > 0) return;
  throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", {field: `${field}/value`});
}

function checkTaxes({taxes}: LineItem, settings: ChargeSettings, at: string): void {
  taxes?.forEach((tax, index) => {
    if (tax.type !== "PREFERENCE" || settings.tax) return;
    const description = "The account has no tax setting. Set one up in the account, or give a percentage.";
    throw unprocessable("TAX_PREFERENCE_NOT_CONFIGURED", {description, field: `${at}/${index}`});
  });
}

function checkShipping(item: LineItem, settings: ChargeSettings, at: string): void {
  const currency = currencyOf(item);
  item.shipping?.forEach((entry, index) => {
    if (entry.type === "FLAT") {
      readAmount({currency_code: currency, value: entry.value}, `${at}/${index}/value`);
      return;
    }
    const set = settings.shipping;
    if (set?.amount.currency_code === currency) return;
    const description = set
      ? `The account's shipping is set in ${set.amount.currency_code}, the price is in ${currency}. Give a flat amount.`
      : "The account has no shipping setting. Set one up in the account, or give a flat amount.";
    throw unprocessable("SHIPPING_PREFERENCE_NOT_CONFIGURED", {description, field: `${at}/${index}`});
  });
}

function readAmount(wire: WireMoney, field: string): Money {
  const amount = readMoney(wire, field);
  const largest = parseMoney({currency_code: wire.currency_code, value: LARGEST_AMOUNT});
  if (compare(amount, largest) <= 0) return amount;
  throw unprocessable("AMOUNT_TOO_LARGE", {
    description: `The value must not exceed ${LARGEST_AMOUNT}.`,
    field,
  });
}
