import {add, parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {OrderFacts} from "../hooks/answers.ts";
import type {Breakdown} from "./amount-parts.ts";
import {PAYPAL_TEXT_LENGTH} from "./limits.ts";
import {unitFacts} from "./order-facts.ts";
import {platformOf} from "./platform.ts";
import type {PricedUnit, Purchase, PurchaseUnit} from "./purchases.ts";

/** Most purchase units of an order: PayPal's limit. */
export const MOST_PURCHASE_UNITS = 10;

/** PayPal's `reference_id` of a unit without one. */
export const DEFAULT_REFERENCE = "default";

/** What a page's payload says about its units. */
interface SentUnits {
  readonly purchase_units: readonly {
    readonly reference_id?: string | undefined;
    readonly amount: {readonly currency_code: string};
    readonly shipping?: {readonly options?: unknown} | undefined;
  }[];
  readonly shipping?: unknown;
}

/**
 * Checks that several units can be told apart, and cost one currency. The buyer chooses shipping for one unit only: the units of
 * several have a fixed amount.
 *
 * @throws MerchantError 422 that names the field
 */
export function checkUnits({purchase_units: units, shipping}: SentUnits): void {
  if (units.length === 1) return;
  const currencies = new Set<string>();
  const references = new Set<string>();
  for (const [index, {reference_id = DEFAULT_REFERENCE, amount, shipping: own}] of units.entries()) {
    const field = `/purchase_units/${index}`;
    if (references.has(reference_id))
      throw wrongUnit(
        "DUPLICATE_REFERENCE_ID",
        `${field}/reference_id`,
        "Each purchase unit needs a reference_id of its own.",
      );
    references.add(reference_id);
    currencies.add(amount.currency_code);
    if (currencies.size > 1)
      throw wrongUnit(
        "MIXED_CURRENCIES",
        `${field}/amount/currency_code`,
        "The purchase units are in different currencies.",
      );
    if (own?.options) throw severalUnits(`${field}/shipping/options`);
  }
  if (shipping) throw severalUnits("/shipping");
}

/** Creates the 422 for a choice of shipping in an order of several units. */
export function severalUnits(field: string): MerchantError {
  return wrongUnit(
    "ONE_PURCHASE_UNIT",
    field,
    "The buyer chooses the shipping of one purchase unit only: write a fixed shipping amount for each of several.",
  );
}

/** Creates the 422 for several units of a shop that authorizes: PayPal only captures them. */
export function severalAuthorized(): MerchantError {
  const message = "PayPal authorizes orders of one purchase unit only: set INTENT=CAPTURE.";
  return wrongUnit("ONE_PURCHASE_UNIT", "/purchase_units/1", message);
}

/** Creates the 422 for goods that the shop's catalogue has in another unit. */
export function otherUnit(index: number): MerchantError {
  const message = "These goods belong to another purchase unit, by the shop's catalogue.";
  return wrongUnit("OTHER_PURCHASE_UNIT", `/purchase_units/${index}/reference_id`, message);
}

/** Creates the 422 for goods of more units than an order can have. */
export function tooManyUnits(): MerchantError {
  const message = `An order has at most ${MOST_PURCHASE_UNITS} purchase units: sell some of the items in another order.`;
  return wrongUnit("TOO_MANY_PURCHASE_UNITS", "/items", message);
}

function wrongUnit(code: string, field: string, message: string): MerchantError {
  return new MerchantError(422, code, message, [{issue: code, field}]);
}

/** A purchase of one unit. */
export function ofOneUnit({unit, ...priced}: PricedUnit): Purchase {
  return {...priced, units: [unit]};
}

/** A purchase of units in one currency. Each of several has a reference and its own facts. */
export function ofUnits(parts: readonly PricedUnit[]): Purchase {
  const [only, second] = parts;
  if (only && !second) return ofOneUnit(only);
  const items = parts.flatMap(({bought}) => bought?.items ?? []);
  const lines = parts.flatMap(({lines: own = [], unit: {reference_id: unit = DEFAULT_REFERENCE}}) =>
    own.map((line) => ({...line, unit})),
  );
  return {
    total: parts.map(({total}) => total).reduce(add),
    units: parts.map(({unit, facts = {}}) => ({...unit, ...unitFacts(facts)})),
    bought: items.length > 0 ? {items} : {},
    ...(lines.length > 0 && {lines}),
  };
}

/**
 * The units as PayPal gets them, with the shop's facts about the order. A unit's own facts win. PayPal refuses an invoice id that
 * occurs twice, so the order's id gets the number of the unit.
 */
export function unitsWithFacts(units: readonly PurchaseUnit[], facts: OrderFacts): PurchaseUnit[] {
  const {invoice_id: invoiceId, ...others} = unitFacts(facts);
  const isOne = units.length === 1;
  return units.map((unit, index) => {
    const number = isOne ? "" : `-${index + 1}`;
    const invoice_id = invoiceId && `${invoiceId.slice(0, PAYPAL_TEXT_LENGTH - number.length)}${number}`;
    const {reference_id: reference = DEFAULT_REFERENCE} = unit;
    const answer = facts.units?.find((one) => one.reference === reference) ?? {};
    return {
      ...others,
      ...(invoice_id !== undefined && {invoice_id}),
      ...unit,
      ...(isOne && unitFacts(facts)),
      ...unitFacts(answer),
      ...platformOf(answer),
    };
  });
}

type ReturnedBreakdown = {readonly [Part in keyof Breakdown]?: WireMoney | undefined};

/** Adds up the parts of the units' amounts. Empty if a unit has none, because the sum would be wrong. */
export function breakdownOfUnits(
  units: readonly {readonly amount?: {readonly breakdown?: ReturnedBreakdown | undefined} | undefined}[],
): Breakdown {
  const breakdowns = units.map(({amount}) => amount?.breakdown);
  if (breakdowns.includes(undefined)) return {};
  const sums: {-readonly [Part in keyof Breakdown]: WireMoney} = {};
  for (const breakdown of breakdowns) {
    for (const [name, part] of Object.entries({...breakdown}) as [keyof Breakdown, WireMoney | undefined][]) {
      if (!part) continue;
      const sum = sums[name];
      sums[name] = sum ? toWire(add(parseMoney(sum), parseMoney(part))) : part;
    }
  }
  return sums;
}
