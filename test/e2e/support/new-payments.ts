import type {Shop} from "../../support/shop.ts";
import {truth} from "../../support/recorded-payments.ts";

/** Result of a test: the number of orders, and the states of their captures. */
export interface Entries {
  readonly orders: number;
  readonly captures: readonly string[];
}

/** An order that is paid once. */
export const paidOnce: Entries = {orders: 1, captures: ["COMPLETED"]};

/** Opens the sandbox's books: the answer tells what has been entered since. */
export async function openLedger(shop: Pick<Shop, "databases">): Promise<() => Promise<Entries>> {
  const before = await truth(shop);
  return async () => {
    const {orders, captures} = await truth(shop);
    return {
      orders: orders.length - before.orders.length,
      captures: captures.slice(before.captures.length),
    };
  };
}
