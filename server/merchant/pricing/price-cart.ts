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
import type {Cart, CartOfUnits, CartOption, CartUnit} from "./carts.ts";
import {breakdownOf, type Extras, withExtras} from "./charges.ts";
import {
  itemsOf,
  type Line,
  mismatch,
  type PricedUnit,
  type Purchase,
  readAmount,
  requireSum,
  sum,
  sumOfTaxes,
  sumText,
  withoutItemTaxes,
  recordedLines,
} from "./purchases.ts";
import {platformOf} from "./platform.ts";
import {amountOf, type Delivery, totalOf} from "./shipping.ts";
import {ofUnits} from "./units.ts";
import {toWireAddress} from "./wire-address.ts";

/** The parts of a cart, or of a unit, that its price depends on. */
type CartGoods = Pick<Cart, "amount" | "items" | "itemTotal" | "discount" | "tax" | "handling" | "shipping">;

/** Reads an amount of the cart's currency. @throws MerchantError 422 that names the claim */
type ReadAmount = (money: PublicMoney, claim: string) => Money;

/**
 * Prices a signed cart. Its parts must add up to its amount.
 *
 * @returns the purchase; with a delivery if the cart has the shipping
 * @throws MerchantError 422 that names the wrong claim, or both sums
 */
export function priceCart(cart: Cart): PricedUnit {
  return {...priceGoods(cart, "The cart"), ...ownFacts(cart)};
}

/**
 * Prices a signed cart of several units, which must add up to its amount.
 *
 * @throws MerchantError 422 that names the wrong claim, or both sums
 */
export function priceCartOfUnits(cart: CartOfUnits): Purchase {
  const total = readAmount(fromPublic(cart.amount), "The cart's amount");
  const units = cart.units.map(priceUnit);
  for (const unit of units) {
    if (unit.total.currency === total.currency) continue;
    const message = `The cart's amount is in ${total.currency}, that of its unit ${unit.unit.reference_id} in ${unit.total.currency}.`;
    throw new MerchantError(422, "MIXED_CURRENCIES", message);
  }
  const purchase = ofUnits(units);
  requireSum("The cart", total, purchase.total);
  return {...purchase, ...ownFacts(cart)};
}

/** Facts about the whole cart. */
function ownFacts(cart: Cart | CartOfUnits) {
  const {jti, customer} = cart;
  return {cart: jti, facts: factsOf(cart), ...(customer !== undefined && {customer})};
}

function priceUnit({shipping, shippingAddress, reference, ...unit}: CartUnit): PricedUnit {
  const {description, invoiceId, customId, softDescriptor} = unit;
  const priced = priceGoods({...unit, shipping}, `The cart's unit ${reference}`);
  // The buyer has no choice of shipping.
  const amount = priced.delivery ? amountOf(priced.delivery) : priced.unit.amount;
  return {
    total: priced.total,
    ...(priced.lines && {lines: priced.lines}),
    facts: {invoiceId, customId, softDescriptor},
    unit: {
      ...priced.unit,
      reference_id: reference,
      ...(description !== undefined && {description}),
      amount,
      ...(shippingAddress && {shipping: recipientAt(shippingAddress)}),
      ...platformOf(unit),
    },
  };
}

/** Recipient and address in PayPal's format. */
function recipientAt({name, ...address}: NonNullable<CartUnit["shippingAddress"]>) {
  return {...(name !== undefined && {name: {full_name: name}}), address: toWireAddress(address)};
}

/** Prices a cart, or a unit of one. @param what begins the messages about it */
function priceGoods(cart: CartGoods, what: string): PricedUnit {
  const total = readAmount(fromPublic(cart.amount), `${what}'s amount`);
  const {currency} = total;
  const read: ReadAmount = (money, claim) => amountIn(currency, money, {what, claim});
  const lines = (cart.items ?? []).map((item, index) => lineOf(item, index, read));
  const extras = extrasOf(cart, lines, {read, what});
  const delivery = deliveryOf(cart, currency, read);
  const goods = goodsOf(cart, lines, {total, extras, delivery, read, what});
  const purchase = {total, ...(lines.length > 0 && {lines: recordedLines(lines)})};
  const items = lines.length > 0 && {items: itemsOf(lines)};
  if (delivery) {
    const priced = {...delivery, ...extras, goods: toWire(goods)};
    requireSum(what, total, totalOf(priced));
    requirePayable(priced);
    const unit = {amount: toWire(total), ...items};
    return {...purchase, unit: isTaxFixed(priced) ? unit : withoutItemTaxes(unit), delivery: priced};
  }
  requireSum(what, total, withExtras(goods, extras));
  const hasParts = lines.length > 0 || cart.itemTotal !== undefined || Object.keys(extras).length > 0;
  const breakdown = hasParts && {breakdown: {item_total: toWire(goods), ...breakdownOf(extras)}};
  return {...purchase, unit: {amount: {...toWire(total), ...breakdown}, ...items}};
}

