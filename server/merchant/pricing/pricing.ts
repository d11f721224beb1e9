import type {Clock} from "../../platform/clock.ts";
import {equals, parseMoney, toWire} from "../../platform/money.ts";
import {MerchantError} from "../errors.ts";
import {readCart} from "./carts.ts";
import type {WireAddress} from "../service/wire.ts";
import type {Catalogue, Product} from "./catalogue.ts";
import {breakdownOf, type Charges, extrasOf, withExtras} from "./charges.ts";
import {assertAgreed, unitAsSent} from "./payloads.ts";
import {type Goods, type Purchase, readAmount, SAMPLE, sum, unitOf} from "./purchases.ts";
import type {BuyRequest, ItemsRequest, PayloadRequest, QuoteRequest, ShippingRequest} from "./requests.ts";
import {amountOf, deliver, type Delivery, nothingIsSent, optionsOf, totalOf, type Wish} from "./shipping.ts";

/** Says what a purchase costs; the amounts are the shop's own, never the page's, unless it trusts them. */
export interface Pricing {
  /** @throws MerchantError 422 for what has no price here */
  price(request: BuyRequest | QuoteRequest): Promise<Purchase>;
  /** Whether a request costs the same each time: no hook is asked about it. */
  isFixed(request: QuoteRequest): boolean;
  /** What a delivery costs after the buyer's wish. @throws MerchantError 422 with why the goods can't be sent so */
  redeliver(delivery: Delivery, wish: Wish): Promise<Delivery>;
  sample(): Purchase;
}

export function createPricing(options: {
  catalogue: Catalogue;
  /** Undefined for a shop where the goods' prices are all. */
  charges: Charges | undefined;
  /** Whether they are discounts and tax, too, and not the delivery alone. */
  areOnGoods: boolean;
  /** Whether they are asked about a delivery. */
  isShipping: boolean;
  cartKey: string;
  trustBrowserAmounts: boolean;
  clock: Clock;
}): Pricing {
  const {catalogue, charges} = options;

  function chargesOfSending(): Charges {
    if (charges && options.isShipping) return charges;
    throw nothingIsSent();
  }

  async function priceItems(items: ItemsRequest["items"]): Promise<Goods> {
    const products = await catalogue.find(items.map(({sku}) => sku));
    const lines = items.map(({sku, quantity}, index) => ({...productOf(products, sku, index), quantity}));
    if (new Set(lines.map(({price}) => price.currency)).size > 1) {
      throw new MerchantError(422, "MIXED_CURRENCIES", "These items are priced in different currencies.");
    }
    const total = sum(lines);
    const goods = {total, unit: unitOf(lines, total)};
    if (!options.areOnGoods) return goods;
    return {
      ...goods,
      items: lines.map(({sku, quantity, price}) => ({sku, quantity, unitAmount: toWire(price)})),
    };
  }

  /** What goes off the goods and comes on top of them, where nothing is sent. */
  async function charge({items, ...purchase}: Goods): Promise<Purchase> {
    const {total, unit} = purchase;
    if (!charges || items === undefined) return purchase;
    const goods = toWire(total);
    const extras = extrasOf(await charges({goods, items, destination: undefined, isSent: false}), goods);
    const charged = withExtras(total, extras);
    const breakdown = {item_total: goods, ...breakdownOf(extras)};
    return {...purchase, total: charged, unit: {...unit, amount: {...toWire(charged), breakdown}}};
  }

  async function priceCart(token: string): Promise<Purchase> {
    const cart = await readCart(token, {key: options.cartKey, clock: options.clock});
    const total = readAmount(cart.amount, "The cart's amount");
    const lines = (cart.items ?? []).map(({name, sku, quantity, unit_amount}) => ({
      name,
      ...(sku === undefined ? {} : {sku}),
      price: readAmount(unit_amount, `The cart's price of ${name}`, {free: true}),
      quantity,
    }));
    if (lines.length === 0) return {total, unit: {amount: toWire(total)}, cart: cart.jti};
    if (!equals(sum(lines), total)) {
      throw new MerchantError(422, "AMOUNT_MISMATCH", "The cart's items don't add up to its amount.");
    }
    return {total, unit: unitOf(lines, total), cart: cart.jti};
  }

  async function pricePayload(request: PayloadRequest): Promise<Goods> {
    const [sent] = request.purchase_units;
    if (!sent) throw new Error("the schema lets no order without a purchase unit through");
    const total = readAmount(sent.amount, "The order's amount");
    if (options.trustBrowserAmounts) return {total, unit: unitAsSent(sent, total)};
    const items = (sent.items ?? []).flatMap(({sku, quantity}) =>
      sku === undefined ? [] : {sku, quantity: Number(quantity)},
    );
    if (items.length === 0 || items.length !== sent.items?.length) {
      throw new MerchantError(
        422,
        "AMOUNT_NOT_TRUSTED",
        "An amount from the page is not taken: name the SKUs of the shop's catalogue, or send a signed cart.",
      );
    }
    const goods = await priceItems(items);
    const charged = await charge(goods);
    assertAgreed(sent, {goods, charged});
    // What was agreed upon is what is charged; a delivery is asked about with the goods.
    return request.shipping === undefined ? charged : goods;
  }

  async function priceGoods(request: Exclude<QuoteRequest, {sample: true}>): Promise<Goods> {
    if ("items" in request) return priceItems(request.items);
    return "cart" in request ? priceCart(request.cart) : pricePayload(request);
  }

  return {
    async price(request) {
      if ("sample" in request) return this.sample();
      const goods = await priceGoods(request);
      if (request.shipping === undefined) return charge(goods);
      // Where a wallet is told the address, its page offers no choice.
      const isSettled = "returnUrl" in request && request.shipping.address !== undefined;
      return sent(goods, request.shipping, {charges: chargesOfSending(), offered: !isSettled});
    },
    isFixed: (request) =>
      catalogue.isFixed && !options.areOnGoods && "items" in request && request.shipping === undefined,
    redeliver: (delivery, wish) => deliver(chargesOfSending(), delivery, wish),
    sample: () => ({total: parseMoney(SAMPLE), unit: {amount: SAMPLE}}),
  };
}

/** A purchase with its delivery. */
async function sent(
  {unit, total, cart, items}: Goods,
  {name, phone, address, option}: ShippingRequest,
  {charges, offered}: {charges: Charges; offered: boolean},
): Promise<Purchase> {
  const destination = address && {
    countryCode: address.countryCode,
    state: address.adminArea1,
    city: address.adminArea2,
    postalCode: address.postalCode,
  };
  const goods = {goods: toWire(total), items, reference: unit.reference_id ?? "default", offered};
  const delivery = await deliver(charges, goods, {option, destination});
  return {
    total: totalOf(delivery),
    ...(cart === undefined ? {} : {cart}),
    delivery,
    unit: {
      ...unit,
      amount: amountOf(delivery),
      shipping: {
        ...(name && {name: {full_name: name.fullName}}),
        ...(phone && {
          phone_number: {country_code: phone.countryCode, national_number: phone.nationalNumber},
        }),
        ...(address && {address: toWireAddress(address)}),
        ...(offered ? {options: optionsOf(delivery)} : {}),
      },
    },
  };
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
  throw new MerchantError(422, "UNKNOWN_SKU", "The shop does not sell one of these items.", [
    {issue: "UNKNOWN_SKU", field: `/items/${index}/sku`},
  ]);
}
