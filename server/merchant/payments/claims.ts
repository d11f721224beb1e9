import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {claimCart, findCartRefusal, releaseCart} from "./carts.ts";
import type {Attempt} from "./payments.tables.ts";
import {claimed, claimPurchase, findOtherPayment, releasePurchase} from "./purchases.ts";

/** Claims what an attempt pays: its signed cart and its purchase. @throws MerchantError 409 when another attempt has a claim */
export async function claimPaid(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  now: number,
): Promise<void> {
  await claimCart(tx, attempt, now);
  await claimPurchase(tx, attempt, now);
}

/** Releases what an attempt claims. */
export async function releasePaid(tx: Transaction<MerchantTables>, attempt: Attempt): Promise<void> {
  await releaseCart(tx, attempt);
  await releasePurchase(tx, attempt);
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
