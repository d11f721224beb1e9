import Big from "big.js";

/** An amount in minor units. */
export type Minor = bigint;

/** A percentage of the discounted amount, or a fixed amount. */
export type Discount = {readonly percent: string} | {readonly amount: Minor};

export interface Line {
  readonly unitAmount: Minor;
  /** A decimal number with at most five decimals. */
  readonly quantity: string;
  readonly discount?: Discount | undefined;
  readonly taxPercent?: string | undefined;
}

export interface Bill {
  readonly lines: readonly Line[];
  readonly invoiceDiscount?: Discount | undefined;
  readonly shipping?: {readonly amount: Minor; readonly taxPercent?: string | undefined} | undefined;
  /** Added last. It may be negative. */
  readonly custom?: Minor | undefined;
  readonly taxAfterDiscount: boolean;
  readonly taxInclusive: boolean;
}

export interface Totals {
  /** Results for each of the bill's lines, in the same order: quantity × unit amount, discounts and tax. */
  readonly lines: readonly {readonly amount: Minor; readonly discount: Minor; readonly tax: Minor}[];
  readonly itemTotal: Minor;
  readonly itemDiscount: Minor;
  readonly invoiceDiscount: Minor;
  readonly shippingTax: Minor;
  /** Taxes on items and shipping. */
  readonly taxTotal: Minor;
  /** Negative when the discounts exceed the rest. */
  readonly total: Minor;
}

/**
 * Calculates an invoice's totals. Each line, discount and tax is rounded half up to minor units, so that the shown
 * amounts add up to the total exactly:
 * total = item total − item discount − invoice discount + tax + shipping + custom
 * A discount of the whole invoice is allocated to the lines in proportion. With `taxAfterDiscount` a line's tax
 * applies to the amount after both discounts, otherwise to the whole line. With `taxInclusive` the unit amounts
 * include the items' tax, which is shown but not added. The tax on shipping is always added.
 */
export function totalsOf(bill: Bill): Totals {
  const amounts = bill.lines.map((line) => times(line.unitAmount, line.quantity));
  const discounts = bill.lines.map((line, index) => discountOf(amounts[index] ?? 0n, line.discount));
  const nets = amounts.map((amount, index) => amount - (discounts[index] ?? 0n));
  const invoiceDiscount = discountOf(sum(nets), bill.invoiceDiscount);
  const shares = allocate(invoiceDiscount, nets);
  const tax = bill.taxInclusive ? percentWithin : percentOf;
  const taxes = bill.lines.map(({taxPercent}, index) => {
    const whole = amounts[index] ?? 0n;
    const left = (nets[index] ?? 0n) - (shares[index] ?? 0n);
    return taxPercent === undefined ? 0n : tax(bill.taxAfterDiscount ? left : whole, taxPercent);
  });
  const shipping = bill.shipping?.amount ?? 0n;
  const shippingTax =
    bill.shipping?.taxPercent === undefined ? 0n : percentOf(shipping, bill.shipping.taxPercent);
  const itemTotal = sum(amounts);
  const itemDiscount = sum(discounts);
  const taxTotal = sum(taxes) + shippingTax;
  const added = bill.taxInclusive ? shippingTax : taxTotal;
  return {
    lines: amounts.map((amount, index) => ({
      amount,
      discount: discounts[index] ?? 0n,
      tax: taxes[index] ?? 0n,
    })),
    itemTotal,
    itemDiscount,
    invoiceDiscount,
    shippingTax,
    taxTotal,
    total: itemTotal - itemDiscount - invoiceDiscount + added + shipping + (bill.custom ?? 0n),
  };
}

/** At most the discounted amount. The operations refuse a larger discount. */
function discountOf(from: Minor, discount: Discount | undefined): Minor {
  if (!discount) return 0n;
  const wanted = "percent" in discount ? percentOf(from, discount.percent) : discount.amount;
  return wanted < from ? wanted : from;
}

export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((one, other) => one + other, 0n);
}

const rounded = (value: Big): Minor => BigInt(value.round(0, Big.roundHalfUp).toFixed(0));
const big = (minor: Minor) => new Big(minor.toString());

/** `minor × quantity`, rounded half up. */
export function times(minor: Minor, quantity: string): Minor {
  return rounded(big(minor).times(quantity));
}

/** `percent` percent of an amount, rounded half up. */
export function percentOf(minor: Minor, percent: string): Minor {
  return rounded(big(minor).times(percent).times("0.01"));
}

/** The tax included in an amount, at `percent` percent, rounded half up. */
export function percentWithin(minor: Minor, percent: string): Minor {
  // big.js cuts a quotient at 20 decimals. The divisor has at most 8 digits, so the rounding stays correct.
  return rounded(big(minor).times(percent).div(new Big(percent).plus(100)));
}

/**
 * Allocates an amount in proportion to weights. Each part gets its whole units. The remaining units go to the largest
 * remainders, the earlier part first.
 */
export function allocate(minor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (minor * weight) / whole);
  const remainders = weights.map((weight, index) => ({index, remainder: (minor * weight) % whole}));
  remainders.sort(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  );
  const left = minor - sum(parts);
  for (const {index} of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
