import type {Runtime} from "../context.ts";
import {isWallet} from "../payment-sources.ts";
import type {Caller} from "../wire/caller.ts";
import {notFound} from "../wire/errors.ts";
import {ownerOf} from "./customers.operations.ts";
import {findOwnSetupToken, findSetupToken, moveSetupToken, setupTokens} from "./setup-tokens.operations.ts";
import type {Account} from "./sources.ts";
import {savePaymentToken} from "./stored-payment-tokens.operations.ts";
import {type SetupToken, sourceOf} from "./vault.model.ts";
import type {Store} from "../store.ts";

/**
 * A wallet's setup token for the approval page; undefined if it is unknown, expired, or no wallet's. The id
 * in the link is the only credential.
 */
export function setupTokenForApproval(store: Store, id: string, now: number): SetupToken | undefined {
  const token = findSetupToken(store, id, now);
  return token && isWallet(token.kind) ? token : undefined;
}

/**
 * Approves a setup token with a wallet account. With `ON_PAYER_APPROVAL` it also creates the payment token.
 *
 * @throws ServiceError 404 as `setupTokenForApproval`, 422 when it was approved before
 */
export function approveSetupToken(store: Store, runtime: Runtime, id: string, account: Account): void {
  const now = runtime.clock.now();
  const requested = setupTokenForApproval(store, id, now);
  if (!requested) throw notFound("id");
  const status = requested.isSavedOnApproval ? "VAULTED" : "APPROVED";
  const approved = moveSetupToken(store, {id, action: "approve", now}, {status, account});
  if (!requested.isSavedOnApproval) return;
  const saved = savePaymentToken(store, runtime, ownerOf(store, approved), sourceOf(approved));
  setupTokens(store).change(id, {paymentTokenId: saved.id});
}

/** Approval state of a setup token, for a page. Undefined if it is unknown or isn't the caller's. */
export function setupTokenApprovalState(
  store: Store,
  caller: Caller,
  id: string,
  now: number,
): {readonly state: "open" | "approved"; readonly payerId?: string} | undefined {
  const token = findOwnSetupToken(store, caller, id, now);
  if (!token) return undefined;
  if (token.status !== "APPROVED" && token.status !== "VAULTED") return {state: "open"};
  const payerId = token.account?.payer.payer_id;
  return {state: "approved", ...(payerId === undefined ? {} : {payerId})};
}
