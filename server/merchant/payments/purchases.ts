import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import type {PaymentStatus} from "./payment-status.ts";
import {findAttempt} from "./payments.records.ts";
import {claimStateOf, isPaid, PAID_STATES} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** Claims of purchases. One attempt pays each purchase of a browser session. */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/** The attempt that pays a purchase, or has paid it. */
export interface PurchaseClaim {
  readonly attempt: Attempt;
  /** The page has confirmed that the buyer saw the result. */
  readonly isConfirmed: boolean;
}

/** Payment of a purchase, as pages get it. */
export interface PurchasePayment {
  readonly state: "paid" | "undecided";
  /** Absent while PayPal has not created the order. */
  readonly orderId?: string;
  readonly isConfirmed: boolean;
}

/** Key of an attempt's purchase. An attempt without a purchase id is a purchase of its own: no purchase id has a space. */
export function purchaseKeyOf({id, purchase}: Pick<Attempt, "id" | "purchase">): string {
  return purchase ?? `attempt ${id}`;
}

/** A request to create an order, of which this module needs the purchase. */
export interface PurchaseRequest {
  readonly attemptId: string;
  readonly session: string;
  /** Purchase id; undefined for a page that sends none. */
  readonly purchase: string | undefined;
}

/**
 * Lists the claims of other attempts that a new order must not follow, oldest first: the claim of its purchase. A page without
 * purchase ids must not miss any result, so its orders must not follow any unconfirmed claim of the session.
 */
export async function claimsBefore(
  db: Reader,
  {session, purchase, attemptId}: PurchaseRequest,
): Promise<PurchaseClaim[]> {
  const others = db
    .selectFrom("purchases")
    .innerJoin("attempts", "attempts.id", "purchases.attempt_id")
    .selectAll("attempts")
    .select("purchases.confirmed_at")
    .where("purchases.session", "=", session)
    .where("purchases.attempt_id", "<>", attemptId)
    .orderBy("purchases.created_at");
  const rows = await (
    purchase === undefined
      ? others.where("purchases.confirmed_at", "is", null)
      : others.where("purchases.purchase", "=", purchase)
  ).execute();
  return rows.map(({confirmed_at, ...attempt}) => ({attempt, isConfirmed: confirmed_at !== null}));
}

/** Refuses an order whose purchase another attempt pays or has paid. @throws MerchantError 409 */
export async function requireUnclaimed(tx: Tx, buying: PurchaseRequest): Promise<void> {
  for (const claim of await claimsBefore(tx, buying)) {
    if (claimStateOf(claim.attempt.state) !== undefined) throw claimed(claim);
  }
}

/** Claims an attempt's purchase. @throws MerchantError 409 when another attempt pays it or has paid it */
export async function claimPurchase(tx: Tx, attempt: Attempt, now: number): Promise<void> {
  await insertClaim(tx, attempt, now);
  const claim = await findClaim(tx, attempt.session, purchaseKeyOf(attempt));
  if (claim?.attempt.id === attempt.id) return;
  if (claim && claimStateOf(claim.attempt.state) !== undefined) throw claimed(claim);
  // Another attempt may have released or taken it meanwhile.
  const isTaken = claim && (await takeClaim(tx, attempt, claim.attempt.id));
  if (!isTaken) await claimPurchase(tx, attempt, now);
}

/**
 * Releases an attempt's purchase, so that another attempt can pay it. A confirmed claim stays, because it counts as a round of the
 * goods. It no longer refuses other attempts.
 */
export async function releasePurchase(tx: Tx, attempt: Attempt): Promise<void> {
  await tx
    .deleteFrom("purchases")
    .where("session", "=", attempt.session)
    .where("purchase", "=", purchaseKeyOf(attempt))
    .where("attempt_id", "=", attempt.id)
    .where("confirmed_at", "is", null)
    .execute();
}

/**
 * Claims an attempt's purchase when its order is paid, and releases it when the order is not. The payment takes the purchase from
 * an attempt that has not paid it yet.
 *
 * @param attempt before the result
 * @returns the attempt that paid the purchase before, if there is one: the purchase is then paid twice
 */
export async function updatePurchase(
  tx: Tx,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
): Promise<string | undefined> {
  if (status === "unclear") return undefined;
  if (!isPaid(status)) {
    await releasePurchase(tx, attempt);
    return undefined;
  }
  // PayPal's decision about a pending payment, or the capture of an authorized one. It was claimed before.
  if (isPaid(attempt.state)) return undefined;
  await insertClaim(tx, attempt, now);
  const holder = await lockClaim(tx, attempt);
  if (holder === attempt.id) return undefined;
  const {state} = (await findAttempt(tx, holder)) ?? {};
  if (state !== undefined && isPaid(state)) return holder;
  await takeClaim(tx, attempt, holder);
  return undefined;
}

