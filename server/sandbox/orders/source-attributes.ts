import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {nameCustomer} from "../vault/vault.operations.ts";
import {unprocessable} from "../wire/errors.ts";
import type {VerificationMethod} from "../three-d-secure/three-d-secure.model.ts";
import type {VaultState} from "./orders.model.ts";
import type {ExperienceContext, PaymentSource} from "./payment-source.schema.ts";
import type {NamedSource} from "./read-source.operations.ts";
import type {Store} from "../store.ts";

/** Options of a payment source in a request. */
export interface SourceAttributes {
  readonly experience: ExperienceContext;
  readonly verificationMethod: VerificationMethod | undefined;
  readonly vault: VaultState | undefined;
}

/** Merges the deprecated `application_context` with the source's own `experience_context`. */
export function sourceAttributesOf(
  named: NamedSource | undefined,
  older: ExperienceContext | undefined,
): SourceAttributes {
  const source = named && named.kind !== "token" ? named.source[named.kind] : undefined;
  const {attributes, experience_context: experience} = (source ?? {}) as OptionsOf;
  return {
    experience: {...older, ...experience},
    verificationMethod: attributes?.verification?.method,
    vault: attributes?.vault?.store_in_vault === "ON_SUCCESS" ? vaultRequest(attributes.customer) : undefined,
  };
}

function vaultRequest(customer: AttributesOf["customer"]): VaultState {
  return {customerId: customer?.id, merchantCustomerId: customer?.merchant_customer_id};
}

interface OptionsOf {
  readonly attributes?: AttributesOf | undefined;
  readonly experience_context?: ExperienceContext | undefined;
}

type AttributesOf = NonNullable<NonNullable<PaymentSource["card"]>["attributes"]>;

/**
 * Checks a request to save the source before anything is charged.
 *
 * @throws ServiceError 422 when the application has no vault, or the two customer ids belong to two customers
 */
export function checkVaultRequest(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  {vault}: SourceAttributes,
): void {
  if (!vault) return;
  const {features} = applicationById(store, applicationId);
  if (!features.includes("vault")) {
    throw unprocessable("NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE", {field: "/payment_source"});
  }
  if (vault.customerId !== undefined) nameCustomer(store, runtime, {applicationId, ...vault});
}
