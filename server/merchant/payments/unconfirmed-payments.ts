import {MerchantError} from "../errors.ts";
import {reconcileCapture} from "./capture-order.ts";
import {reconcileCreate} from "./create-order.ts";
import type {PaymentsContext} from "./payments.ts";
import {lockAttempt} from "./change-payment.ts";
import {claimStateOf} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";
import {type PurchaseRequest, claimed, claimsBefore, confirmClaim, releasePurchase} from "./purchases.ts";
import {syncOrder} from "./sync-order.ts";

/**
 * Finds the outcome of the payments that a new order must not follow, with one look at PayPal for each. A page that treats an
 * unknown outcome as a failure lets the buyer press again, which must not charge twice. `requireUnclaimed` checks again when the
 * order is recorded.
 *
 * @throws MerchantError 409 ALREADY_PAID when one of them was paid, PAYMENT_IN_DOUBT while an outcome is unknown
 */
export async function settleUnconfirmed(context: PaymentsContext, buying: PurchaseRequest): Promise<void> {
  const {database, clock} = context;
  const claims = await claimsBefore(database.db, buying);
  if (claims.length === 0) return;
  for (const {attempt} of claims) await settleClaim(context, attempt);
  for (const claim of await claimsBefore(database.db, buying)) {
    const state = claimStateOf(claim.attempt.state);
    if (state === undefined) continue;
    // For a page without purchase ids this refusal is the result.
    if (state === "paid" && buying.purchase === undefined) {
      await database.transaction((tx) => confirmClaim(tx, claim.attempt, clock.now()));
    }
    throw claimed(claim);
  }
}

/** Looks at PayPal for an attempt that claims its purchase and has no result. Releases the claim of an unpaid order. */
async function settleClaim(context: PaymentsContext, attempt: Attempt): Promise<void> {
  const {state} = attempt;
  if (claimStateOf(state) === "paid") return;
  try {
    if (state === "creating") await reconcileCreate(context, attempt);
    else if (state === "capturing" || state === "authorizing") await reconcileCapture(context, attempt);
    else if (state === "needs-check" && attempt.order_id !== null) await reconcileCapture(context, attempt);
    else if (state !== "needs-check") await releaseUnpaid(context, attempt);
  } catch (error) {
    // PayPal refused or did not reply: the attempt's state shows the result.
    if (!(error instanceof MerchantError)) throw error;
  }
}

/** Releases the purchase of an attempt whose order is open at PayPal, or which has ended unpaid. */
async function releaseUnpaid(context: PaymentsContext, {id, order_id, state}: Attempt): Promise<void> {
  const isOpen = claimStateOf(state) !== undefined;
  if (isOpen && (order_id === null || (await syncOrder(context, order_id)) !== "synced")) return;
  await context.database.transaction(async (tx) => {
    const current = await lockAttempt(tx, id);
    if (current?.state === state) await releasePurchase(tx, current);
  });
}
