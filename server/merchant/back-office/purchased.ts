import {fromPublic, toPublic} from "../../shared/money.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {ShownOrder} from "../paypal/orders.ts";
import {lineAmount, type RecordedLine} from "../pricing/purchases.ts";
import type {PurchasedItem} from "./payment-views.ts";

type Unit = NonNullable<ShownOrder["purchase_units"]>[number];

/** Returns what was bought: the recorded lines, or else the items of PayPal's order. */
export function purchasedItems({lines}: Attempt, unit: Unit | undefined): PurchasedItem[] | undefined {
  if (lines !== null) return (JSON.parse(lines) as RecordedLine[]).map(recordedItem);
  return unit?.items?.map(payPalItem);
}

function recordedItem({name, sku, quantity, unitAmount}: RecordedLine): PurchasedItem {
  const price = fromPublic(unitAmount);
  return {...(sku !== undefined && {sku}), name, quantity: String(quantity), ...amountsOf(price, quantity)};
}

function payPalItem({
  name,
  sku,
  quantity,
  unit_amount: price,
}: NonNullable<Unit["items"]>[number]): PurchasedItem {
  return {...(sku !== undefined && {sku}), name, quantity, ...(price && amountsOf(price, Number(quantity)))};
}

function amountsOf(price: Parameters<typeof lineAmount>[0], quantity: number) {
  const amount = lineAmount(price, quantity);
  return {unitAmount: toPublic(price), ...(amount && {amount: toPublic(amount)})};
}
