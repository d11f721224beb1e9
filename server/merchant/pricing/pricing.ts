import type {Clock} from "../../shared/clock.ts";
import {parseMoney, toWire} from "../../shared/money.ts";
import type {ReportOldName} from "../../shared/old-names.ts";
import type {Keys} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import {type Cart, type CartOfUnits, readCart} from "./carts.ts";
import type {Catalogue, Product} from "./catalogue.ts";
import {extrasIn} from "./amount-parts.ts";
import {type AskCharges, breakdownOf, extrasOf, withExtras} from "./charges.ts";
import {type HookQuestion, NOTHING_KNOWN} from "../hooks/question.ts";
import {assertAgreed, deliveryAsSent, refuseUntrusted, shippingTwice, unitAsSent} from "./payloads.ts";
import {priceCart, priceCartOfUnits} from "./price-cart.ts";
import {
  type Goods,
  type PricedUnit,
  type Purchase,
  type PurchaseUnit,
  SAMPLE,
  sum,
  unitOf,
  withoutItemTaxes,
  recordedLines,
} from "./purchases.ts";
import type {BuyRequest, ItemsRequest, PayloadRequest, QuoteRequest, ShippingRequest} from "./requests.ts";
import {
  amountOf,
  choose,
  deliver,
  type Delivery,
  nothingIsSent,
  optionsOf,
  totalOf,
  type DeliveryChange,
} from "./shipping.ts";
import {
  DEFAULT_REFERENCE,
  MOST_PURCHASE_UNITS,
  ofOneUnit,
  ofUnits,
  otherUnit,
  severalUnits,
  tooManyUnits,
} from "./units.ts";
import {toWireAddress} from "./wire-address.ts";

type SentUnit = PayloadRequest["purchase_units"][number];

/** Prices purchases. The amounts are the shop's own, or the page's only if the shop trusts them. */
export interface Pricing {
  /**
   * Prices a purchase.
   *
   * @param about what is known of the purchase besides its goods, for the shop's hooks
   * @throws MerchantError 422 for products without a price, and when a hook refuses the purchase
   */
  price(request: BuyRequest | QuoteRequest, about?: HookQuestion): Promise<Purchase>;
  /**
   * Prices the delivery that the buyer chose.
   *
   * @param about the purchase, for the shop's hooks
   * @throws MerchantError 422 with the reason when the goods can't be shipped that way
   */
  redeliver(delivery: Delivery, change: DeliveryChange, about: HookQuestion): Promise<Delivery>;
  /** The sample order. @param currency by default US dollars */
  sample(currency?: string): Purchase;
}

