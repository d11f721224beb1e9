import {type PaidShop, recordedPayments} from "../../support/recorded-payments.ts";

/** New orders by their number, and the states of their captures. */
export interface NewPayments {
  readonly orders: number;
  readonly captures: readonly string[];
}

/** One order with one completed capture. */
export const paidOnce: NewPayments = {orders: 1, captures: ["COMPLETED"]};

/** Returns a function that reads the orders and captures that the sandbox has recorded since this call. */
export async function watchPayments(shop: PaidShop): Promise<() => Promise<NewPayments>> {
  const before = await recordedPayments(shop);
  return async () => {
    const {orders, captures} = await recordedPayments(shop);
    return {
      orders: orders.length - before.orders.length,
      captures: captures.slice(before.captures.length),
    };
  };
}
