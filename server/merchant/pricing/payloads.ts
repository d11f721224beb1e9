import {equals, type Money, parseMoney, subtract, toWire, type WireMoney, zero} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import {type Goods, type Purchase, type PurchaseUnit, readAmount} from "./purchases.ts";
import type {PayloadRequest} from "./requests.ts";
import {amountOf, type Delivery} from "./shipping.ts";

type SentUnit = PayloadRequest["purchase_units"][number];

/**
 * Checks that each amount of a page's payload is the shop's own.
 *
 * @param priced `charged`: the total amount, with shipping if the payload has shipping options
 * @throws MerchantError 422
 */
export function assertAgreed(
  {amount, items = [], shipping}: SentUnit,
  {goods, charged}: {goods: Goods; charged: Purchase},
): void {
  const {delivery} = charged;
  const free = toWire(zero(goods.total.currency));
  const all: [field: string, sent: WireMoney | undefined, own: WireMoney | undefined][] = [
    ["amount", amount, toWire(charged.total)],
    ["amount/breakdown/item_total", amount.breakdown?.item_total, toWire(goods.total)],
    [
      "amount/breakdown/shipping",
      amount.breakdown?.shipping,
      delivery ? amountOf(delivery).breakdown.shipping : free,
    ],
    ...items.map(({unit_amount: price}, index): (typeof all)[number] => [
      `items/${index}/unit_amount`,
      price,
      goods.unit.items?.[index]?.unit_amount,
    ]),
    ...(shipping?.options ?? []).map(({id, amount: price}, index): (typeof all)[number] => [
      `shipping/options/${index}/amount`,
      price,
      delivery?.options.find((option) => option.id === id)?.amount,
    ]),
  ];
  for (const [field, sent, own] of all) {
    if (sent === undefined) continue;
    if (own !== undefined && equals(readAmount(sent, "An amount", {free: true}), parseMoney(own))) continue;
    throw mismatch(field);
  }
}

function mismatch(field: string): MerchantError {
  return new MerchantError(
    422,
    "AMOUNT_MISMATCH",
    "An amount is not the shop's own price of these items and their delivery.",
    [{issue: "AMOUNT_MISMATCH", field: `/purchase_units/0/${field}`}],
  );
}

/**
 * Reads the delivery of a payload with trusted amounts: its own options.
 *
 * @throws MerchantError 422 for amounts that do not add up
 */
export function deliveryAsSent(
  {reference_id: reference = "default", amount: {breakdown}}: SentUnit,
  options: NonNullable<SentUnit["shipping"]>["options"],
  total: Money,
): Delivery {
  const rates = options.map(({id, label, type, amount}) => ({
    id,
    label,
    type,
    amount: toWire(readAmount(amount, `The price of the shipping option ${id}`, {free: true})),
  }));
  const selected = options.find((option) => option.selected)?.id ?? "";
  const price = rates.find(({id}) => id === selected)?.amount;
  if (price?.currency_code !== total.currency) throw mismatch("shipping/options");
  const goods = subtract(total, parseMoney(price));
  const {item_total: itemTotal = toWire(goods), shipping = price} = breakdown ?? {};
  const addsUp =
    goods.minor >= 0n &&
    equals(readAmount(itemTotal, "The item total", {free: true}), goods) &&
    equals(readAmount(shipping, "The shipping amount", {free: true}), parseMoney(price));
  if (!addsUp) throw mismatch("amount");
  return {reference, goods: toWire(goods), options: rates, selected, offered: true};
}

/** Copies the trusted amounts, in the decimals of their currency. The schema has removed all other fields. */
export function unitAsSent(sent: SentUnit, total: Money): PurchaseUnit {
  const {item_total: itemTotal, shipping} = sent.amount.breakdown ?? {};
  const breakdown = {
    ...(itemTotal && {item_total: toWire(readAmount(itemTotal, "The item total", {free: true}))}),
    ...(shipping && {shipping: toWire(readAmount(shipping, "The shipping amount", {free: true}))}),
  };
  return {
    ...(sent.reference_id === undefined ? {} : {reference_id: sent.reference_id}),
    ...(sent.description === undefined ? {} : {description: sent.description}),
    amount: {
      ...toWire(total),
      ...(Object.keys(breakdown).length > 0 && {breakdown}),
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
