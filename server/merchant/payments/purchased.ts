import {fromPublic, toPublic} from "../../shared/money.ts";
import type {ShownOrder} from "../paypal/orders.ts";
import {lineAmount, type RecordedLine} from "../pricing/purchases.ts";
import type {Attempt} from "./payments.tables.ts";
import type {PurchasedItem} from "./purchase-schemas.ts";

type Unit = NonNullable<ShownOrder["purchase_units"]>[number];

/** Returns what was bought: the recorded lines, or else the items of PayPal's purchase units. */
export function purchasedItems({lines}: Attempt, units: readonly Unit[]): PurchasedItem[] | undefined {
  if (lines !== null) return (JSON.parse(lines) as RecordedLine[]).map(recordedItem);
  const items = units.flatMap(({reference_id: unit, items: own = []}) =>
    own.map((item) => ({
      ...payPalItem(item),
      ...(units.length > 1 && unit !== undefined && {unit}),
    })),
  );
  return items.length > 0 ? items : undefined;
}

function recordedItem({name, sku, quantity, unitAmount, unit}: RecordedLine): PurchasedItem {
  return {...itemOf({name, sku, quantity}, fromPublic(unitAmount)), ...(unit !== undefined && {unit})};
}

function payPalItem({
  name,
  sku,
  quantity,
  unit_amount: price,
}: NonNullable<Unit["items"]>[number]): PurchasedItem {
  return itemOf({name, sku, quantity: Number(quantity)}, price);
}

function itemOf(
  {name, sku, quantity}: Pick<RecordedLine, "name" | "sku" | "quantity">,
  price: Parameters<typeof lineAmount>[0] | undefined,
): PurchasedItem {
  const amount = price && lineAmount(price, quantity);
  return {
    name,
    ...(sku !== undefined && {sku}),
    quantity,
    ...(price && {unitAmount: toPublic(price)}),
    ...(amount && {amount: toPublic(amount)}),
  };
}
