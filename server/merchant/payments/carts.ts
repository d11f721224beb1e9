import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import type {PaymentStatus} from "./payment-status.ts";
import type {Attempt} from "./payments.tables.ts";

/** Claims of signed carts. One attempt pays each cart. */
type Tx = Transaction<MerchantTables>;

/** Finds the attempt that pays a cart, or has paid it. */
export async function findCartPayer(db: Queries<MerchantTables>, jti: string): Promise<string | undefined> {
  const row = await db.selectFrom("carts").select("attempt_id").where("jti", "=", jti).executeTakeFirst();
  return row?.attempt_id;
}

/** Claims an attempt's cart, if it has one. @throws MerchantError 409 when another attempt pays it or has paid it */
export async function claimCart(tx: Tx, {id, cart}: Attempt, now: number): Promise<void> {
  if (cart === null) return;
  await insertCart(tx, cart, id, now);
  if ((await findCartPayer(tx, cart)) !== id) throw cartPaid();
}

/** Releases an attempt's cart, so that another attempt can pay it. */
export async function releaseCart(tx: Tx, {id, cart}: Attempt): Promise<void> {
  if (cart === null) return;
  await tx.deleteFrom("carts").where("jti", "=", cart).where("attempt_id", "=", id).execute();
}

/** Claims an attempt's cart when its order is paid, and releases it when the order is not. */
export async function updateCart(
  tx: Tx,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
): Promise<void> {
  if (attempt.cart === null || status === "unclear") return;
  const isPaid = status === "captured" || status === "pending" || status === "authorized";
  // The money has moved, so a cart that another attempt holds is no error here.
  if (isPaid) await insertCart(tx, attempt.cart, attempt.id, now);
  else await releaseCart(tx, attempt);
}

async function insertCart(tx: Tx, jti: string, attemptId: string, now: number): Promise<void> {
  await tx
    .insertInto("carts")
    .values({jti, attempt_id: attemptId, created_at: now})
    .onConflict((conflict) => conflict.column("jti").doNothing())
    .execute();
}

export function cartPaid(): MerchantError {
  return new MerchantError(409, "CART_PAID", "This cart is paid, or is being paid, by another attempt.");
}
