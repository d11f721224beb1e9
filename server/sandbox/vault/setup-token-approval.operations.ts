import type {Runtime, Queries, Tx} from "../context.ts";
import {isWallet} from "../payment-sources.ts";
import {notFound} from "../wire/errors.ts";
import {findSetupTokenRow, moveSetupToken, setPaymentTokenId} from "./vault.records.ts";
import {savePaymentToken} from "./save-payment-token.operations.ts";
import {accountColumns, sourceOf, walletContentOf} from "./setup-token-columns.ts";
import {findOwnSetupToken, load, refused, type SetupToken} from "./setup-tokens.operations.ts";
import type {Caller} from "../wire/caller.ts";
import type {Account} from "./sources.ts";

/**
 * A wallet's setup token for the approval page; undefined if it is unknown, expired, or no wallet's. The id
 * in the link is the only credential.
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
 * Approves a setup token with a wallet account. With `ON_PAYER_APPROVAL` it also creates the payment token.
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
  const requested = await setupTokenForApproval(tx, id, now);
  if (!requested) throw notFound("id");
  const atOnce = requested.row.vault_on_approval === 1;
  const row = await moveSetupToken(
    tx,
    {id, action: "approve", now},
    {status: atOnce ? "VAULTED" : "APPROVED", ...accountColumns(account)},
  );
  if (!row) throw await refused(tx, id, "approve", now);
  if (atOnce) {
    const made = await savePaymentToken(tx, runtime, requested.customer, sourceOf(row));
    await setPaymentTokenId(tx, id, made.id);
  }
  return {...requested, row};
}

/** Approval state of a setup token, for a page. Undefined if it is unknown or isn't the caller's. */
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
