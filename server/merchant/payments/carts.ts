import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import type {PaymentStatus} from "./payment-status.ts";
import {findAttempt} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";
import {findClaim, paymentOf, purchaseKeyOf} from "./purchases.ts";

/** Claims of signed carts. One attempt pays each cart. */
type Tx = Transaction<MerchantTables>;

/** Finds the attempt that pays a cart, or has paid it. */
export async function findCartPayer(db: Queries<MerchantTables>, jti: string): Promise<string | undefined> {
  const row = await db.selectFrom("carts").select("attempt_id").where("jti", "=", jti).executeTakeFirst();
  return row?.attempt_id;
}

/** Claims an attempt's cart, if it has one. @throws MerchantError 409 when another attempt pays it or has paid it */
export async function claimCart(tx: Tx, {id, cart, session}: Attempt, now: number): Promise<void> {
  if (cart === null) return;
  await insertCart(tx, cart, id, now);
  await requireCart(tx, cart, {id, session});
}

/** Refuses an attempt when another one pays the cart. @throws MerchantError 409 */
export async function requireCart(
  db: Queries<MerchantTables>,
  jti: string,
  {id, session}: Pick<Attempt, "id" | "session">,
): Promise<void> {
  const payer = await findCartPayer(db, jti);
  if (payer !== undefined && payer !== id) throw await cartPaid(db, payer, session);
}

/** Releases an attempt's cart, so that another attempt can pay it. */
export async function releaseCart(tx: Tx, {id, cart}: Attempt): Promise<void> {
  if (cart === null) return;
  await tx.deleteFrom("carts").where("jti", "=", cart).where("attempt_id", "=", id).execute();
}

/**
 * Claims an attempt's cart when its order is paid, and releases it when the order is not. A captured payment takes the cart
 * from an attempt that has not paid it yet.
 *
 * @returns the attempt that paid the cart before, if there is one: the cart is then paid twice
 */
export async function updateCart(
  tx: Tx,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
): Promise<string | undefined> {
  if (attempt.cart === null || status === "unclear") return undefined;
  const isPaid = status === "captured" || status === "pending" || status === "authorized";
  if (!isPaid) {
    await releaseCart(tx, attempt);
    return undefined;
  }
  await insertCart(tx, attempt.cart, attempt.id, now);
  if (status !== "captured") return undefined;
  const holder = await lockCart(tx, attempt.cart);
  if (holder === attempt.id) return undefined;
  const {state} = (await findAttempt(tx, holder)) ?? {};
  if (state === "captured" || state === "authorized") return holder;
  await tx.updateTable("carts").set({attempt_id: attempt.id}).where("jti", "=", attempt.cart).execute();
  return undefined;
}

/**
 * Reads which attempt holds a cart, and locks the claim until the end of the transaction. Two payments of the cart that are
 * recorded at the same time then see each other.
 */
async function lockCart(tx: Tx, jti: string): Promise<string> {
  const {attempt_id: id} = await tx
    .updateTable("carts")
    .set((row) => ({created_at: row.ref("created_at")}))
    .where("jti", "=", jti)
    .returning("attempt_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the refusal of an attempt whose cart another one has paid. */
export async function findCartRefusal(
  db: Queries<MerchantTables>,
  {id, cart, session}: Attempt,
): Promise<MerchantError | undefined> {
  const payer = cart === null ? undefined : await findCartPayer(db, cart);
  if (payer === undefined || payer === id) return undefined;
  const isPaid = (await findAttempt(db, payer))?.state === "captured";
  return isPaid ? cartPaid(db, payer, session) : undefined;
}

async function insertCart(tx: Tx, jti: string, attemptId: string, now: number): Promise<void> {
  await tx
    .insertInto("carts")
    .values({jti, attempt_id: attemptId, created_at: now})
    .onConflict((conflict) => conflict.column("jti").doNothing())
    .execute();
}

/** Builds the refusal of a second payment of a cart. The payer's own session gets its payment. */
async function cartPaid(
  db: Queries<MerchantTables>,
  payerId: string,
  session: string,
): Promise<MerchantError> {
  const payer = await findAttempt(db, payerId);
  if (payer?.session !== session) return cartRefusal({});
  const claim = await findClaim(db, session, purchaseKeyOf(payer));
  const isConfirmed = claim?.attempt.id === payerId && claim.isConfirmed;
  return cartRefusal({payment: paymentOf({attempt: payer, isConfirmed})});
}

/** @param fields more fields of the reply */
export function cartRefusal(fields: Readonly<Record<string, unknown>>): MerchantError {
  const message = "This cart is paid, or is being paid, by another attempt.";
  return new MerchantError(409, "CART_PAID", message, [], {fields});
}
