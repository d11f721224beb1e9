import {
  add,
  compare,
  equals,
  type Money,
  MoneyError,
  parseMoney,
  subtract,
  toPublic,
  toWire,
  type WireMoney,
  words,
  zero,
} from "../../../shared/money.ts";
import {MerchantError} from "../../errors.ts";
import type {PaymentAction} from "../payments.tables.ts";
import {COUNTED} from "../../recorded-calls/actions.states.ts";

/** Reads the amount of a payment in an order. @throws Error when it is missing */
export function shownAmount(amount: WireMoney | undefined): Money {
  if (!amount) throw new Error("PayPal returned a payment without its amount");
  return parseMoney(amount);
}

/**
 * Returns the unused rest of a payment.
 *
 * @param shown amounts used by payments that the order shows
 * @param unseen actions that the order doesn't show, but that may have been done
 */
export function leftOf(total: Money, shown: readonly Money[], unseen: readonly PaymentAction[]): Money {
  const used = [...shown, ...unseen.flatMap(amountOfAction)];
  return subtract(
    total,
    used.reduce((sum, amount) => add(sum, amount), zero(total.currency)),
  );
}

function amountOfAction({amount, currency}: PaymentAction): Money[] {
  return amount === null || currency === null ? [] : [parseMoney({currency_code: currency, value: amount})];
}

/** Filters the actions of a kind whose money was moved or may have been moved. */
export function counted(actions: readonly PaymentAction[], kind: PaymentAction["kind"]): PaymentAction[] {
  return actions.filter((action) => action.kind === kind && COUNTED.includes(action.state));
}

interface Rest {
  /** Amount of the payment. */
  readonly total: Money;
  readonly left: Money;
  /** The action's participle for error messages, such as "refunded". */
  readonly past: string;
}

/**
 * Returns the amount that an action moves: the requested one, or all that is left.
 *
 * @throws MerchantError 422 for more than the payment, 409 for more than is left of it
 */
export function amountWithin(requested: WireMoney | undefined, {total, left, past}: Rest): Money {
  const amount = requested === undefined ? left : readAmount("amount", requested);
  if (amount.currency !== total.currency) {
    throw new MerchantError(
      422,
      "CURRENCY_MISMATCH",
      `The payment is in ${total.currency}; it can't be ${past} in another currency.`,
    );
  }
  if (compare(amount, total) > 0) {
    throw new MerchantError(422, "AMOUNT_EXCEEDED", `The payment is ${words(total)}; more can't be ${past}.`);
  }
  if (left.minor <= 0n) {
    throw new MerchantError(409, "NOTHING_LEFT", `All of the payment is ${past}, or is being ${past}.`);
  }
  if (compare(amount, left) > 0) {
    throw new MerchantError(
      409,
      "AMOUNT_EXCEEDS_REST",
      `Only ${words(left)} of the payment can still be ${past}.`,
    );
  }
  return amount;
}

/**
 * Refuses an action if another one was faster than the person who requested it.
 *
 * @param expected rest of the payment as the person saw it
 * @param field its field in the request
 * @throws MerchantError 409, and 422 for an expected rest that is no amount
 */
export function requireExpected(
  expected: WireMoney | undefined,
  left: Money,
  {field, past}: {readonly field: string; readonly past: string},
): void {
  if (expected === undefined || equals(readAmount(field, expected), left)) return;
  throw new MerchantError(
    409,
    "PAYMENT_CHANGED",
    `The payment has changed since you looked at it: ${words(left)} can still be ${past}.`,
    [],
    {fields: {left: toPublic(toWire(left))}},
  );
}

function readAmount(field: string, wire: WireMoney): Money {
  let reason = "it must be more than zero";
  try {
    const money = parseMoney(wire);
    if (money.minor > 0n) return money;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    reason = error.message;
  }
  throw new MerchantError(422, "INVALID_AMOUNT", `${field} is invalid: ${reason}.`, [
    {field: `/${field}`, issue: "INVALID_VALUE"},
  ]);
}
