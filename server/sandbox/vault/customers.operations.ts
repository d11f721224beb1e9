import type {Runtime, Queries, Tx} from "../context.ts";
import type {Random} from "../random.ts";
import {unprocessable} from "../wire/errors.ts";
import {findCustomerName, insertCustomerName} from "./vault.records.ts";

/** Customer of an application, who owns payment tokens. */
export interface Customer {
  readonly applicationId: string;
  readonly id: string;
  /** Id that the merchant has given the customer. */
  readonly merchantCustomerId: string | undefined;
}

/** Customer as a request names it. */
export interface NamedCustomer {
  readonly id?: string | undefined;
  readonly merchant_customer_id?: string | undefined;
}

/**
 * Finds the customer that a request names, or creates one. Any id is accepted, because a merchant may use the
 * ids of its own customers.
 *
 * @throws ServiceError 422 when the two ids belong to two customers
 */
export async function customerOf(
  tx: Tx,
  {random}: Runtime,
  applicationId: string,
  {id, merchant_customer_id: name}: NamedCustomer = {},
): Promise<Customer> {
  if (name === undefined) {
    return id === undefined
      ? {applicationId, id: newCustomerId(random), merchantCustomerId: undefined}
      : knownCustomer(tx, applicationId, id);
  }
  const row =
    (await insertCustomerName(tx, {
      application_id: applicationId,
      merchant_customer_id: name,
      customer_id: id ?? newCustomerId(random),
    })) ?? (await findCustomerName(tx, applicationId, {merchant_customer_id: name}));
  if (row && (id === undefined || row.customer_id === id)) {
    return {applicationId, id: row.customer_id, merchantCustomerId: name};
  }
  const description = "The customer.id and the customer.merchant_customer_id belong to different customers.";
  throw unprocessable("CUSTOMER_ID_MISMATCH", description, "/customer");
}

/** A customer by id, with the merchant's own id if there is one. */
export async function knownCustomer(queries: Queries, applicationId: string, id: string): Promise<Customer> {
  const row = await findCustomerName(queries, applicationId, {customer_id: id});
  return {applicationId, id, merchantCustomerId: row?.merchant_customer_id};
}

/** Shorter than other ids, because PayPal allows at most 22 characters. */
function newCustomerId(random: Random): string {
  return random.id().slice(0, 10);
}
