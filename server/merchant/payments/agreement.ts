import {equals, parseMoney} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import {amountOf, type Delivery, totalOf} from "../pricing/shipping.ts";
import type {Order} from "../paypal/orders.ts";
import type {Attempt} from "./payments.tables.ts";

/** An attempt's delivery, when its goods are sent. */
export function deliveryOf({delivery}: Pick<Attempt, "delivery">): Delivery | undefined {
  return delivery === null ? undefined : (JSON.parse(delivery) as Delivery);
}

/**
 * The attempt as it is to be captured, checked against what the order costs at the service now: a capture takes what the
 * journal says and the buyer saw, or nothing. A buyer who chose another of the offered deliveries on the service's own
 * page has seen its price there, so the journal follows.
 *
 * @throws MerchantError 409 AMOUNT_CHANGED when the order costs something else
 */
export function confirmAmount(attempt: Attempt, order: Order): Attempt {
  const [unit, second] = order.purchase_units ?? [];
  const amount = unit?.amount && !second ? parseMoney(unit.amount) : undefined;
  const noted = parseMoney({currency_code: attempt.currency, value: attempt.amount});
  if (amount && equals(amount, noted)) return attempt;
  const delivery = deliveryOf(attempt);
  const chosen = unit?.shipping?.options?.find(({selected}) => selected)?.id;
  if (amount && delivery?.options.some(({id}) => id === chosen)) {
    const followed: Delivery = {...delivery, selected: chosen ?? delivery.selected};
    if (equals(totalOf(followed), amount)) {
      return {...attempt, amount: amountOf(followed).value, delivery: JSON.stringify(followed)};
    }
  }
  throw new MerchantError(
    409,
    "AMOUNT_CHANGED",
    "The order no longer costs what the buyer was told; nothing was charged. Make a new one.",
  );
}
