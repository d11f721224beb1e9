import type {Transaction} from "kysely";
import type {Order} from "../paypal/orders.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {MerchantTables} from "../tables.ts";
import {movementsOf, pendingReasonsOf, sumsOf} from "./movements.ts";
import {
  deleteMovements,
  findListed,
  movementsOfAttempt,
  writeListed,
  writeMovements,
  writeTerms,
} from "./payment-list.records.ts";
import type {ListedPayment, PaymentMovement} from "./payment-list.tables.ts";
import {hasCapture, shownStateOf} from "./payment-list.states.ts";
import {factSearchTerms, orderSearchTerms, personalSearchTerms} from "./terms.ts";
import {thousandthsOf} from "./thousandths.ts";

type Tx = Transaction<MerchantTables>;

/** Facts that a page knows of the buyer. */
export interface PageBuyer {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface ListChange {
  /** The order as PayPal returned it, if there is one. */
  readonly order?: Order | undefined;
  /** Facts that the page knows of the buyer. PayPal's replace them. */
  readonly buyer?: PageBuyer | undefined;
  /** True after PayPal declined a payment, which the buyer may repeat. */
  readonly isDeclined?: boolean | undefined;
  /** True if the payment begins, or its price and goods have changed. */
  readonly hasNewFacts?: boolean | undefined;
  /** Captures and refunds that the order doesn't show. */
  readonly movements?: readonly PaymentMovement[] | undefined;
  /** Ids of captures and refunds that PayPal shows with other ids now. */
  readonly replaced?: readonly string[] | undefined;
  /** The order's buyer and shipping address, encrypted for the shop's events. */
  readonly sealed?: string | undefined;
  readonly now: number;
}

/** A payment's row and movements, for what follows from a change. */
export interface ListUpdate {
  /** Captures and refunds before the change, if the payment was settled then. */
  readonly before: readonly PaymentMovement[];
  /** The same after it. */
  readonly movements: readonly PaymentMovement[];
  readonly listed: Pick<ListedPayment, "state" | "source" | "pending_reason" | "is_erased">;
}

/**
 * Updates the back office's list after a change of an attempt, in the same transaction.
 *
 * @param attempt as it is after the change
 */
export async function updateList(
  tx: Tx,
  attempt: Attempt,
  {
    order,
    buyer: known = {},
    isDeclined = false,
    hasNewFacts = false,
    movements: others = [],
    replaced = [],
    now,
  }: ListChange,
): Promise<ListUpdate> {
  // Only a settled payment has captures and refunds. The list shows no sums of a payment that was taken back.
  const isSettled = attempt.state === "captured" || attempt.state === "reversed";
  const recorded = isSettled ? await movementsOfAttempt(tx, attempt.id) : [];
  // A refund can be recorded before its capture is, while the payment is authorized. The event follows when it is settled.
  const before = recorded.length > 0 && (await wasSettled(tx, attempt)) ? recorded : [];
  await deleteMovements(tx, replaced);
  const shown = order ? movementsOf(order, {attemptId: attempt.id, now}) : [];
  const written = [...shown, ...others];
  await writeMovements(tx, written);
  const amount = {currency_code: attempt.currency, value: attempt.amount};
  const movements = isSettled ? changed(recorded, written, replaced) : [];
  const sums = sumsOf(attempt.state === "captured" ? movements : []);
  const thousandths = thousandthsOf(amount) ?? 0;
  const {buyer = {}} = order ?? {};
  const listed: ListedPayment = {
    attempt_id: attempt.id,
    state: isDeclined ? "declined" : shownStateOf(attempt.state, sums, thousandths),
    currency: attempt.currency,
    thousandths,
    captured: Number(sums.captured),
    refunded: Number(sums.refunded),
    payer_name: buyer.name ?? known.name ?? null,
    payer_email: buyer.email ?? known.email ?? null,
    payer_phone: known.phone ?? null,
    is_erased: 0,
    // PayPal's name of a local method may differ, or be absent.
    source: attempt.method ?? buyer.source ?? null,
    last_digits: buyer.lastDigits ?? null,
    reference: attempt.reference,
    invoice_id: buyer.invoiceId ?? attempt.invoice_id,
    pay_until: order?.pending?.expiresAt ?? null,
    ...pendingReasonsOf(isSettled ? movements : written, order),
    created_at: attempt.created_at,
    updated_at: now,
  };
  const kept = await writeListed(tx, listed, order === undefined && !isSettled);
  const update = {before, movements, listed: {...kept, state: listed.state}};
  const rowsOf = (terms: readonly string[], is_personal: 0 | 1) =>
    terms.map((term) => ({term, attempt_id: attempt.id, is_personal}));
  const personal = [...personalSearchTerms(buyer), ...personalSearchTerms(known)];
  await writeTerms(tx, [
    ...(kept.is_erased === 1 ? [] : rowsOf([...new Set(personal)], 1)),
    ...(hasNewFacts ? rowsOf(factSearchTerms(attempt), 0) : []),
    ...(order ? rowsOf(orderSearchTerms(buyer, amount), 0) : []),
  ]);
  return update;
}

/** Tests whether the list shows captured money, before this change is written. */
async function wasSettled(tx: Tx, {id}: Attempt): Promise<boolean> {
  const listed = await findListed(tx, id);
  return listed !== undefined && hasCapture(listed.state);
}

/** Captures and refunds after a change, the oldest first. The attempt's lock keeps others from changing them. */
function changed(
  recorded: readonly PaymentMovement[],
  written: readonly PaymentMovement[],
  replaced: readonly string[],
): PaymentMovement[] {
  const rows = new Map(recorded.map((row) => [row.id, row]));
  for (const id of replaced) rows.delete(id);
  for (const row of written) {
    const {fee = null, unit = null} = rows.get(row.id) ?? {};
    rows.set(row.id, {...row, fee: row.fee ?? fee, unit: row.unit ?? unit});
  }
  return [...rows.values()].sort((a, b) => a.moved_at - b.moved_at || (a.id < b.id ? -1 : 1));
}
