import {MerchantError} from "../errors.ts";

/**
 * Returns the shop's id of the signed-in customer, or `undefined` for an anonymous visitor. It may read the request's
 * headers, but not its body, which the route reads.
 */
export type CustomerHook = (request: Request) => Promise<string | undefined> | string | undefined;

/** Finds the customer of a request by the shop's hook. */
export interface Customers {
  /** Undefined when no customer is signed in, and without a hook. */
  find(request: Request): Promise<string | undefined>;
  /** @throws MerchantError 403 CUSTOMER_UNKNOWN */
  require(request: Request): Promise<string>;
}

export function createCustomers(hook: CustomerHook | undefined): Customers {
  async function find(request: Request): Promise<string | undefined> {
    const customer = await hook?.(request);
    return customer === "" ? undefined : customer;
  }
  return {
    find,
    async require(request) {
      const customer = await find(request);
      if (customer !== undefined) return customer;
      throw new MerchantError(
        403,
        "CUSTOMER_UNKNOWN",
        "Cards and wallets are kept for customers who are signed in.",
      );
    },
  };
}
