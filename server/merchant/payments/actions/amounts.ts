import {
  add,
  compare,
  type Money,
  MoneyError,
  parseMoney,
  subtract,
  type WireMoney,
  words,
  zero,
} from "../../../shared/money.ts";
import {MerchantError} from "../../errors.ts";
import {COUNTED} from "./actions.states.ts";
import type {PaymentAction} from "./actions.tables.ts";

/** What is left of a payment, and what part of it is asked for. */

/** An amount that the service shows. @throws Error when it shows none */
export function shownAmount(amount: WireMoney | undefined): Money {
  if (!amount) throw new Error("the service shows a payment without its amount");
  return parseMoney(amount);
}

/**
 * What of a payment is not used yet: neither by what the service shows, nor by actions of this server that it doesn't show,
 * be it that they are on their way or that nobody knows.
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

/** Of actions, those whose money moved, or may have moved. */
export function counted(actions: readonly PaymentAction[], kind: PaymentAction["kind"]): PaymentAction[] {
  return actions.filter((action) => action.kind === kind && COUNTED.includes(action.state));
}

interface Rest {
  /** What may be taken of the payment at all. */
  readonly total: Money;
  readonly left: Money;
  /** What is done with it, as in "refunded". */
  readonly past: string;
}

/**
 * The amount that an action is to move: what is asked for, or all that is left.
 *
 * @throws MerchantError 422 for what was never there, 409 for what another action has taken
 */
export function allotted(asked: WireMoney | undefined, {total, left, past}: Rest): Money {
  const amount = asked === undefined ? left : readAmount(asked);
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
      `Of the payment ${words(left)} is left to be ${past}.`,
    );
  }
  return amount;
}

function readAmount(wire: WireMoney): Money {
  let reason = "it must be more than zero";
  try {
    const money = parseMoney(wire);
    if (money.minor > 0n) return money;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    reason = error.message;
  }
  throw new MerchantError(422, "INVALID_AMOUNT", `The amount can't be taken: ${reason}.`);
}
