import {z} from "zod";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {MerchantName} from "../paypal/platform-headers.ts";
import {onlyUnitOf, unitsOf} from "../paypal/units.ts";
import {callsOf} from "./payments.records.ts";
import type {PaymentAction} from "./payments.tables.ts";

/** The created order, as far as it names payees. */
const created = z.object({
  purchase_units: z.array(
    z.object({
      reference_id: z.string().optional(),
      payee: z.object({merchant_id: z.string().optional(), email_address: z.string().optional()}).optional(),
    }),
  ),
});

/** Finds the merchant for whom the shop has made the payment of an action. Undefined for the shop itself. */
export async function findPayee(
  db: Queries<MerchantTables>,
  {attempt_id: attemptId, payment_id: paymentId}: Pick<PaymentAction, "attempt_id" | "payment_id">,
): Promise<MerchantName | undefined> {
  const call = (await callsOf(db, attemptId)).find(({operation}) => operation === "create");
  const {success, data: order} = created.safeParse(JSON.parse(call?.request ?? "null"));
  if (!success) return undefined;
  const movement = await db
    .selectFrom("payment_movements")
    .select("unit")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  const named = unitsOf(order).find(({reference_id: unit}) => unit !== undefined && unit === movement?.unit);
  return (named ?? onlyUnitOf(order))?.payee;
}
