import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {MerchantName} from "../paypal/platform-headers.ts";
import {onlyUnitOf, unitsOf} from "../paypal/units.ts";
import {callsOf} from "./payments.records.ts";
import {readSentUnits} from "./sent-units.ts";
import type {PaymentAction} from "./payments.tables.ts";

/** Finds the merchant for whom the shop has made the payment of an action. Undefined for the shop itself. */
export async function findPayee(
  db: Queries<MerchantTables>,
  {attempt_id: attemptId, payment_id: paymentId}: Pick<PaymentAction, "attempt_id" | "payment_id">,
): Promise<MerchantName | undefined> {
  const call = (await callsOf(db, attemptId)).find(({operation}) => operation === "create");
  const order = {purchase_units: readSentUnits(call?.request)};
  const movement = await db
    .selectFrom("payment_movements")
    .select("unit")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  const named = unitsOf(order).find(({reference_id: unit}) => unit !== undefined && unit === movement?.unit);
  return (named ?? onlyUnitOf(order))?.payee;
}
