import {MerchantError} from "../errors.ts";

/**
 * Says who is signed in at the shop, by the shop's own name for them (an account's id, never an anonymous visitor's), or
 * `undefined` for nobody. It may look at the request's headers; its body is read by the route alone.
 */
export type CustomerHook = (request: Request) => Promise<string | undefined> | string | undefined;

/** The shop's customers, as far as it tells. */
export interface Customers {
  /** Undefined for nobody, and where the shop has no hook. */
  find(request: Request): Promise<string | undefined>;
  /** @throws MerchantError 403 CUSTOMER_UNKNOWN */
  demand(request: Request): Promise<string>;
}

export function createCustomers(hook: CustomerHook | undefined): Customers {
  async function find(request: Request): Promise<string | undefined> {
    const customer = await hook?.(request);
    return customer === "" ? undefined : customer;
  }
  return {
    find,
    async demand(request) {
      const customer = await find(request);
      if (customer !== undefined) return customer;
      throw new MerchantError(403, "CUSTOMER_UNKNOWN", "Cards are kept for customers who are signed in.");
    },
  };
}
