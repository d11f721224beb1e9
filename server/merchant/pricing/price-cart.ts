import {
  equals,
  fromPublic,
  type Money,
  type PublicMoney,
  subtract,
  toWire,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {Cart, CartOption} from "./carts.ts";
import {breakdownOf, type Extras, withExtras} from "./charges.ts";
import {
  itemsOf,
  type Line,
  mismatch,
  type Purchase,
  readAmount,
  requireSum,
  sum,
  sumOfTaxes,
  sumText,
  withoutItemTaxes,
  recordedLines,
} from "./purchases.ts";
import {type Delivery, totalOf} from "./shipping.ts";

/**
 * Prices a signed cart. Its parts must add up to its amount.
 *
 * @returns the purchase; with a delivery if the cart has the shipping
 * @throws MerchantError 422 that names the wrong claim, or both sums
 */
export function priceCart(cart: Cart): Purchase {
  const total = readAmount(fromPublic(cart.amount), "The cart's amount");
  const {currency} = total;
  const lines = (cart.items ?? []).map((item, index) => lineOf(item, index, currency));
  const extras = extrasOf(cart, lines, currency);
  const delivery = deliveryOf(cart, currency);
  const goods = goodsOf(cart, lines, {total, extras, delivery});
  const purchase = {
    total,
    cart: cart.jti,
    facts: factsOf(cart),
    ...(cart.customer !== undefined && {customer: cart.customer}),
    ...(lines.length > 0 && {lines: recordedLines(lines)}),
  };
  const items = lines.length > 0 && {items: itemsOf(lines)};
  if (delivery) {
    const priced = {...delivery, ...extras, goods: toWire(goods)};
    requireSum("The cart", total, totalOf(priced));
    requirePayable(priced);
    const unit = {amount: toWire(total), ...items};
    return {...purchase, unit: isTaxFixed(priced) ? unit : withoutItemTaxes(unit), delivery: priced};
  }
  requireSum("The cart", total, withExtras(goods, extras));
  const hasParts = lines.length > 0 || cart.itemTotal !== undefined || Object.keys(extras).length > 0;
  const breakdown = hasParts && {breakdown: {item_total: toWire(goods), ...breakdownOf(extras)}};
  return {...purchase, unit: {amount: {...toWire(total), ...breakdown}, ...items}};
}

function factsOf({reference, invoiceId, customId, softDescriptor, metadata}: Cart) {
  return {reference, invoiceId, customId, softDescriptor, metadata};
}

function lineOf(item: NonNullable<Cart["items"]>[number], index: number, currency: string): Line {
  const {unitAmount, tax, ...line} = item;
  const at = `items/${index}`;
  return {
    ...line,
    price: amountIn(currency, unitAmount, `${at}/unitAmount`),
    ...(tax && {tax: amountIn(currency, tax, `${at}/tax`)}),
  };
}

/** Reads discount, tax and handling. Those of zero are left out. @throws MerchantError 422 */
function extrasOf(cart: Cart, lines: readonly Line[], currency: string): Extras {
  const read = (name: "discount" | "tax" | "handling") => cart[name] && amountIn(currency, cart[name], name);
  const ofLines = lines.some(({tax}) => tax) ? sumOfTaxes(lines) : undefined;
  const {
    discount,
    tax = ofLines,
    handling,
  } = {
    discount: read("discount"),
    tax: read("tax"),
    handling: read("handling"),
  };
  if (tax && ofLines && !equals(tax, ofLines)) {
    throw mismatch(
      `The cart's tax is ${sumText(tax)}, the taxes of its items add up to ${sumText(ofLines)}.`,
    );
  }
  const part = (name: keyof Extras, amount: Money | undefined) =>
    amount && amount.minor !== 0n && {[name]: toWire(amount)};
  return {...part("discount", discount), ...part("tax", tax), ...part("handling", handling)};
}

/** Sum of the goods: of the lines, or what the other parts leave of the amount. @throws MerchantError 422 */
function goodsOf(
  {itemTotal}: Cart,
  lines: readonly Line[],
  {total, extras, delivery}: {total: Money; extras: Extras; delivery: Delivery | undefined},
): Money {
  const {currency} = total;
  const written = itemTotal && amountIn(currency, itemTotal, "itemTotal");
  if (lines.length > 0) {
    const added = sum(lines);
    if (written && !equals(written, added)) {
      throw mismatch(`The cart's itemTotal is ${sumText(written)}, its items add up to ${sumText(added)}.`);
    }
    return added;
  }
  if (written) return written;
  const none = zero(currency);
  const others = delivery ? totalOf({...delivery, ...extras, goods: toWire(none)}) : withExtras(none, extras);
  const rest = subtract(total, others);
  if (rest.minor < 0n) requireSum("The cart", total, others);
  return rest;
}

/** The delivery of a cart that has the shipping. Its goods are added later. */
function deliveryOf({shipping}: Cart, currency: string): Delivery | undefined {
  if (!shipping) return undefined;
  const own = {reference: "default", goods: toWire(zero(currency)), isSigned: true} as const;
  if (!("options" in shipping)) {
    const fixed = toWire(amountIn(currency, shipping, "shipping"));
    return {...own, fixed, options: [], selected: "", offered: false};
  }
  const {options} = shipping;
  const selected = (options.find((option) => option.selected) ?? options[0]!).id;
  return {
    ...own,
    options: options.map((option, index) => rateOf(option, index, currency)),
    selected,
    offered: true,
  };
}

function rateOf({id, label, type, amount, tax}: CartOption, index: number, currency: string) {
  const at = `shipping/options/${index}`;
  const taxed = tax && amountIn(currency, tax, `${at}/tax`);
  return {
    id,
    label,
    type,
    amount: toWire(amountIn(currency, amount, `${at}/amount`)),
    ...(taxed && taxed.minor !== 0n && {tax: toWire(taxed)}),
  };
}

/** True if no shipping option has a tax. PayPal has one tax total, which the taxes of the items must add up to. */
function isTaxFixed({options}: Delivery): boolean {
  return options.every(({tax}) => tax === undefined);
}

/** Checks that each shipping option leaves something to pay. @throws MerchantError 422 */
function requirePayable(delivery: Delivery): void {
  for (const {id} of delivery.options) {
    if (totalOf({...delivery, selected: id}).minor > 0n) continue;
    const message = `The cart leaves nothing to pay with its shipping option ${id}.`;
    throw new MerchantError(422, "NOTHING_TO_PAY", message);
  }
}

/** Reads an amount of a cart. @throws MerchantError 422 that names the claim */
function amountIn(currency: string, money: PublicMoney, claim: string): Money {
  if (money.value.startsWith("-")) {
    const message = `The cart's ${claim} is negative: write a reduction as the claim discount, with a positive amount.`;
    throw new MerchantError(422, "INVALID_AMOUNT", message);
  }
  const amount = readAmount(fromPublic(money), `The cart's ${claim}`, {free: true});
  if (amount.currency === currency) return amount;
  const message = `The cart's amount is in ${currency}, its ${claim} in ${amount.currency}.`;
  throw new MerchantError(422, "MIXED_CURRENCIES", message);
}