export function createPricing(options: {
  catalogue: Catalogue;
  /** Hook for discounts, tax and shipping; undefined for a shop without them. */
  charges: AskCharges | undefined;
  /** True if the charges include shipping. */
  isShipping: boolean;
  /** Verify signed carts. Without keys, carts are refused. */
  cartKeys: Keys | undefined;
  trustBrowserAmounts: boolean;
  clock: Clock;
  reportOldName: ReportOldName;
}): Pricing {
  const {catalogue, charges} = options;

  function chargesOfSending(): AskCharges {
    if (charges && options.isShipping) return charges;
    throw nothingIsSent();
  }

  /** Prices items: the goods of each purchase unit, in the order of their first items. */
  async function priceItems(items: ItemsRequest["items"], about: HookQuestion): Promise<Goods[]> {
    const products = await catalogue.find({...about, items});
    const lines = items.map(({sku, quantity}, index) => ({...productOf(products, sku, index), quantity}));
    if (new Set(lines.map(({price}) => price.currency)).size > 1) {
      throw new MerchantError(422, "MIXED_CURRENCIES", "These items are priced in different currencies.");
    }
    const units = new Map<string | undefined, typeof lines>();
    for (const line of lines) units.set(line.unit, [...(units.get(line.unit) ?? []), line]);
    if (units.size > MOST_PURCHASE_UNITS) throw tooManyUnits();
    return [...units].map(([reference_id, own]) => {
      const total = sum(own);
      const bought = own.map(({sku, quantity, price}) => ({sku, quantity, unitAmount: toWire(price)}));
      const unit = {...(reference_id !== undefined && {reference_id}), ...unitOf(own, total)};
      return {total, unit, lines: recordedLines(own), bought: {items: bought}};
    });
  }

  /** Adds the charges of goods. Each of several units has the first shipping option, for a fixed amount. */
  async function chargeUnits(
    units: readonly Goods[],
    {
      shipping,
      offered,
      about,
    }: {
      readonly shipping: ShippingRequest | undefined;
      readonly offered: boolean;
      readonly about: HookQuestion;
    },
  ): Promise<Purchase> {
    const isOne = units.length === 1;
    if (!isOne && shipping && !shipping.address) throw severalUnits("/shipping/address");
    const terms = isOne
      ? {shipping, offered}
      : {shipping: shipping && {...shipping, option: undefined}, offered: false};
    const charged = units.map((goods) =>
      terms.shipping
        ? deliverGoods({goods, shipping: terms.shipping, offered: terms.offered, about})
        : charge(goods, about),
    );
    return ofUnits(await Promise.all(charged));
  }

  /** Adds discount and tax to goods that aren't shipped. */
  async function charge(purchase: Goods, about: HookQuestion): Promise<PricedUnit> {
    const {
      total,
      unit,
      bought: {items},
    } = purchase;
    if (!charges || items === undefined) return purchase;
    const goods = toWire(total);
    const {currency} = total;
    const answer = await charges({...about, currency, goods, items, destination: undefined, isSent: false});
    const extras = extrasOf(answer, goods);
    const charged = withExtras(total, extras);
    const breakdown = {item_total: goods, ...breakdownOf(extras)};
    return {...purchase, total: charged, unit: {...unit, amount: {...toWire(charged), breakdown}}};
  }

  async function readSignedCart(token: string): Promise<Cart | CartOfUnits> {
    if (options.cartKeys === undefined) {
      throw new MerchantError(422, "CART_INVALID", "The cart is invalid: this shop takes no signed carts.");
    }
    return readCart(token, {
      keys: options.cartKeys,
      clock: options.clock,
      report: options.reportOldName,
    });
  }

  function deliverGoods({
    goods,
    shipping,
    offered,
    about,
  }: {
    goods: Goods;
    shipping: ShippingRequest;
    offered: boolean;
    about: HookQuestion;
  }) {
    return sent(goods, shipping, {charges: chargesOfSending(), offered, about});
  }

  async function pricePayload(
    request: PayloadRequest,
    offered: boolean,
    about: HookQuestion,
  ): Promise<Purchase> {
    const priced = await Promise.all(
      request.purchase_units.map((unit, index) => priceSent(request, {unit, index, offered, about})),
    );
    return ofUnits(priced);
  }

  /** Prices a unit of a payload. */
  async function priceSent(
    {shipping}: Pick<PayloadRequest, "shipping">,
    {
      unit,
      index,
      offered,
      about: known,
    }: {
      readonly unit: SentUnit;
      readonly index: number;
      readonly offered: boolean;
      readonly about: HookQuestion;
    },
  ): Promise<PricedUnit> {
    if (unit.shipping && shipping) throw shippingTwice();
    const about = {...known, currency: unit.amount.currency_code};
    if (options.trustBrowserAmounts) return trusted(unit, shipping, {index, offered, about});
    refuseUntrusted(unit, index);
    const items = (unit.items ?? []).flatMap(({sku, quantity}) =>
      sku === undefined ? [] : {sku, quantity: Number(quantity)},
    );
    if (items.length === 0 || items.length !== unit.items?.length) {
      throw new MerchantError(
        422,
        "AMOUNT_NOT_TRUSTED",
        "This shop does not trust amounts from the page: send SKUs of the shop's catalogue, or a signed cart.",
      );
    }
    const {reference_id} = unit;
    const [priced, second] = await priceItems(items, about);
    const {reference_id: own = reference_id} = priced?.unit ?? {};
    if (!priced || second || own !== reference_id) throw otherUnit(index);
    const goods = {...priced, unit: {...priced.unit, ...(own !== undefined && {reference_id: own})}};
    if (unit.shipping?.options) {
      const ids = unit.shipping.options.map(({id}) => id);
      const option = unit.shipping.options.find(({selected}) => selected)?.id;
      const charged = await deliverGoods({goods, shipping: {option}, offered, about});
      assertAgreed(unit, {goods, charged, index});
      return toAddress(offering(charged, ids), unit);
    }
    const charged = await charge(goods, about);
    assertAgreed(unit, {goods, charged, index});
    // The amount that was compared is charged. Shipping is added to the goods amount.
    return shipping ? deliverGoods({goods, shipping, offered, about}) : toAddress(charged, unit);
  }

  /** Builds a purchase from a payload with trusted amounts. */
  async function trusted(
    unit: SentUnit,
    shipping: ShippingRequest | undefined,
    {
      index,
      offered,
      about,
    }: {readonly index: number; readonly offered: boolean; readonly about: HookQuestion},
  ): Promise<PricedUnit> {
    const isSent = shipping !== undefined;
    const purchase = toAddress({...unitAsSent(unit, {isSent, index}), bought: {}}, unit);
    if (unit.shipping?.options) {
      return withDelivery(purchase, deliveryAsSent(unit, unit.shipping.options, purchase.total));
    }
    return shipping ? deliverGoods({goods: purchase, shipping, offered, about}) : purchase;
  }

  return {
    async price(request, about = NOTHING_KNOWN) {
      if ("sample" in request) return this.sample();
      const {shipping} = request;
      // A wallet that gets the address shows no shipping options on its page.
      const isWallet = "returnUrl" in request || "wallet" in request || "savedWallet" in request;
      const offered = !(isWallet && shipping?.address !== undefined);
      const to = {...about, country: shipping?.address?.countryCode ?? about.country};
      if ("intent" in request) return pricePayload(request, offered, to);
      if ("items" in request)
        return chargeUnits(await priceItems(request.items, to), {shipping, offered, about: to});
      const cart = await readSignedCart(request.cart);
      if ("units" in cart) {
        if (shipping) throw severalUnits("/shipping");
        return {...priceCartOfUnits(cart), bought: {cart}};
      }
      const goods = {...priceCart(cart), bought: {cart}};
      // A signed cart's own shipping replaces the shop's rates.
      return goods.delivery
        ? ofOneUnit(sentAsSigned(goods, goods.delivery, {shipping, offered}))
        : chargeUnits([goods], {shipping, offered, about: to});
    },
    redeliver: async (delivery, change, about) =>
      delivery.isSigned ? choose(delivery, change) : deliver(chargesOfSending(), about, delivery, change),
    sample(currency = SAMPLE.currency_code) {
      const total = parseMoney({...SAMPLE, currency_code: currency});
      return ofOneUnit({total, unit: {amount: toWire(total)}});
    },
  };
}

