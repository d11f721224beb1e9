import type {Clock} from "../../shared/clock.ts";
import {parseMoney, toWire} from "../../shared/money.ts";
import type {ReportOldName} from "../../shared/old-names.ts";
import type {Keys} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import {readCart} from "./carts.ts";
import type {WireAddress} from "../paypal/schemas.ts";
import type {Catalogue, Product} from "./catalogue.ts";
import {extrasIn} from "./amount-parts.ts";
import {type AskCharges, breakdownOf, extrasOf, withExtras} from "./charges.ts";
import {type HookQuestion, NOTHING_KNOWN} from "../hooks/question.ts";
import {assertAgreed, deliveryAsSent, purchaseAsSent, refuseUntrusted, shippingTwice} from "./payloads.ts";
import {priceCart} from "./price-cart.ts";
import {
  type Goods,
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

  async function priceItems(items: ItemsRequest["items"], about: HookQuestion): Promise<Goods> {
    const products = await catalogue.find({...about, items});
    const lines = items.map(({sku, quantity}, index) => ({...productOf(products, sku, index), quantity}));
    if (new Set(lines.map(({price}) => price.currency)).size > 1) {
      throw new MerchantError(422, "MIXED_CURRENCIES", "These items are priced in different currencies.");
    }
    const total = sum(lines);
    const bought = lines.map(({sku, quantity, price}) => ({sku, quantity, unitAmount: toWire(price)}));
    return {total, unit: unitOf(lines, total), lines: recordedLines(lines), bought: {items: bought}};
  }

  /** Adds discount and tax to goods that aren't shipped. */
  async function charge(purchase: Goods, about: HookQuestion): Promise<Purchase> {
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

  async function readSignedCart(token: string): Promise<Goods> {
    if (options.cartKeys === undefined) {
      throw new MerchantError(422, "CART_INVALID", "The cart is invalid: this shop takes no signed carts.");
    }
    const cart = await readCart(token, {
      keys: options.cartKeys,
      clock: options.clock,
      report: options.reportOldName,
    });
    return {...priceCart(cart), bought: {cart}};
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
    known: HookQuestion,
  ): Promise<Purchase> {
    const [unit] = request.purchase_units;
    if (!unit) throw new Error("the schema requires a purchase unit");
    if (unit.shipping && request.shipping) throw shippingTwice();
    const about = {...known, currency: unit.amount.currency_code};
    if (options.trustBrowserAmounts) return trusted(unit, request.shipping, {offered, about});
    refuseUntrusted(unit);
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
    const goods = await priceItems(items, about);
    if (unit.shipping) {
      const ids = unit.shipping.options.map(({id}) => id);
      const option = unit.shipping.options.find(({selected}) => selected)?.id;
      const charged = await deliverGoods({goods, shipping: {option}, offered, about});
      assertAgreed(unit, {goods, charged});
      return offering(charged, ids);
    }
    const charged = await charge(goods, about);
    assertAgreed(unit, {goods, charged});
    // The amount that was compared is charged. Shipping is added to the goods amount.
    return request.shipping ? deliverGoods({goods, shipping: request.shipping, offered, about}) : charged;
  }

  /** Builds a purchase from a payload with trusted amounts. */
  async function trusted(
    unit: PayloadRequest["purchase_units"][number],
    shipping: ShippingRequest | undefined,
    {offered, about}: {readonly offered: boolean; readonly about: HookQuestion},
  ): Promise<Purchase> {
    const purchase = {...purchaseAsSent(unit, shipping !== undefined), bought: {}};
    if (unit.shipping) {
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
      const goods =
        "items" in request ? await priceItems(request.items, to) : await readSignedCart(request.cart);
      // A signed cart's own shipping replaces the shop's rates.
      if (goods.delivery) return sentAsSigned(goods, goods.delivery, {shipping, offered});
      return shipping ? deliverGoods({goods, shipping, offered, about: to}) : charge(goods, to);
    },
    redeliver: async (delivery, change, about) =>
      delivery.isSigned ? choose(delivery, change) : deliver(chargesOfSending(), about, delivery, change),
    sample(currency = SAMPLE.currency_code) {
      const total = parseMoney({...SAMPLE, currency_code: currency});
      return {total, unit: {amount: toWire(total)}};
    },
  };
}

/** A purchase with its delivery. */
async function sent(
  purchase: Goods,
  shipping: ShippingRequest,
  {charges, offered, about}: {charges: AskCharges; offered: boolean; about: HookQuestion},
): Promise<Purchase> {
  const {unit, total, bought} = purchase;
  const {breakdown = {}} = unit.amount;
  const price = {goods: breakdown.item_total ?? toWire(total), ...extrasIn(breakdown), items: bought.items};
  const reference = unit.reference_id ?? "default";
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
  purchase: Purchase,
  delivery: Delivery,
  {shipping = {}, offered}: {shipping: ShippingRequest | undefined; offered: boolean},
): Purchase {
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
  {unit: {shipping: recipient, ...unit}, ...purchase}: Purchase,
  delivery: Delivery,
): Purchase {
  const shipping = {...recipient, ...(delivery.offered && {options: optionsOf(delivery)})};
  return {
    ...purchase,
    total: totalOf(delivery),
    delivery,
    unit: {...unit, amount: amountOf(delivery), ...(Object.keys(shipping).length > 0 && {shipping})},
  };
}

/** Returns the purchase with only the shipping options that the page requests, in the page's order. */
function offering(purchase: Purchase, ids: readonly string[]): Purchase {
  const {delivery} = purchase;
  if (!delivery) throw new Error("a purchase with shipping options must have a delivery");
  const requested = ids.flatMap((id) => delivery.options.find((option) => option.id === id) ?? []);
  return withDelivery(purchase, {...delivery, options: requested});
}

function toWireAddress(address: NonNullable<ShippingRequest["address"]>): WireAddress {
  return {
    address_line_1: address.addressLine1,
    address_line_2: address.addressLine2,
    admin_area_1: address.adminArea1,
    admin_area_2: address.adminArea2,
    postal_code: address.postalCode,
    country_code: address.countryCode,
  };
}

function productOf(products: ReadonlyMap<string, Product>, sku: string, index: number): Product {
  const product = products.get(sku);
  if (product) return product;
  const message = `The shop does not sell the SKU ${JSON.stringify(sku)}. Write a SKU of its catalogue.`;
  throw new MerchantError(422, "UNKNOWN_SKU", message, [
    {issue: "UNKNOWN_SKU", field: `/items/${index}/sku`},
  ]);
}
