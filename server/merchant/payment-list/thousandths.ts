import {decimalsOf, MoneyError, parseMoney, toWire, type WireMoney} from "../../shared/money.ts";

/** Converts an amount to thousandths of the major unit. Undefined for an absent or invalid amount. */
export function thousandthsOf(amount: WireMoney | undefined): number | undefined {
  if (amount === undefined) return undefined;
  try {
    const {minor, currency} = parseMoney(amount);
    return Number(minor * thousandthsIn(currency));
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

export function amountOf(currency: string, thousandths: bigint | number): WireMoney {
  return toWire({currency, minor: BigInt(thousandths) / thousandthsIn(currency)});
}

/** Number of thousandths in the smallest unit of a currency. */
function thousandthsIn(currency: string): bigint {
  return 10n ** BigInt(3 - decimalsOf(currency));
}