/** A purchase with its delivery. */
async function sent(
  purchase: Goods,
  shipping: ShippingRequest,
  {charges, offered, about}: {charges: AskCharges; offered: boolean; about: HookQuestion},
): Promise<PricedUnit> {
  const {unit, total, bought} = purchase;
  const {breakdown = {}} = unit.amount;
  const price = {goods: breakdown.item_total ?? toWire(total), ...extrasIn(breakdown), items: bought.items};
  const reference = unit.reference_id ?? DEFAULT_REFERENCE;
  const asked = {...about, cart: bought.cart};
  const delivery = await deliver(charges, asked, {...price, reference, offered}, changeOf(shipping));
  // The shop's rates may have taxes.
  return withDelivery(
    {...purchase, unit: {...withoutItemTaxes(unit), shipping: recipientOf(shipping)}},
    delivery,
  );
}

/** A signed cart with its own shipping, to the page's address. */
function sentAsSigned(
  purchase: PricedUnit,
  delivery: Delivery,
  {shipping = {}, offered}: {shipping: ShippingRequest | undefined; offered: boolean},
): PricedUnit {
  const unit = {...purchase.unit, shipping: recipientOf(shipping)};
  const chosen = choose({...delivery, offered: delivery.offered && offered}, changeOf(shipping));
  return withDelivery({...purchase, unit}, chosen);
}

function changeOf({address, option}: ShippingRequest): DeliveryChange {
  const destination = address && {
    countryCode: address.countryCode,
    state: address.adminArea1,
    city: address.adminArea2,
    postalCode: address.postalCode,
  };
  return {option, destination};
}

/** Name, phone and address in PayPal's format. */
function recipientOf({name, phone, address}: ShippingRequest): NonNullable<PurchaseUnit["shipping"]> {
  return {
    ...(name && {name: {full_name: name.fullName}}),
    ...(phone && {
      phone_number: {country_code: phone.countryCode, national_number: phone.nationalNumber},
    }),
    ...(address && {address: toWireAddress(address)}),
  };
}

/** Sets the delivery of a purchase, with the amounts of its goods and this delivery. */
function withDelivery(
  {unit: {shipping: recipient, ...unit}, ...purchase}: PricedUnit,
  delivery: Delivery,
): PricedUnit {
  const shipping = {...recipient, ...(delivery.offered && {options: optionsOf(delivery)})};
  return {
    ...purchase,
    total: totalOf(delivery),
    delivery,
    unit: {...unit, amount: amountOf(delivery), ...(Object.keys(shipping).length > 0 && {shipping})},
  };
}

/** Returns the purchase with only the shipping options that the page requests, in the page's order. */
function offering(purchase: PricedUnit, ids: readonly string[]): PricedUnit {
  const {delivery} = purchase;
  if (!delivery) throw new Error("a purchase with shipping options must have a delivery");
  const requested = ids.flatMap((id) => delivery.options.find((option) => option.id === id) ?? []);
  return withDelivery(purchase, {...delivery, options: requested});
}

/** Sets recipient and address of a unit that the page has sent with its own. */
function toAddress<Priced extends PricedUnit>(
  purchase: Priced,
  {shipping: {options: _options, ...recipient} = {}}: SentUnit,
): Priced {
  if (Object.keys(recipient).length === 0) return purchase;
  return {...purchase, unit: {...purchase.unit, shipping: {...recipient, ...purchase.unit.shipping}}};
}

function productOf(products: ReadonlyMap<string, Product>, sku: string, index: number): Product {
  const product = products.get(sku);
  if (product) return product;
  const message = `The shop does not sell the SKU ${JSON.stringify(sku)}. Write a SKU of its catalogue.`;
  throw new MerchantError(422, "UNKNOWN_SKU", message, [
    {issue: "UNKNOWN_SKU", field: `/items/${index}/sku`},
  ]);
}
