import type {WireMoney} from "../../shared/money.ts";
import type {OrderForLocalPayment} from "../orders/local-approval.operations.ts";
import type {LocalPaymentMethod} from "../sdk/local-methods.ts";

/** An order with a local method, for its page. */
export interface LocalCheckout {
  readonly order: OrderForLocalPayment;
  readonly method: LocalPaymentMethod;
  /** Name that buyers see. */
  readonly merchant: string;
  readonly amount: WireMoney;
  /** The voucher waits for the buyer's money. */
  readonly isAwaited: boolean;
}

/** Path of the page, and its parameter with the order's id. */
export const LOCAL_PAYMENT_PATH = "/local-payment";

/** Banks of a country that take part in the sandbox. */
export function testBanks(country: string): readonly {readonly bic: string; readonly number: number}[] {
  return [1, 2, 3].map((number) => ({bic: `TST${number}${country}2A`, number}));
}