/** Finds the claim of another attempt that has paid an attempt's purchase. */
export async function findOtherPayment(db: Reader, attempt: Attempt): Promise<PurchaseClaim | undefined> {
  const {session, id: attemptId} = attempt;
  const [claim] = await claimsBefore(db, {session, attemptId, purchase: purchaseKeyOf(attempt)});
  return claim && isPaid(claim.attempt.state) ? claim : undefined;
}

async function insertClaim(tx: Tx, attempt: Attempt, now: number): Promise<void> {
  await tx
    .insertInto("purchases")
    .values({
      session: attempt.session,
      purchase: purchaseKeyOf(attempt),
      attempt_id: attempt.id,
      created_at: now,
      confirmed_at: null,
    })
    .onConflict((conflict) => conflict.columns(["session", "purchase"]).doNothing())
    .execute();
}

/** Gives a claim to an attempt, from one that has not paid. @returns false when that one has no claim any more */
async function takeClaim(tx: Tx, attempt: Attempt, holder: string): Promise<boolean> {
  const {numUpdatedRows} = await tx
    .updateTable("purchases")
    .set({attempt_id: attempt.id, confirmed_at: null})
    .where("session", "=", attempt.session)
    .where("purchase", "=", purchaseKeyOf(attempt))
    .where("attempt_id", "=", holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads which attempt holds a claim, and locks the claim until the end of the transaction, as carts do. */
async function lockClaim(tx: Tx, attempt: Attempt): Promise<string> {
  const {attempt_id: id} = await tx
    .updateTable("purchases")
    .set((row) => ({created_at: row.ref("created_at")}))
    .where("session", "=", attempt.session)
    .where("purchase", "=", purchaseKeyOf(attempt))
    .returning("attempt_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that the page has shown the result of a paid attempt. */
export async function confirmClaim(tx: Tx, attempt: Attempt, now: number): Promise<void> {
  await tx
    .updateTable("purchases")
    .set({confirmed_at: now})
    .where("session", "=", attempt.session)
    .where("purchase", "=", purchaseKeyOf(attempt))
    .where("attempt_id", "=", attempt.id)
    .where("confirmed_at", "is", null)
    .execute();
}

/**
 * Records that the reply with its payment was sent to a page without purchase ids. Such a page confirms no receipt. Has no effect
 * on an order with a purchase id, and on one that is not paid.
 */
export async function confirmByReply(
  tx: Tx,
  {session, orderId}: {session: string; orderId: string},
  now: number,
): Promise<void> {
  await tx
    .updateTable("purchases")
    .set({confirmed_at: now})
    .where("session", "=", session)
    .where("confirmed_at", "is", null)
    .where("attempt_id", "in", (query) =>
      query
        .selectFrom("attempts")
        .select("id")
        .where("order_id", "=", orderId)
        .where("purchase", "is", null)
        .where("state", "in", [...PAID_STATES]),
    )
    .execute();
}

/** Returns the claim of a purchase. */
export async function findClaim(
  db: Reader,
  session: string,
  purchase: string,
): Promise<PurchaseClaim | undefined> {
  // No attempt has an empty id.
  const [claim] = await claimsBefore(db, {session, purchase, attemptId: ""});
  return claim;
}

/** Lists the purchases of a session whose payment the page has confirmed, and whose id starts with `prefix`. */
export async function confirmedPurchases(db: Reader, session: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom("purchases")
    .select("purchase")
    .where("session", "=", session)
    .where("purchase", "like", `${prefix}%`)
    .where("confirmed_at", "is not", null)
    .execute();
  return rows.map(({purchase}) => purchase);
}

/** Describes a claim to a page of the same session. */
export function paymentOf({attempt, isConfirmed}: PurchaseClaim): PurchasePayment {
  const {order_id: orderId, state} = attempt;
  return {
    state: claimStateOf(state) ?? "undecided",
    ...(orderId !== null && {orderId}),
    isConfirmed,
  };
}

/** Builds the refusal of an order whose purchase another attempt pays or has paid. */
export function claimed(claim: PurchaseClaim): MerchantError {
  const payment = paymentOf(claim);
  const fields = {fields: {payment}};
  if (payment.state === "paid") {
    const message = "The previous payment succeeded; nothing more was charged.";
    return new MerchantError(409, "ALREADY_PAID", message, [], fields);
  }
  const message =
    "The outcome of the previous payment is unknown; nothing more is charged until it is known.";
  return new MerchantError(409, "PAYMENT_IN_DOUBT", message, [], fields);
}
