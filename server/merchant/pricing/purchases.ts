import {
  add,
  equals,
  type Money,
  MoneyError,
  multiply,
  parseMoney,
  type PublicMoney,
  toPublic,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {WireAddress} from "../paypal/schemas.ts";
import type {HookCart} from "../hooks/question.ts";
import {shortened} from "./limits.ts";
import type {UnitFacts} from "./order-facts.ts";
import type {OrderFacts} from "../hooks/answers.ts";
import type {ChargedLine} from "./rates.ts";
import type {Breakdown} from "./amount-parts.ts";
import type {Delivery, OrderOption} from "./shipping.ts";

/** A purchase: its price and its purchase units for PayPal, at least one. */
export interface Purchase extends Omit<PricedUnit, "unit"> {
  readonly units: readonly PurchaseUnit[];
}

/** The price of one purchase unit. */
export interface PricedUnit {
  readonly total: Money;
  readonly unit: PurchaseUnit;
  /** The `jti` of the signed cart, if one is bought. */
  readonly cart?: string;
  /** The shipping of goods that are shipped. The total includes its price. */
  readonly delivery?: Delivery;
  /** The goods, for the shop's hooks; undefined for a sample. */
  readonly bought?: Bought;
  /** The shop's facts about the order. */
  readonly facts?: OrderFacts;
  /** The shop's id of the customer, if a signed cart has one. */
  readonly customer?: string;
  /** The lines, for the records; undefined for a purchase without lines. */
  readonly lines?: readonly RecordedLine[];
}

/** The goods of a purchase, at the shop's own prices. */
export interface Bought {
  /** Undefined for a fixed price: a signed cart's, or a trusted amount of the page. */
  readonly items?: readonly ChargedLine<WireMoney>[];
  readonly cart?: HookCart;
}

/** Goods of a purchase unit, before discount, tax and shipping. */
export type Goods = PricedUnit & {readonly bought: Bought};

export interface PurchaseUnit extends UnitFacts {
  readonly reference_id?: string;
  readonly description?: string;
  readonly amount: WireMoney & {
    readonly breakdown?: Breakdown;
  };
  readonly items?: readonly UnitItem[];
  readonly shipping?: {
    readonly name?: {readonly full_name: string};
    readonly phone_number?: {readonly country_code: string; readonly national_number: string};
    readonly address?: WireAddress;
    readonly options?: readonly OrderOption<WireMoney>[];
  };
}

/** A line of a purchase, in PayPal's format. */
interface UnitItem {
  /** At most 127 characters. */
  readonly name: string;
  readonly sku?: string;
  readonly quantity: string;
  readonly unit_amount: WireMoney;
  /** Tax on one unit. PayPal requires that the taxes of all items add up to the tax total. */
  readonly tax?: WireMoney;
  readonly category?: Category;
  readonly description?: string;
  readonly url?: string;
  readonly image_url?: string;
}

/** PayPal's categories of goods. An order has only donations, or none. */
export const CATEGORIES = ["PHYSICAL_GOODS", "DIGITAL_GOODS", "DONATION"] as const;
type Category = (typeof CATEGORIES)[number];

/** The sample order's amount and its default currency. Without decimals it is valid in every currency. */
export const SAMPLE: WireMoney = {currency_code: "USD", value: "100"};

/** Goods of one kind, with their quantity. */
export interface Line {
  /** The whole name. PayPal gets it cut to its limit. */
  readonly name: string;
  readonly sku?: string | undefined;
  readonly price: Money;
  readonly quantity: number;
  /** Tax on one unit. */
  readonly tax?: Money | undefined;
  readonly category?: Category | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly imageUrl?: string | undefined;
}

/** Adds up the prices of lines. @throws MerchantError 422 for different currencies */
export function sum(lines: readonly Line[]): Money {
  return addUp(lines, ({price}) => price);
}

/** Adds up the taxes of lines. @throws MerchantError 422 for different currencies */
export function sumOfTaxes(lines: readonly Line[]): Money {
  return addUp(lines, ({price, tax = zero(price.currency)}) => tax);
}

function addUp(lines: readonly Line[], amountOf: (line: Line) => Money): Money {
  const currency = lines[0]?.price.currency ?? SAMPLE.currency_code;
  try {
    return lines.reduce((total, line) => add(total, multiply(amountOf(line), line.quantity)), zero(currency));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new MerchantError(422, "MIXED_CURRENCIES", `The items can't be added: ${error.message}.`);
  }
}

/** A line's amount: its price times its quantity. Undefined if PayPal has returned a price or a quantity that is not valid. */
export function lineAmount(price: WireMoney, quantity: number): WireMoney | undefined {
  try {
    return toWire(multiply(parseMoney(price), quantity));
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/** Builds a purchase unit of goods only. */
export function unitOf(lines: readonly Line[], total: Money): PurchaseUnit {
  const amount = toWire(total);
  return {amount: {...amount, breakdown: {item_total: amount}}, items: itemsOf(lines)};
}

/** Addresses of pictures that PayPal accepts (schema `item` of its Orders API). */
const PAYPAL_IMAGE = /^https:[/|.\w\s-]*\.(?:jpe?g|gif|png)/i;

/** Converts lines to PayPal's format. Pictures that PayPal refuses are left out. */
export function itemsOf(lines: readonly Line[]): UnitItem[] {
  return lines.map(({name, sku, price, quantity, tax, category, description, url, imageUrl}) => ({
    name: shortened(name),
    ...(sku !== undefined && {sku}),
    quantity: String(quantity),
    unit_amount: toWire(price),
    ...(tax && tax.minor !== 0n && {tax: toWire(tax)}),
    ...(category !== undefined && {category}),
    ...(description !== undefined && {description}),
    ...(url !== undefined && {url}),
    ...(imageUrl !== undefined && PAYPAL_IMAGE.test(imageUrl) && {image_url: imageUrl}),
  }));
}

/** Leaves out the taxes of the items, for a tax total that can differ from their sum. */
export function withoutItemTaxes({items, ...unit}: PurchaseUnit): PurchaseUnit {
  return {...unit, ...(items && {items: items.map(({tax: _tax, ...item}) => item)})};
}

/**
 * Checks that the parts of a purchase add up to its amount.
 *
 * @throws MerchantError 422 with both sums
 */
export function requireSum(what: string, total: Money, parts: Money): void {
  if (equals(total, parts)) return;
  throw mismatch(`${what}'s amount is ${sumText(total)}, its parts add up to ${sumText(parts)}.`);
}

/** Writes an amount as `7.50 USD`. */
export function sumText(money: Money): string {
  const {value, currency_code: currency} = toWire(money);
  return `${value} ${currency}`;
}

export function mismatch(message: string): MerchantError {
  return new MerchantError(422, "AMOUNT_MISMATCH", message);
}

/** Reads an amount. @throws MerchantError 422 for an invalid one, and for zero where it is not allowed */
export function readAmount(wire: WireMoney, what: string, allow: {free: boolean} = {free: false}): Money {
  let reason = "it must be more than zero";
  try {
    const money = parseMoney(wire);
    if (money.minor > 0n || (allow.free && money.minor === 0n)) return money;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    reason = error.message;
  }
  throw new MerchantError(422, "INVALID_AMOUNT", `${what} is invalid: ${reason}.`);
}

/** A line of a purchase, as it is recorded. The name is whole; PayPal's may be cut. */
export interface RecordedLine {
  readonly name: string;
  readonly sku?: string | undefined;
  readonly quantity: number;
  readonly unitAmount: PublicMoney;
  /** Tax on one unit. */
  readonly tax?: PublicMoney | undefined;
  /** `reference_id` of its purchase unit, if the order has several. */
  readonly unit?: string;
}

/** The lines of a purchase, as they are recorded. */
export function recordedLines(lines: readonly Line[]): RecordedLine[] {
  return lines.map(({name, sku, quantity, price, tax}) => ({
    name,
    ...(sku !== undefined && {sku}),
    quantity,
    unitAmount: toPublic(toWire(price)),
    ...(tax && {tax: toPublic(toWire(tax))}),
  }));
}
