import type {Transaction} from "kysely";
import type {Order} from "../paypal/orders.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {MerchantTables} from "../tables.ts";
import {movementsOf, pendingReasonsOf, sumsOf} from "./movements.ts";
import {
  deleteMovements,
  movementsOfAttempt,
  writeListed,
  writeMovements,
  writeTerms,
} from "./payment-list.records.ts";
import type {PaymentMovement} from "./payment-list.tables.ts";
import {shownStateOf} from "./payment-list.states.ts";
import {otherSearchTerms, personalSearchTerms} from "./terms.ts";
import {thousandthsOf} from "./thousandths.ts";

type Tx = Transaction<MerchantTables>;

export interface ListChange {
  /** The order as PayPal returned it, if there is one. */
  readonly order?: Order | undefined;
  /** True after PayPal declined a payment, which the buyer may repeat. */
  readonly isDeclined?: boolean | undefined;
  /** Captures and refunds that the order doesn't show. */
  readonly movements?: readonly PaymentMovement[] | undefined;
  /** Ids of captures and refunds that PayPal shows with other ids now. */
  readonly replaced?: readonly string[] | undefined;
  readonly now: number;
}

/**
 * Updates the back office's list after a change of an attempt, in the same transaction.
 *
 * @param attempt as it is after the change
 * @returns whether PayPal decides later about a capture or a refund of a settled payment
 */
export async function updateList(
  tx: Tx,
  attempt: Attempt,
  {order, isDeclined = false, movements: others = [], replaced = [], now}: ListChange,
): Promise<boolean> {
  await deleteMovements(tx, replaced);
  const shown = order ? movementsOf(order, {attemptId: attempt.id, now}) : [];
  await writeMovements(tx, [...shown, ...others]);
  const amount = {currency_code: attempt.currency, value: attempt.amount};
  // Only a settled payment has captures and refunds. The list shows no sums of a payment that was taken back.
  const isSettled = attempt.state === "captured" || attempt.state === "reversed";
  const movements = isSettled ? await movementsOfAttempt(tx, attempt.id) : [];
  const sums = sumsOf(attempt.state === "captured" ? movements : []);
  const {buyer = {}} = order ?? {};
  const listed = {
    attempt_id: attempt.id,
    state: isDeclined ? "declined" : shownStateOf(attempt.state, sums),
    currency: attempt.currency,
    thousandths: thousandthsOf(amount) ?? 0,
    captured: Number(sums.captured),
    refunded: Number(sums.refunded),
    payer_name: buyer.name ?? null,
    payer_email: buyer.email ?? null,
    is_erased: 0,
    // PayPal's name of a local method may differ, or be absent.
    source: attempt.method ?? buyer.source ?? null,
    last_digits: buyer.lastDigits ?? null,
    invoice_id: buyer.invoiceId ?? null,
    pay_until: order?.pending?.expiresAt ?? null,
    ...pendingReasonsOf(isSettled ? movements : [...shown, ...others], order),
    created_at: attempt.created_at,
    updated_at: now,
  };
  const isErased = await writeListed(tx, listed, order === undefined && !isSettled);
  const hasPending = movements.some(({status}) => status === "PENDING");
  if (!order) return hasPending;
  const rowsOf = (terms: readonly string[], is_personal: 0 | 1) =>
    terms.map((term) => ({term, attempt_id: attempt.id, is_personal}));
  await writeTerms(tx, [
    ...(isErased ? [] : rowsOf(personalSearchTerms(buyer), 1)),
    ...rowsOf(otherSearchTerms(buyer, amount), 0),
  ]);
  return hasPending;
}
