import type {Transaction} from "kysely";
import {movementOf} from "../../payment-list/movements.ts";
import type {Payment} from "../../paypal/payments.ts";
import type {MerchantTables} from "../../tables.ts";
import {listPayment} from "../change-payment.ts";
import type {PaymentAction} from "../payments.tables.ts";

/** Updates the back office's list after an action got its result, in the transaction that records the result. */
export async function listResult(
  tx: Transaction<MerchantTables>,
  {attempt_id: attemptId, kind, amount, currency}: PaymentAction,
  {id, status, create_time}: Payment,
  {now, replaced}: {readonly now: number; readonly replaced?: readonly string[]},
): Promise<void> {
  const isMovement = kind === "refund" || kind === "capture-authorization";
  const made = isMovement && amount !== null && currency !== null && {currency_code: currency, value: amount};
  const movement =
    made &&
    movementOf(
      kind === "refund" ? "refund" : "capture",
      {id, status, create_time, amount: made},
      {attemptId, now},
    );
  await listPayment(tx, attemptId, {movements: movement ? [movement] : [], replaced, now});
}
