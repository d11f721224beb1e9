import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound} from "../wire/errors.ts";
import {findSetupTokenRow, moveSetupToken, setPaymentTokenId} from "./vault.records.ts";
import {savePaymentToken} from "./save-payment-token.operations.ts";
import {accountColumns, sourceOf, walletContentOf} from "./setup-token-columns.ts";
import {findOwnSetupToken, load, refused, type SetupToken} from "./setup-tokens.operations.ts";
import type {Caller} from "../wire/caller.ts";
import type {Account} from "./sources.ts";

/**
 * A setup token as its wallet's owner is asked about it; undefined for one that is unknown, expired, or no wallet's. Who
 * knows the id may ask: it came with the link.
 */
export async function setupTokenForApproval(
  queries: Queries,
  id: string,
  now: number,
): Promise<SetupToken | undefined> {
  const row = await findSetupTokenRow(queries, id, now);
  return row && isWallet(row.kind) ? load(queries, row) : undefined;
}

/**
 * The owner of a wallet agrees that it is saved. Where the merchant asked for it, the payment token is made at once.
 *
 * @throws ServiceError 404 as `setupTokenForApproval`, 422 when it was approved before
 */
export async function approveSetupToken(
  tx: Tx,
  runtime: Runtime,
  id: string,
  account: Account,
): Promise<SetupToken> {
  const now = runtime.clock.now();
  const asked = await setupTokenForApproval(tx, id, now);
  if (!asked) throw notFound("id");
  const atOnce = asked.row.vault_on_approval === 1;
  const row = await moveSetupToken(
    tx,
    {id, action: "approve", now},
    {status: atOnce ? "VAULTED" : "APPROVED", ...accountColumns(account)},
  );
  if (!row) throw await refused(tx, id, "approve", now);
  if (atOnce) {
    const made = await savePaymentToken(tx, runtime, asked.customer, sourceOf(row));
    await setPaymentTokenId(tx, id, made.id);
  }
  return {...asked, row};
}

/** Whether a setup token was approved, as far as a page may know; undefined for an unknown one and for another's. */
export async function setupTokenApprovalState(
  queries: Queries,
  caller: Caller,
  id: string,
  now: number,
): Promise<{readonly state: "open" | "approved"; readonly payerId?: string} | undefined> {
  const row = await findOwnSetupToken(queries, caller, id, now);
  if (!row) return undefined;
  if (row.status !== "APPROVED" && row.status !== "VAULTED") return {state: "open"};
  const payerId = isWallet(row.kind) ? walletContentOf(row).account?.payer.payer_id : undefined;
  return {state: "approved", ...(payerId === undefined ? {} : {payerId})};
}

function isWallet(kind: string): boolean {
  return kind === "paypal" || kind === "venmo";
}