function factsOf({reference, invoiceId, customId, softDescriptor, metadata}: Cart | CartOfUnits) {
  return {reference, invoiceId, customId, softDescriptor, metadata};
}

function lineOf(item: NonNullable<Cart["items"]>[number], index: number, read: ReadAmount): Line {
  const {unitAmount, tax, ...line} = item;
  const at = `items/${index}`;
  return {
    ...line,
    price: read(unitAmount, `${at}/unitAmount`),
    ...(tax && {tax: read(tax, `${at}/tax`)}),
  };
}

/** Reads discount, tax and handling. Those of zero are left out. @throws MerchantError 422 */
function extrasOf(
  cart: CartGoods,
  lines: readonly Line[],
  {read: readClaim, what}: {read: ReadAmount; what: string},
): Extras {
  const read = (name: "discount" | "tax" | "handling") => cart[name] && readClaim(cart[name], name);
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
    throw mismatch(`${what}'s tax is ${sumText(tax)}, the taxes of its items add up to ${sumText(ofLines)}.`);
  }
  const part = (name: keyof Extras, amount: Money | undefined) =>
    amount && amount.minor !== 0n && {[name]: toWire(amount)};
  return {...part("discount", discount), ...part("tax", tax), ...part("handling", handling)};
}

/** Sum of the goods: of the lines, or what the other parts leave of the amount. @throws MerchantError 422 */
function goodsOf(
  {itemTotal}: CartGoods,
  lines: readonly Line[],
  {
    total,
    extras,
    delivery,
    read,
    what,
  }: {total: Money; extras: Extras; delivery: Delivery | undefined; read: ReadAmount; what: string},
): Money {
  const {currency} = total;
  const written = itemTotal && read(itemTotal, "itemTotal");
  if (lines.length > 0) {
    const added = sum(lines);
    if (written && !equals(written, added)) {
      throw mismatch(`${what}'s itemTotal is ${sumText(written)}, its items add up to ${sumText(added)}.`);
    }
    return added;
  }
  if (written) return written;
  const none = zero(currency);
  const others = delivery ? totalOf({...delivery, ...extras, goods: toWire(none)}) : withExtras(none, extras);
  const rest = subtract(total, others);
  if (rest.minor < 0n) requireSum(what, total, others);
  return rest;
}

/** The delivery of a cart that has the shipping. Its goods are added later. */
function deliveryOf({shipping}: CartGoods, currency: string, read: ReadAmount): Delivery | undefined {
  if (!shipping) return undefined;
  const own = {reference: "default", goods: toWire(zero(currency)), isSigned: true} as const;
  if (!("options" in shipping)) {
    const fixed = toWire(read(shipping, "shipping"));
    return {...own, fixed, options: [], selected: "", offered: false};
  }
  const {options} = shipping;
  const selected = (options.find((option) => option.selected) ?? options[0]!).id;
  return {
    ...own,
    options: options.map((option, index) => rateOf(option, index, read)),
    selected,
    offered: true,
  };
}

function rateOf({id, label, type, amount, tax}: CartOption, index: number, read: ReadAmount) {
  const at = `shipping/options/${index}`;
  const taxed = tax && read(tax, `${at}/tax`);
  return {
    id,
    label,
    type,
    amount: toWire(read(amount, `${at}/amount`)),
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
function amountIn(currency: string, money: PublicMoney, {what, claim}: {what: string; claim: string}): Money {
  if (money.value.startsWith("-")) {
    const message = `${what}'s ${claim} is negative: write a reduction as the claim discount, with a positive amount.`;
    throw new MerchantError(422, "INVALID_AMOUNT", message);
  }
  const amount = readAmount(fromPublic(money), `${what}'s ${claim}`, {free: true});
  if (amount.currency === currency) return amount;
  const message = `${what}'s amount is in ${currency}, its ${claim} in ${amount.currency}.`;
  throw new MerchantError(422, "MIXED_CURRENCIES", message);
}
