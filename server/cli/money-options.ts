import {MoneyError, parseMoney, toWire, type WireMoney} from "../shared/money.ts";
import {wrongUse} from "./errors.ts";

/** Reads an amount with its currency's decimals. @throws CommandError for a wrong or negative amount */
export function readMoney(name: string, value: string, currency: string): WireMoney {
  try {
    const money = parseMoney({currency_code: currency.toUpperCase(), value});
    if (money.minor < 0n) throw new MoneyError("the value must not be negative");
    return toWire(money);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw wrongUse(`${name} ${value} ${currency}: ${error.message}.`);
  }
}

/** Reads `--amount`, by default in this currency. @throws CommandError for a wrong amount, and for a currency alone */
export function amountFrom(
  {amount, currency}: {readonly amount?: string | undefined; readonly currency?: string | undefined},
  ownCurrency: string | undefined,
): WireMoney | undefined {
  if (amount === undefined) {
    if (currency !== undefined) throw wrongUse("--currency needs --amount.");
    return undefined;
  }
  const code = currency ?? ownCurrency;
  if (code === undefined) throw wrongUse("--amount needs --currency.");
  return readMoney("--amount", amount, code);
}

/** Reads percent, such as 8.25. @throws CommandError */
export function readPercent(name: string, text: string): string {
  if (/^\d{1,3}(\.\d{1,4})?%?$/.test(text)) return text.replace("%", "");
  throw wrongUse(`${name} takes percent, such as 8.25.`);
}
