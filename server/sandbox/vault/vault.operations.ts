import type {Runtime, Queries, Tx} from "../context.ts";
import {customerOf} from "./customers.operations.ts";
import {savePaymentToken} from "./save-payment-token.operations.ts";
import {deleteExpired, findPaymentTokenRow, removeSingleUseToken} from "./vault.records.ts";
import type {SavedSource, StoredCard, StoredSource, VaultSource} from "./sources.ts";

export type {Account, Payer, StoredCard, StoredSource, VaultSource, WalletKind} from "./sources.ts";
export {keepForOneOrder, type SingleUseToken} from "./single-use-tokens.operations.ts";
export {storableCard, storableDeviceCard} from "./sources.ts";

/**
 * Spends a single-use token: it is gone with the transaction, and of two that spend it at once one gets the card.
 * Undefined for one that is unknown, spent, another application's, or older than 3 hours.
 *
 * @param now milliseconds since the epoch
 */
export async function takeSingleUseToken(
  tx: Tx,
  applicationId: string,
  id: string,
  now: number,
): Promise<StoredCard | undefined> {
  const card = await removeSingleUseToken(tx, applicationId, id, now);
  return card === undefined ? undefined : (JSON.parse(card) as StoredCard);
}

/** What a payment token pays with; undefined for one that is unknown, deleted, or another application's. */
export async function storedSource(
  queries: Queries,
  applicationId: string,
  paymentTokenId: string,
): Promise<StoredSource | undefined> {
  const row = await findPaymentTokenRow(queries, applicationId, paymentTokenId);
  if (!row) return undefined;
  const {wallet: _wallet, verification: _verification, ...source} = JSON.parse(row.source) as SavedSource;
  return {...source, customerId: row.customer_id};
}

/** What is to be saved, and for whom; without either name a customer is made. */
export interface ToBeStored {
  readonly applicationId: string;
  readonly customerId?: string | undefined;
  /** The merchant's own name for the customer. */
  readonly merchantCustomerId?: string | undefined;
  readonly source: VaultSource;
}

/**
 * Binds the merchant's own name to a customer, where a payment that is to be saved brings both.
 *
 * @throws ServiceError 422 when the two names belong to two customers
 */
export async function nameCustomer(
  tx: Tx,
  runtime: Runtime,
  {applicationId, customerId, merchantCustomerId}: Omit<ToBeStored, "source">,
): Promise<void> {
  await customerOf(tx, runtime, applicationId, {id: customerId, merchant_customer_id: merchantCustomerId});
}

/** A payment token that a payment has made. */
export interface Stored {
  readonly id: string;
  readonly customerId: string;
  readonly merchantCustomerId?: string;
  readonly status: "VAULTED";
}

/**
 * Saves what a payment was made with (`attributes.vault.store_in_vault`), in the transaction of that payment.
 *
 * @returns the new payment token, in the words of the order's `attributes.vault`
 * @throws ServiceError 422 when the two names belong to two customers
 */
export async function storeInVault(
  tx: Tx,
  runtime: Runtime,
  {applicationId, customerId, merchantCustomerId, source}: ToBeStored,
): Promise<Stored> {
  const names = {id: customerId, merchant_customer_id: merchantCustomerId};
  const customer = await customerOf(tx, runtime, applicationId, names);
  const {id} = await savePaymentToken(tx, runtime, customer, source);
  const name = customer.merchantCustomerId;
  return {
    id,
    customerId: customer.id,
    ...(name === undefined ? {} : {merchantCustomerId: name}),
    status: "VAULTED",
  };
}

/** Setup and single-use tokens that are past their time; each is judged by its own time anyway. */
export async function forgetOldVaultTokens(tx: Tx, now: number): Promise<void> {
  await deleteExpired(tx, now);
}
