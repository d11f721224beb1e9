import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {customerOf} from "./customers.operations.ts";
import {setupTokens} from "./setup-tokens.operations.ts";
import {deleteOldSingleUseTokens} from "./single-use-tokens.operations.ts";
import type {StoredSource, VaultSource} from "./sources.ts";
import {findPaymentToken, savePaymentToken} from "./stored-payment-tokens.operations.ts";

export type {Account, Payer, StoredCard, StoredSource, VaultSource} from "./sources.ts";
export {saveSingleUseToken, takeSingleUseToken} from "./single-use-tokens.operations.ts";
export {storableCard, storableDeviceCard} from "./sources.ts";
export type {SingleUseToken} from "./vault.model.ts";

/** Payment source of a payment token; undefined if it is unknown, deleted, or another application's. */
export function storedSource(
  store: Store,
  applicationId: string,
  paymentTokenId: string,
): StoredSource | undefined {
  const token = findPaymentToken(store, applicationId, paymentTokenId);
  if (!token) return undefined;
  const {wallet: _wallet, verification: _verification, ...source} = token.source;
  return {...source, customerId: token.customerId};
}

/** A source to save, and its customer. Without both ids a customer is created. */
export interface ToBeStored {
  readonly applicationId: string;
  readonly customerId?: string | undefined;
  /** Id that the merchant has given the customer. */
  readonly merchantCustomerId?: string | undefined;
  readonly source: VaultSource;
  /** Order whose payment saves the source. */
  readonly orderId?: string | undefined;
}

/**
 * Links the merchant's id of a customer to PayPal's, for a payment whose request has both.
 *
 * @throws ServiceError 422 when the two ids belong to two customers
 */
export function nameCustomer(
  store: Store,
  runtime: Runtime,
  {applicationId, customerId, merchantCustomerId}: Omit<ToBeStored, "source" | "orderId">,
): void {
  customerOf(store, runtime, applicationId, {id: customerId, merchant_customer_id: merchantCustomerId});
}

/** Payment token that a payment has created. */
export interface Stored {
  readonly id: string;
  readonly customerId: string;
  readonly merchantCustomerId?: string;
  readonly status: "VAULTED";
}

/**
 * Saves the source of a payment (`attributes.vault.store_in_vault`) with that payment.
 *
 * @returns the new payment token, for the order's `attributes.vault`
 * @throws ServiceError 422 when the two ids belong to two customers
 */
export function storeInVault(
  store: Store,
  runtime: Runtime,
  {applicationId, customerId, merchantCustomerId, source, orderId}: ToBeStored,
): Stored {
  const names = {id: customerId, merchant_customer_id: merchantCustomerId};
  const customer = customerOf(store, runtime, applicationId, names);
  const {id} = savePaymentToken(store, runtime, customer, source, orderId);
  const name = customer.merchantCustomerId;
  return {
    id,
    customerId: customer.id,
    ...(name === undefined ? {} : {merchantCustomerId: name}),
    status: "VAULTED",
  };
}

/** Deletes expired setup and single-use tokens. Reads ignore them anyway. */
export function deleteOldVaultTokens(store: Store, now: number): void {
  setupTokens(store).keep(({expiresAt}) => expiresAt > now);
  deleteOldSingleUseTokens(store, now);
}
