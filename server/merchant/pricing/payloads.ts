import {equals, type Money, parseMoney, toWire, type WireMoney} from "../../platform/money.ts";
import {MerchantError} from "../errors.ts";
import {type Goods, type Purchase, type PurchaseUnit, readAmount} from "./purchases.ts";
import type {PayloadRequest} from "./requests.ts";

/** What a page says that it costs has to be what it costs, in every amount. @throws MerchantError 422 */
export function assertAgreed(
  {amount, items = []}: PayloadRequest["purchase_units"][number],
  {goods, charged}: {goods: Goods; charged: Purchase},
): void {
  const all: [field: string, told: WireMoney | undefined, own: WireMoney | undefined][] = [
    ["amount", amount, toWire(charged.total)],
    ["amount/breakdown/item_total", amount.breakdown?.item_total, toWire(goods.total)],
    ...items.map(({unit_amount: price}, index): (typeof all)[number] => [
      `items/${index}/unit_amount`,
      price,
      goods.unit.items?.[index]?.unit_amount,
    ]),
  ];
  for (const [field, told, own] of all) {
    if (told === undefined) continue;
    if (own !== undefined && equals(readAmount(told, "An amount", {free: true}), parseMoney(own))) continue;
    throw new MerchantError(
      422,
      "AMOUNT_MISMATCH",
      "The amount is not the catalogue's price of these items.",
      [{issue: "AMOUNT_MISMATCH", field: `/purchase_units/0/${field}`}],
    );
  }
}

/** Trusted amounts are forwarded in their currency's own writing; the schema left nothing else in them. */
export function unitAsSent(sent: PayloadRequest["purchase_units"][number], total: Money): PurchaseUnit {
  const itemTotal = sent.amount.breakdown?.item_total;
  return {
    ...(sent.reference_id === undefined ? {} : {reference_id: sent.reference_id}),
    ...(sent.description === undefined ? {} : {description: sent.description}),
    amount: {
      ...toWire(total),
      ...(itemTotal === undefined
        ? {}
        : {breakdown: {item_total: toWire(readAmount(itemTotal, "The item total", {free: true}))}}),
    },
    ...(sent.items === undefined
      ? {}
      : {
          items: sent.items.map(({name, sku, quantity, unit_amount}) => ({
            name,
            ...(sku === undefined ? {} : {sku}),
            quantity,
            unit_amount: toWire(readAmount(unit_amount, `The price of ${name}`, {free: true})),
          })),
        }),
  };
}
