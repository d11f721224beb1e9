import {payPalUnreachable, refusedByPayPal} from "../errors.ts";
import {markCanceled} from "./change-payment.ts";
import {orderIdOf, type PaymentsContext} from "./payments.ts";
import {findAttempt} from "./payments.records.ts";
import {claimStateOf} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";
import {recordShown, type ShownState} from "./shown-payment.ts";

/**
 * Records that the buyer canceled, so that the order is captured only if the page asks for it. A capture that was claimed before
 * goes on.
 *
 * @returns what PayPal's order shows then
 * @throws MerchantError when PayPal gives no reply; the buyer's cancel is recorded nevertheless
 */
export async function cancelPayment(context: PaymentsContext, attempt: Attempt): Promise<ShownState> {
  const {database, clock, reads} = context;
  await database.transaction((tx) => markCanceled(tx, attempt.id, clock.now()));
  const current = (await findAttempt(database.db, attempt.id)) ?? attempt;
  if (current.state !== "created" && current.state !== "changing") {
    return claimStateOf(current.state) ?? "unpaid";
  }
  const read = await reads.read(orderIdOf(current));
  if (read.kind === "unknown") throw payPalUnreachable(read);
  if (read.kind === "done") return recordShown(context, current, read);
  // PayPal no longer has the order, so it was never paid.
  if (read.status === 404) return "unpaid";
  throw refusedByPayPal(read);
}
