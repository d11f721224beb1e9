import {
  add,
  type Money,
  MoneyError,
  multiply,
  parseMoney,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {WireAddress} from "../paypal/schemas.ts";
import type {ChargedLine} from "./charges.ts";
import type {OrderFacts, RecordedLine} from "./order-facts.ts";
import type {Breakdown, Delivery, OrderOption} from "./shipping.ts";

/** A purchase: its price and its purchase unit for PayPal. */
export interface Purchase {
  readonly total: Money;
  readonly unit: PurchaseUnit;
  /** The `jti` of the signed cart, if one is bought. */
  readonly cart?: string;
  /** The shipping of goods that are shipped. The total includes its price. */
  readonly delivery?: Delivery;
  /** What the shop says about the order. */
  readonly facts?: OrderFacts;
  /** The lines, for the records; undefined for a purchase without lines. */
  readonly lines?: readonly RecordedLine[];
}

/** Goods of a purchase, before discount, tax and shipping. */
export interface Goods extends Purchase {
  /** Undefined for a fixed price: a signed cart's, or a trusted amount of the page. */
  readonly items?: readonly ChargedLine<WireMoney>[];
}

export interface PurchaseUnit {
  readonly reference_id?: string;
  readonly description?: string;
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly soft_descriptor?: string;
  readonly amount: WireMoney & {
    readonly breakdown?: Breakdown;
  };
  readonly items?: readonly {
    readonly name: string;
    readonly sku?: string;
    readonly quantity: string;
    readonly unit_amount: WireMoney;
  }[];
  readonly shipping?: {
    readonly name?: {readonly full_name: string};
    readonly phone_number?: {readonly country_code: string; readonly national_number: string};
    readonly address?: WireAddress;
    readonly options?: readonly OrderOption<WireMoney>[];
  };
}

/** The sample order's amount and its default currency. Without decimals it is valid in every currency. */
export const SAMPLE: WireMoney = {currency_code: "USD", value: "100"};

/** An SKU and its quantity. */
export interface Line {
  readonly name: string;
  readonly sku?: string;
  readonly price: Money;
  readonly quantity: number;
}

/** Adds up items. @throws MerchantError 422 for different currencies */
export function sum(lines: readonly Line[]): Money {
  const currency = lines[0]?.price.currency ?? SAMPLE.currency_code;
  try {
    return lines.reduce((total, {price, quantity}) => add(total, multiply(price, quantity)), zero(currency));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new MerchantError(422, "MIXED_CURRENCIES", `The items can't be added: ${error.message}.`);
  }
}

/** Builds a purchase unit of goods only. */
export function unitOf(lines: readonly Line[], total: Money): PurchaseUnit {
  const amount = toWire(total);
  return {
    amount: {...amount, breakdown: {item_total: amount}},
    items: lines.map(({name, sku, price, quantity}) => ({
      name,
      ...(sku === undefined ? {} : {sku}),
      quantity: String(quantity),
      unit_amount: toWire(price),
    })),
  };
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
