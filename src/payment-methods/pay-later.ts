import type {Money} from "../merchant-api/purchase.ts";

/** Payments of a purchase that is paid later. The first one is due today, and has the rest of the division. */
export interface PayLaterPlan {
  readonly count: number;
  readonly every: "weeks" | "months";
  readonly first: Money;
  /** Each of the others. */
  readonly amount: Money;
}

interface Offer {
  readonly currency: string;
  /** Greatest amount in major units. */
  readonly to: number;
  readonly count: number;
  /** `weeks`: every two weeks. */
  readonly every: PayLaterPlan["every"];
}

/** Least amount of all offers in major units. */
const from = 30;

/**
 * Offers in equal payments by the country of the eligibility details, as on PayPal's pages about Pay Later. Germany's has one
 * payment after 30 days.
 */
const offers: Readonly<Record<string, Offer>> = {
  US: {currency: "USD", to: 1500, count: 4, every: "weeks"},
  CA: {currency: "CAD", to: 1500, count: 4, every: "weeks"},
  AU: {currency: "AUD", to: 2000, count: 4, every: "weeks"},
  FR: {currency: "EUR", to: 2000, count: 4, every: "months"},
  ES: {currency: "EUR", to: 2000, count: 3, every: "months"},
  GB: {currency: "GBP", to: 2000, count: 3, every: "months"},
  IT: {currency: "EUR", to: 2000, count: 3, every: "months"},
};

/** Codes of products with these offers. */
const products: readonly unknown[] = ["PAYLATER", "PAY_LATER_SHORT_TERM"];

/** Cents of an amount. All currencies of the offers have two decimals. */
const centsOf = ({value}: Money): bigint | undefined => {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(2, "0"));
};

/** @param details eligibility details of Pay Later. @returns undefined if the offer has no equal payments, or is not known */
export function payLaterPlan(details: unknown, total: Money | undefined): PayLaterPlan | undefined {
  const {countryCode, productCode} = (details ?? {}) as {countryCode?: unknown; productCode?: unknown};
  const offer = Object.hasOwn(offers, String(countryCode)) ? offers[String(countryCode)] : undefined;
  const cents = total && centsOf(total);
  if (!offer || cents === undefined || total?.currencyCode !== offer.currency) return undefined;
  if (!products.includes(productCode) || cents < from * 100 || cents > offer.to * 100) return undefined;
  const {currency: currencyCode, count, every} = offer;
  const each = cents / BigInt(count);
  const money = (amount: bigint): Money => ({
    currencyCode,
    value: `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`,
  });
  return {count, every, first: money(cents - each * BigInt(count - 1)), amount: money(each)};
}
