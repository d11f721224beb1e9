import type {Runtime} from "../context.ts";
import type {Random} from "../random.ts";
import {collection, type Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import type {Customer, PaymentToken} from "./vault.model.ts";

/** A customer that a merchant has given an id. Each of the two ids has at most one other. */
interface NamedCustomer {
  /** Application and customer. */
  readonly id: string;
  readonly customer: Customer;
}

const named = collection<NamedCustomer>("customer_names");

/** Customer as a request names it. */
export interface CustomerIds {
  readonly id?: string | undefined;
  readonly merchant_customer_id?: string | undefined;
}

/**
 * Finds the customer that a request names, or creates one. Any id is accepted, because a merchant may use the
 * ids of its own customers.
 *
 * @throws ServiceError 422 when the two ids belong to two customers
 */
export function customerOf(
  store: Store,
  {random}: Runtime,
  applicationId: string,
  {id, merchant_customer_id: merchantCustomerId}: CustomerIds = {},
): Customer {
  if (merchantCustomerId === undefined) {
    return ownerOf(store, {applicationId, customerId: id ?? newCustomerId(random)});
  }
  const known = named(store).find(
    ({customer}) =>
      customer.applicationId === applicationId &&
      (customer.merchantCustomerId === merchantCustomerId || customer.id === id),
  )?.customer;
  if (!known) {
    const customer = {applicationId, id: id ?? newCustomerId(random), merchantCustomerId};
    return named(store).add({id: keyOf(customer), customer}).customer;
  }
  if (known.merchantCustomerId === merchantCustomerId && known.id === (id ?? known.id)) return known;
  const description = "The customer.id and the customer.merchant_customer_id belong to different customers.";
  throw unprocessable("CUSTOMER_ID_MISMATCH", {description, field: "/customer"});
}

/** The customer of a setup token or payment token, with the merchant's own id if there is one. */
export function ownerOf(
  store: Store,
  {applicationId, customerId: id}: Pick<PaymentToken, "applicationId" | "customerId">,
): Customer {
  const customer = {applicationId, id, merchantCustomerId: undefined};
  return named(store).get(keyOf(customer))?.customer ?? customer;
}

function keyOf({applicationId, id}: Customer): string {
  return `${applicationId} ${id}`;
}

/** Shorter than other ids, because PayPal allows at most 22 characters. */
function newCustomerId(random: Random): string {
  return random.id().slice(0, 10);
}
