import type {Insertable, Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {ALLOWED_IN, type SetupTokenAction} from "./vault.states.ts";
import type {VaultTables} from "./vault.tables.ts";

type CustomerNameRow = Selectable<VaultTables["customer_names"]>;
export type SetupTokenRow = Selectable<VaultTables["setup_tokens"]>;
export type PaymentTokenRow = Selectable<VaultTables["payment_tokens"]>;

/** Undefined when the merchant's id or the customer already has an entry. */
export async function insertCustomerName(tx: Tx, row: CustomerNameRow): Promise<CustomerNameRow | undefined> {
  return tx
    .insertInto("customer_names")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findCustomerName(
  queries: Queries,
  applicationId: string,
  by: {readonly customer_id: string} | {readonly merchant_customer_id: string},
): Promise<CustomerNameRow | undefined> {
  return queries
    .selectFrom("customer_names")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where((where) => where.and(by))
    .executeTakeFirst();
}

export async function insertSetupToken(
  tx: Tx,
  row: Insertable<VaultTables["setup_tokens"]>,
): Promise<SetupTokenRow> {
  return tx.insertInto("setup_tokens").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if it has expired. */
export async function findSetupTokenRow(
  queries: Queries,
  id: string,
  now: number,
): Promise<SetupTokenRow | undefined> {
  return queries
    .selectFrom("setup_tokens")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Changes a setup token if its state allows the action. One statement checks and changes, so of concurrent
 * calls exactly one succeeds. Undefined when the state or expiry forbids it, or `challengeId` is no longer
 * the current challenge.
 */
export async function moveSetupToken(
  tx: Tx,
  target: {
    readonly id: string;
    readonly action: SetupTokenAction;
    readonly now: number;
    readonly challengeId?: string;
  },
  change: Updateable<VaultTables["setup_tokens"]>,
): Promise<SetupTokenRow | undefined> {
  let update = tx
    .updateTable("setup_tokens")
    .set(change)
    .where("id", "=", target.id)
    .where("expires_at", ">", target.now)
    .where("status", "in", ALLOWED_IN[target.action]);
  if (target.challengeId !== undefined) update = update.where("challenge_id", "=", target.challengeId);
  return update.returningAll().executeTakeFirst();
}

/** Records the payment token that the approval of a setup token created. */
export async function setPaymentTokenId(tx: Tx, id: string, paymentTokenId: string): Promise<void> {
  await tx.updateTable("setup_tokens").set({payment_token_id: paymentTokenId}).where("id", "=", id).execute();
}

export async function insertPaymentToken(
  tx: Tx,
  row: Insertable<VaultTables["payment_tokens"]>,
): Promise<PaymentTokenRow> {
  return tx.insertInto("payment_tokens").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if it is deleted or another application's. */
export async function findPaymentTokenRow(
  queries: Queries,
  applicationId: string,
  id: string,
): Promise<PaymentTokenRow | undefined> {
  return queries
    .selectFrom("payment_tokens")
    .selectAll()
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

interface Owner {
  readonly application_id: string;
  readonly customer_id: string;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Payment tokens of a customer, newest first. */
export async function listPaymentTokens(
  queries: Queries,
  owner: Owner,
  page: Page,
): Promise<PaymentTokenRow[]> {
  return paymentTokensQuery(queries, owner, page).execute();
}

export function paymentTokensQuery(queries: Queries, owner: Owner, {offset, limit}: Page) {
  return queries
    .selectFrom("payment_tokens")
    .selectAll()
    .where((where) => where.and(owner))
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
}

export async function countPaymentTokens(queries: Queries, owner: Owner): Promise<number> {
  const {count} = await queries
    .selectFrom("payment_tokens")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where((where) => where.and(owner))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Erases the payment source; the id and the times stay. Undefined when this application has no such token.
 */
export async function erasePaymentToken(
  tx: Tx,
  applicationId: string,
  id: string,
  now: number,
): Promise<PaymentTokenRow | undefined> {
  return tx
    .updateTable("payment_tokens")
    .set({source: "{}", deleted_at: now})
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("setup_tokens").where("expires_at", "<=", now).execute();
}
