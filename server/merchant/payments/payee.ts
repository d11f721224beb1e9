import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {MerchantName} from "../paypal/platform-headers.ts";
import {onlyUnitOf, unitsOf} from "../paypal/units.ts";
import {findCall} from "./payments.records.ts";
import {readSentUnits} from "./sent-units.ts";
import type {PaymentAction} from "./payments.tables.ts";

/** Finds the merchant for whom the shop has made the payment of an action. Undefined for the shop itself. */
export async function findPayee(
  db: Queries<MerchantTables>,
  {attempt_id: attemptId, unit}: Pick<PaymentAction, "attempt_id" | "unit">,
): Promise<MerchantName | undefined> {
  const call = await findCall(db, attemptId, ["create"], ["succeeded"]);
  const order = {purchase_units: readSentUnits(call?.request)};
  const own = unit === null ? onlyUnitOf(order) : unitsOf(order).find(({reference_id: one}) => one === unit);
  return own?.payee;
}
