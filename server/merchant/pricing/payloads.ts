import {
  add,
  equals,
  type Money,
  parseMoney,
  subtract,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import {readOr, withExtras} from "./charges.ts";
import {shortened} from "./limits.ts";
import {
  type Goods,
  itemsOf,
  type Line,
  type PricedUnit,
  readAmount,
  requireSum,
  recordedLines,
} from "./purchases.ts";
import type {PayloadRequest} from "./requests.ts";
import {type Breakdown, extrasIn} from "./amount-parts.ts";
import {amountOf, type Delivery} from "./shipping.ts";
import {DEFAULT_REFERENCE} from "./units.ts";

type SentUnit = PayloadRequest["purchase_units"][number];
type SentOptions = NonNullable<NonNullable<SentUnit["shipping"]>["options"]>;

/**
 * Checks that each amount of a page's payload is the shop's own.
 *
 * @param priced `charged`: the total amount, with shipping if the payload has shipping options; `index` of the unit
 * @throws MerchantError 422
 */
export function assertAgreed(
  {amount, items = [], shipping}: SentUnit,
  {goods, charged, index}: {goods: Goods; charged: PricedUnit; index: number},
): void {
  const {delivery} = charged;
  const free = toWire(zero(goods.total.currency));
  const own = charged.unit.amount.breakdown;
  const all: [field: string, sent: WireMoney | undefined, own: WireMoney | undefined][] = [
    ["amount", amount, toWire(charged.total)],
    ["amount/breakdown/item_total", amount.breakdown?.item_total, toWire(goods.total)],
    [
      "amount/breakdown/shipping",
      amount.breakdown?.shipping,
      delivery ? amountOf(delivery).breakdown.shipping : free,
    ],
    ["amount/breakdown/discount", amount.breakdown?.discount, own?.discount ?? free],
    ["amount/breakdown/tax_total", amount.breakdown?.tax_total, own?.tax_total ?? free],
    ["amount/breakdown/handling", amount.breakdown?.handling, own?.handling ?? free],
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
  for (const [field, sent, price] of all) {
    if (sent === undefined) continue;
    if (price !== undefined && equals(readAmount(sent, "An amount", {free: true}), parseMoney(price)))
      continue;
    throw mismatch(index, field);
  }
}

function mismatch(index: number, field: string): MerchantError {
  return new MerchantError(
    422,
    "AMOUNT_MISMATCH",
    "An amount is not the shop's own price of these items and their delivery.",
    [{issue: "AMOUNT_MISMATCH", field: `/purchase_units/${index}/${field}`}],
  );
}

const UNIT_FACTS = ["invoice_id", "custom_id", "soft_descriptor"] as const;
const ITEM_FACTS = ["tax", "category", "description", "url", "image_url"] as const;

/**
 * Refuses what the shop doesn't know of its goods, for a shop that doesn't trust the page.
 *
 * @throws MerchantError 422 that names the field
 */
export function refuseUntrusted(unit: SentUnit, index: number): void {
  const ofUnit = UNIT_FACTS.filter((name) => unit[name] !== undefined);
  const ofItems = (unit.items ?? []).flatMap((item, place) =>
    ITEM_FACTS.filter((name) => item[name] !== undefined).map((name) => `items/${place}/${name}`),
  );
  const [field] = [...ofUnit, ...ofItems];
  if (field === undefined) return;
  throw new MerchantError(
    422,
    "FIELD_NOT_TRUSTED",
    `This shop does not trust ${field} from the page: leave it out, or write it in a signed cart.`,
    [{issue: "FIELD_NOT_TRUSTED", field: `/purchase_units/${index}/${field}`}],
  );
}

/** Creates a 422 for a payload whose delivery is there twice. */
export function shippingTwice(): MerchantError {
  return new MerchantError(
    422,
    "SHIPPING_TWICE",
    'Write the delivery once: in "shipping", or as "shipping.options" of the purchase unit.',
  );
}

/**
 * Reads the delivery of a payload with trusted amounts: its own options.
 *
 * @throws MerchantError 422 for amounts that do not add up
 */
export function deliveryAsSent(
  {reference_id: reference = DEFAULT_REFERENCE, amount: {breakdown = {}}}: SentUnit,
  options: SentOptions,
  total: Money,
): Delivery {
  const {currency} = total;
  const rates = options.map(({id, label, type, amount}) => ({
    id,
    label,
    type,
    amount: toWire(readAmount(amount, `The price of the shipping option ${id}`, {free: true})),
  }));
  const selected = options.find((option) => option.selected)?.id ?? "";
  const price = rates.find(({id}) => id === selected)?.amount;
  if (price?.currency_code !== currency) throw mismatch(0, "shipping/options");
  const {item_total: itemTotal, shipping = price, ...parts} = partsOf(breakdown, currency, 0);
  const extras = extrasIn(parts);
  const goods = subtract(subtract(total, parseMoney(price)), withExtras(zero(currency), extras));
  const addsUp =
    goods.minor >= 0n &&
    (itemTotal === undefined || equals(parseMoney(itemTotal), goods)) &&
    equals(parseMoney(shipping), parseMoney(price));
  if (!addsUp) throw mismatch(0, "amount");
  return {reference, goods: toWire(goods), ...extras, options: rates, selected, offered: true};
}

/**
 * Builds a purchase unit of the trusted amounts, in the decimals of their currency.
 *
 * @param isSent true if the shop's shipping is added
 * @throws MerchantError 422 for amounts that do not add up
 */
export function unitAsSent(sent: SentUnit, {isSent, index}: {isSent: boolean; index: number}): PricedUnit {
  const {reference_id, description, invoice_id, custom_id, soft_descriptor} = sent;
  const total = readAmount(sent.amount, "The order's amount");
  const breakdown = partsOf(sent.amount.breakdown ?? {}, total.currency, index);
  if (isSent && readOr(breakdown.shipping, total.currency).minor !== 0n) throw shippingTwice();
  // The parts of a payload with shipping options may be incomplete.
  if (!sent.shipping?.options && Object.keys(breakdown).length > 0) {
    requireSum("The order", total, sumOf(breakdown, total.currency));
  }
  const lines = sent.items?.map(lineOf);
  return {
    total,
    facts: {invoiceId: invoice_id, customId: custom_id, softDescriptor: soft_descriptor},
    ...(lines && {lines: recordedLines(lines)}),
    unit: {
      ...(reference_id !== undefined && {reference_id}),
      ...(description !== undefined && {description: shortened(description)}),
      amount: {...toWire(total), ...(Object.keys(breakdown).length > 0 && {breakdown})},
      ...(lines && {items: itemsOf(lines)}),
    },
  };
}

type SentBreakdown = NonNullable<SentUnit["amount"]["breakdown"]>;

/** Reads the parts of an amount. @throws MerchantError 422 for an invalid part */
function partsOf(breakdown: SentBreakdown, currency: string, index: number): Breakdown {
  const parts: Record<string, WireMoney> = {};
  for (const [name, wire] of Object.entries<WireMoney | undefined>(breakdown)) {
    if (!wire) continue;
    const part = readAmount(wire, `The amount ${name}`, {free: true});
    if (part.currency !== currency) throw mismatch(index, `amount/breakdown/${name}`);
    parts[name] = toWire(part);
  }
  return parts;
}

function sumOf({item_total: goods, shipping, ...parts}: Breakdown, currency: string): Money {
  return add(withExtras(readOr(goods, currency), extrasIn(parts)), readOr(shipping, currency));
}

function lineOf(item: NonNullable<SentUnit["items"]>[number]): Line {
  const {name, quantity, unit_amount, tax, image_url: imageUrl, ...texts} = item;
  return {
    ...texts,
    name,
    imageUrl,
    quantity: Number(quantity),
    price: readAmount(unit_amount, "The price of an item", {free: true}),
    ...(tax && {tax: readAmount(tax, "The tax of an item", {free: true})}),
  };
}
