import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {claimCart, findCartRefusal, releaseCart, updateCart} from "./carts.ts";
import {requireUnpaidElsewhere} from "./customer-payments.ts";
import type {PaymentStatus} from "./payment-status.ts";
import type {Attempt} from "./payments.tables.ts";
import {claimed, claimPurchase, findOtherPayment, releasePurchase, updatePurchase} from "./purchases.ts";

/** A payment of a cart or a purchase that another attempt had paid before. */
export interface SecondPayment {
  /** Id of the attempt that paid first. */
  readonly payer: string;
  readonly of: "cart" | "purchase";
}

/**
 * Claims what an attempt pays: its signed cart and its purchase.
 *
 * @throws MerchantError 409 when another attempt has a claim, or another session of the customer has paid
 */
export async function claimPaid(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  now: number,
): Promise<void> {
  await requireUnpaidElsewhere(tx, attempt, now);
  await claimCart(tx, attempt, now);
  await claimPurchase(tx, attempt, now);
}

/** Releases what an attempt claims. */
export async function releasePaid(tx: Transaction<MerchantTables>, attempt: Attempt): Promise<void> {
  await releaseCart(tx, attempt);
  await releasePurchase(tx, attempt);
}

/**
 * Claims what an attempt pays when its order is paid, and releases it when the order is not.
 *
 * @param attempt before the result
 * @returns the second payment, when this one was found to be it. That of a cart is to be refunded
 */
export async function updateClaims(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
): Promise<SecondPayment | undefined> {
  const cartPayer = await updateCart(tx, attempt, status, now);
  // The merchant itself captures an authorization, and refunds that capture. PayPal may give a payment back to the merchant
  // after a reversal: a person decides about it.
  const isRefunded = attempt.intent !== "AUTHORIZE" && attempt.state !== "reversed";
  if (cartPayer !== undefined && isRefunded) {
    // The refunded payment pays nothing.
    await releasePurchase(tx, attempt);
    return {payer: cartPayer, of: "cart"};
  }
  const payer = await updatePurchase(tx, attempt, status, now);
  return payer === undefined ? undefined : {payer, of: "purchase"};
}

/** Returns the refusal of an attempt whose cart or purchase another attempt has paid. */
export async function findPaidByAnother(
  db: Queries<MerchantTables>,
  attempt: Attempt,
): Promise<MerchantError | undefined> {
  const refusal = await findCartRefusal(db, attempt);
  if (refusal) return refusal;
  const claim = await findOtherPayment(db, attempt);
  return claim && claimed(claim);
}
