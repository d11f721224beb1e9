import {toWire} from "../../shared/money.ts";
import type {PricedOrder} from "../payments/create-order.ts";
import type {Intent} from "../payments/payments.tables.ts";
import {isChargedAtOnce, type PaymentSource} from "../pricing/payment-source.ts";
import type {Purchase} from "../pricing/purchases.ts";

/** What the journal makes an order of: a purchase, and what pays it where that is known. */
export function pricedOrder(
  purchase: Purchase,
  source: PaymentSource | undefined,
  intent: Intent,
): PricedOrder {
  return {
    amount: toWire(purchase.total),
    cart: purchase.cart,
    delivery: purchase.delivery,
    intent,
    isChargedAtOnce: isChargedAtOnce(source),
    payload: {
      intent,
      purchase_units: [purchase.unit],
      ...(source === undefined ? {} : {payment_source: source}),
    },
  };
}
