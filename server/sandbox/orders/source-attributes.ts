import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import {nameCustomer} from "../vault/vault.operations.ts";
import {unprocessable} from "../wire/errors.ts";
import type {OrderRow} from "./orders.records.ts";
import type {ExperienceContext, PaymentSource} from "./payment-source.schema.ts";
import type {NamedSource} from "./read-source.operations.ts";

/** Options of a payment source in a request. */
export interface SourceAttributes {
  readonly experience: ExperienceContext;
  readonly verificationMethod: OrderRow["verification_method"];
  readonly vault: VaultState | undefined;
}

/** Request to save the source after payment, and its result. */
export interface VaultState {
  /** An existing customer, by PayPal's id or the merchant's. Without both a customer is created. */
  readonly customerId?: string | undefined;
  readonly merchantCustomerId?: string | undefined;
  /** The new payment token. */
  readonly saved?: Saved;
}

interface Saved {
  readonly id: string;
  readonly customerId: string;
  readonly merchantCustomerId?: string | undefined;
  readonly status: string;
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
    verificationMethod: attributes?.verification?.method ?? null,
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
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  {vault}: SourceAttributes,
): void {
  if (!vault) return;
  const {features} = applicationById(tx, applicationId);
  if (!features.includes("vault")) {
    const description = "The feature vault is not switched on for this application.";
    throw unprocessable("NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE", description, "/payment_source");
  }
  if (vault.customerId !== undefined) nameCustomer(tx.store, runtime, {applicationId, ...vault});
}

/** Columns of `experience_context`. Absent fields keep their earlier values. */
export function experienceColumns(experience: ExperienceContext, before?: OrderRow) {
  const {return_url, cancel_url, brand_name, ...pages} = experience;
  return {
    return_url: return_url ?? before?.return_url ?? null,
    cancel_url: cancel_url ?? before?.cancel_url ?? null,
    brand_name: brand_name ?? before?.brand_name ?? null,
    experience: JSON.stringify({...(before && experienceOf(before)), ...pages}),
  };
}

type PagesExperience = Omit<ExperienceContext, "return_url" | "cancel_url" | "brand_name">;

export function experienceOf({experience}: OrderRow): PagesExperience {
  return experience === null ? {} : (JSON.parse(experience) as PagesExperience);
}

export function vaultOf({vault}: OrderRow): VaultState | undefined {
  return vault === null ? undefined : (JSON.parse(vault) as VaultState);
}
