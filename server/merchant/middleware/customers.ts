import {callHook} from "../hooks/call-hook.ts";
import type {CustomerQuestion} from "../hooks/question.ts";
import {MerchantError} from "../errors.ts";

/** Returns the shop's id of the signed-in customer, or `undefined` for an anonymous visitor. */
export type CustomerHook = (question: CustomerQuestion) => Promise<string | undefined> | string | undefined;

/** Finds the customer of a request by the shop's hook. */
export interface Customers {
  /** Undefined when no customer is signed in, and without a hook. */
  find(request: Request): Promise<string | undefined>;
  /** @throws MerchantError 403 CUSTOMER_UNKNOWN */
  require(request: Request): Promise<string>;
}

export function createCustomers(hook: CustomerHook | undefined): Customers {
  const found = new WeakMap<Request, Promise<string | undefined>>();
  /** Asks the hook once for a request. */
  function find(request: Request): Promise<string | undefined> {
    const known = found.get(request);
    if (known || !hook) return known ?? Promise.resolve(undefined);
    const customer = callHook(
      "customer",
      () => hook({request}),
      (answer) => (answer === "" ? undefined : answer),
    );
    found.set(request, customer);
    return customer;
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
