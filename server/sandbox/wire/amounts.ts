import {decimalsOf, type Money, MoneyError, parseMoney, type WireMoney} from "../../shared/money.ts";
import {unprocessable} from "./errors.ts";

/**
 * Reads an amount of a request.
 *
 * @throws ServiceError 422 DECIMALS_NOT_SUPPORTED for a decimal point in HUF, JPY, TWD and other currencies without
 *   decimals, else DECIMAL_PRECISION for more decimals than the currency has
 */
export function readMoney(wire: WireMoney, field: string): Money {
  if (decimalsOf(wire.currency_code) === 0 && wire.value.includes(".")) {
    throw unprocessable("DECIMALS_NOT_SUPPORTED", {field});
  }
  try {
    return parseMoney(wire);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw unprocessable("DECIMAL_PRECISION", {field});
  }
}
