import type {Transaction} from "kysely";
import {movementOf} from "../../payment-list/movements.ts";
import {writeMovements} from "../../payment-list/payment-list.records.ts";
import {updateList} from "../../payment-list/update-list.ts";
import type {Payment} from "../../paypal/payments.ts";
import type {MerchantTables} from "../../tables.ts";
import {lockAttempt} from "../payments.records.ts";
import type {PaymentAction} from "../payments.tables.ts";

/** Updates the back office's list after an action got its result, in the transaction that records the result. */
export async function listResult(
  tx: Transaction<MerchantTables>,
  {attempt_id: attemptId, kind, amount, currency}: PaymentAction,
  {id, status, create_time}: Payment,
  now: number,
): Promise<void> {
  // Two refunds at the same time must not add up without each other.
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return;
  if (amount !== null && currency !== null && (kind === "refund" || kind === "capture-authorization")) {
    const made = {id, status, create_time, amount: {currency_code: currency, value: amount}};
    const movement = movementOf(kind === "refund" ? "refund" : "capture", made, {attemptId, now});
    if (movement) await writeMovements(tx, [movement]);
  }
  await updateList(tx, attempt, {now});
}
