import {
  add,
  type Money,
  MoneyError,
  parseMoney,
  type PublicMoney,
  toPublic,
  toWire,
  type WireMoney,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {Breakdown} from "./amount-parts.ts";
import {
  type AskCharges,
  breakdownOf,
  type Extras,
  extrasOf,
  inGoodsCurrency,
  readOr,
  withExtras,
} from "./charges.ts";
import type {HookQuestion} from "../hooks/question.ts";
import {shortened} from "./limits.ts";
import type {ChargedLine, Destination, Rate, ShippingRates, ShippingRefusal} from "./rates.ts";

/** An order's shipping: the options, the chosen one, and the amounts. It is recorded with the attempt. */
export interface Delivery extends Extras {
  /** Id of the purchase unit, which PayPal's patches contain. */
  readonly reference: string;
  readonly goods: WireMoney;
  /** The items, for another call of the hook. Absent for a fixed price. */
  readonly items?: readonly ChargedLine<WireMoney>[] | undefined;
  readonly options: readonly Rate<WireMoney>[];
  /** The id of the chosen option. */
  readonly selected: string;
  /** False for a fixed address: PayPal then accepts a shipping amount, but no options. */
  readonly offered: boolean;
  /** True if a signed cart has the shipping. It is the same for every address. */
  readonly isSigned?: boolean;
  /** Fixed shipping amount of a signed cart, which has no options. */
  readonly fixed?: WireMoney;
  readonly destination?: Destination | undefined;
}

/** Shipping option that the buyer chose, or a new address. */
export interface DeliveryChange {
  readonly option?: string | undefined;
  readonly destination?: Destination | undefined;
}

/** PayPal's limit. */
export const MOST_OPTIONS = 10;

const WORDS: Readonly<Record<ShippingRefusal, string>> = {
  ADDRESS_ERROR: "The shop does not ship to this address.",
  COUNTRY_ERROR: "The shop does not ship to this country.",
  STATE_ERROR: "The shop does not ship to this state.",
  ZIP_ERROR: "The shop does not ship to this postal code.",
  METHOD_UNAVAILABLE: "This shipping option is not available.",
  STORE_UNAVAILABLE: "The goods can't be collected there.",
};

/** Creates a 422 with the code for the message in the buyer's wallet. */
export function shippingRefused(refusal: ShippingRefusal): MerchantError {
  return new MerchantError(422, refusal, WORDS[refusal]);
}

/**
 * Gets the charges again and selects the requested option, else the one chosen before, else the first.
 *
 * @param about the purchase, for the hook
 * @throws MerchantError 422 with the refusal's code; Error for invalid rates
 */
export async function deliver(
  charges: AskCharges,
  about: HookQuestion,
  {
    goods,
    items,
    reference,
    offered,
    ...before
  }: Pick<Delivery, "goods" | "items" | "reference" | "offered"> & Partial<Delivery>,
  change: DeliveryChange,
): Promise<Delivery> {
  const destination = change.destination ?? before.destination;
  const answer = await charges({
    ...about,
    country: destination?.countryCode ?? about.country,
    currency: goods.currency_code,
    goods,
    items: items ?? [],
    destination,
    isSent: true,
  });
  const {shipping} = answer;
  if (shipping === undefined) throw nothingIsSent();
  if ("refused" in shipping) throw shippingRefused(shipping.refused);
  const [first] = shipping;
  if (!first) throw shippingRefused("ADDRESS_ERROR");
  const options = checked(shipping, goods);
  const has = (id: string | undefined) => options.some((option) => option.id === id);
  if (change.option !== undefined && !has(change.option)) {
    const known = before.options?.find(({id}) => id === change.option);
    const isPickup = known !== undefined && known.type !== "SHIPPING";
    throw shippingRefused(isPickup ? "STORE_UNAVAILABLE" : "METHOD_UNAVAILABLE");
  }
  const requested = change.option ?? before.selected;
  return {
    reference,
    goods,
    ...(items ? {items, ...extrasOf(answer, goods)} : fixedExtras(before)),
    options,
    selected: requested !== undefined && has(requested) ? requested : first.id,
    offered,
    ...(destination === undefined ? {} : {destination}),
  };
}

/** Discount, tax and handling of a fixed price. */
function fixedExtras({discount, tax, handling}: Extras): Extras {
  return {...(discount && {discount}), ...(tax && {tax}), ...(handling && {handling})};
}

/**
 * Selects an option of a signed cart.
 *
 * @throws MerchantError 422 METHOD_UNAVAILABLE for another one
 */
export function choose(
  delivery: Delivery,
  {option = delivery.selected, destination}: DeliveryChange,
): Delivery {
  if (option !== delivery.selected && !delivery.options.some(({id}) => id === option)) {
    throw shippingRefused("METHOD_UNAVAILABLE");
  }
  return {...delivery, selected: option, ...(destination && {destination})};
}

/** Creates the 422 of a shop without rates. */
export function nothingIsSent(): MerchantError {
  return new MerchantError(422, "NOTHING_IS_SENT", "This shop has no shipping rates, so it ships nothing.");
}

function checkIds(rates: readonly {readonly id: string}[]): void {
  if (rates.length > MOST_OPTIONS) throw new Error(`there are more than ${MOST_OPTIONS} shipping options`);
  const ids = new Set<string>();
  for (const {id} of rates) {
    if (ids.has(id)) throw new Error(`the shipping option ${id} occurs twice`);
    ids.add(id);
  }
}

/** Converts rates to options with amounts in PayPal's format. @throws Error for an invalid rate */
function checked(rates: readonly Rate<WireMoney>[], goods: WireMoney): Rate<WireMoney>[] {
  checkIds(rates);
  const written = (id: string, wire: WireMoney) =>
    toWire(inGoodsCurrency(`a price of the shipping rate ${id}`, wire, goods));
  return rates.map(({id, label, type, amount, tax}) => ({
    id,
    label,
    type,
    amount: written(id, amount),
    ...(tax && {tax: written(id, tax)}),
  }));
}

/** Returns the order's amount: goods plus delivery, exact. */
export function amountOf(delivery: Delivery): WireMoney & {
  readonly breakdown: Breakdown & {readonly item_total: WireMoney; readonly shipping: WireMoney};
} {
  const {goods} = delivery;
  const shipping = chosen(delivery).amount;
  const breakdown = {item_total: goods, shipping, ...breakdownOf(extrasWithDelivery(delivery))};
  return {...toWire(totalOf(delivery)), breakdown};
}

export function totalOf(delivery: Delivery): Money {
  const goods = parseMoney(delivery.goods);
  return add(withExtras(goods, extrasWithDelivery(delivery)), parseMoney(chosen(delivery).amount));
}

/** Adds the tax on the goods and on the chosen shipping option: PayPal has one amount for both. */
function extrasWithDelivery(delivery: Delivery): Extras {
  const {currency_code: currency} = delivery.goods;
  const tax = add(readOr(delivery.tax, currency), readOr(chosen(delivery).tax, currency));
  const {discount, handling} = delivery;
  return {discount, handling, tax: tax.minor === 0n ? undefined : toWire(tax)};
}

function chosen({fixed, options, selected}: Delivery): Pick<Rate<WireMoney>, "amount" | "tax"> {
  if (fixed) return {amount: fixed};
  const option = options.find(({id}) => id === selected);
  if (!option) throw new Error("the chosen shipping option is not one of those offered");
  return option;
}

/** Shipping option of an order. */
export type OrderOption<Amount> = Omit<Rate<Amount>, "tax"> & {readonly selected: boolean};

/** Returns the options in PayPal's format. */
export function optionsOf({options, selected}: Delivery): OrderOption<WireMoney>[] {
  return options.map(({id, label, type, amount}) => ({
    id,
    label: shortened(label),
    type,
    selected: id === selected,
    amount,
  }));
}

/** Returns the options in the page's format, with their whole labels. */
export function shownOptions({options, selected}: Delivery): OrderOption<PublicMoney>[] {
  return options.map(({id, label, type, amount}) => ({
    id,
    label,
    type,
    selected: id === selected,
    amount: toPublic(amount),
  }));
}

/** A catalogue's shipping rates. */
export interface ShippingTable {
  /** A rate with a price applies to its currency, a free one to every currency. Without `countries` it applies everywhere. */
  readonly options: readonly (Rate<WireMoney> & {readonly countries?: readonly string[] | undefined})[];
  readonly countries: readonly ServedCountry[];
}

/** A country that the shop ships to, with its excluded regions. */
export interface ServedCountry {
  readonly code: string;
  readonly exceptStates: readonly string[];
  /** Prefixes of the postal codes, without spaces. */
  readonly exceptPostalCodes: readonly string[];
}

/** Reads shipping rates. @throws MoneyError for an invalid price; Error for a repeated id in one currency */
export function ratesOf(table: ShippingTable): ShippingRates<WireMoney> {
  const priced = table.options.map((option) => ({...option, price: parseMoney(option.amount)}));
  const inCurrency = (currency: string) =>
    priced.filter(({price}) => price.minor === 0n || price.currency === currency);
  for (const {price} of priced) {
    if (price.minor < 0n) throw new MoneyError("its price is negative");
    checkIds(inCurrency(price.currency));
  }
  return ({goods: {currency_code: currency}, destination}) => {
    const refusal = destination && refusalOf(table.countries, destination);
    if (refusal) return {refused: refusal};
    const fitting = inCurrency(currency).filter(
      ({countries}) => destination === undefined || (countries?.includes(destination.countryCode) ?? true),
    );
    if (fitting.length === 0 && destination) return {refused: "COUNTRY_ERROR"};
    return fitting.map(({id, label, type, price}) => ({
      id,
      label,
      type,
      amount: toWire({currency, minor: price.minor}),
    }));
  };
}

function refusalOf(countries: readonly ServedCountry[], to: Destination): ShippingRefusal | undefined {
  const country = countries.find(({code}) => code === to.countryCode);
  if (!country) return "COUNTRY_ERROR";
  if (to.state !== undefined && country.exceptStates.includes(to.state.toUpperCase())) return "STATE_ERROR";
  const postalCode = to.postalCode?.replaceAll(/\s/g, "").toUpperCase();
  const isExcept = (start: string) => postalCode?.startsWith(start) ?? false;
  return country.exceptPostalCodes.some(isExcept) ? "ZIP_ERROR" : undefined;
}
