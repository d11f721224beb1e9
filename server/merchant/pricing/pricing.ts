import type {Clock} from "../../platform/clock.ts";
import {
  add,
  equals,
  type Money,
  MoneyError,
  multiply,
  parseMoney,
  toWire,
  type WireMoney,
  zero,
} from "../../platform/money.ts";
import {MerchantError} from "../errors.ts";
import {readCart} from "./carts.ts";
import type {Catalogue, Product} from "./catalogue.ts";
import type {ItemsRequest, PayloadRequest, QuoteRequest} from "./requests.ts";

/** What something costs, and how it stands in the order service's purchase unit. */
export interface Purchase {
  readonly total: Money;
  readonly unit: PurchaseUnit;
  /** The signed cart's `jti`, when one is bought. */
  readonly cart?: string;
}

export interface PurchaseUnit {
  readonly reference_id?: string;
  readonly description?: string;
  readonly amount: WireMoney & {readonly breakdown?: {readonly item_total: WireMoney}};
  readonly items?: readonly {
    readonly name: string;
    readonly sku?: string;
    readonly quantity: string;
    readonly unit_amount: WireMoney;
  }[];
}

/** The fixed amount of the sample order. */
const SAMPLE: WireMoney = {currency_code: "USD", value: "100.00"};

/** Says what a purchase costs; the amounts are the shop's own, never the page's, unless it trusts them. */
export interface Pricing {
  /** @throws MerchantError 422 for what has no price here */
  price(request: QuoteRequest): Promise<Purchase>;
  sample(): Purchase;
}

export function createPricing(options: {
  catalogue: Catalogue;
  cartKey: string;
  trustBrowserAmounts: boolean;
  clock: Clock;
}): Pricing {
  const {catalogue} = options;

  async function priceCart(token: string): Promise<Purchase> {
    const cart = await readCart(token, {key: options.cartKey, clock: options.clock});
    const total = amountOf(cart.amount, "The cart's amount");
    const lines = (cart.items ?? []).map(({name, sku, quantity, unit_amount}) => ({
      name,
      ...(sku === undefined ? {} : {sku}),
      price: amountOf(unit_amount, `The cart's price of ${name}`, {free: true}),
      quantity,
    }));
    if (lines.length === 0) return {total, unit: {amount: toWire(total)}, cart: cart.jti};
    if (!equals(sum(lines), total)) {
      throw new MerchantError(422, "AMOUNT_MISMATCH", "The cart's items don't add up to its amount.");
    }
    return {total, unit: unitOf(lines, total), cart: cart.jti};
  }

  function pricePayload(request: PayloadRequest): Purchase {
    const [sent] = request.purchase_units;
    if (!sent) throw new Error("the schema lets no order without a purchase unit through");
    const total = amountOf(sent.amount, "The order's amount");
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
    const priced = priceItems(catalogue, items);
    if (equals(priced.total, total)) return priced;
    throw new MerchantError(
      422,
      "AMOUNT_MISMATCH",
      "The amount is not the catalogue's price of these items.",
    );
  }

  return {
    async price(request) {
      if ("items" in request) return priceItems(catalogue, request.items);
      if ("cart" in request) return priceCart(request.cart);
      if ("sample" in request) return this.sample();
      return pricePayload(request);
    },
    sample: () => ({total: parseMoney(SAMPLE), unit: {amount: SAMPLE}}),
  };
}

interface Line {
  readonly name: string;
  readonly sku?: string;
  readonly price: Money;
  readonly quantity: number;
}

function priceItems(catalogue: Catalogue, items: ItemsRequest["items"]): Purchase {
  const lines = items.map(({sku, quantity}, index) => ({...productOf(catalogue, sku, index), quantity}));
  if (new Set(lines.map(({price}) => price.currency)).size > 1) {
    throw new MerchantError(422, "MIXED_CURRENCIES", "These items are priced in different currencies.");
  }
  const total = sum(lines);
  return {total, unit: unitOf(lines, total)};
}

function productOf(catalogue: Catalogue, sku: string, index: number): Product {
  const product = catalogue.get(sku);
  if (product) return product;
  throw new MerchantError(422, "UNKNOWN_SKU", "The shop does not sell one of these items.", [
    {issue: "UNKNOWN_SKU", field: `/items/${index}/sku`},
  ]);
}

function sum(lines: readonly Line[]): Money {
  const currency = lines[0]?.price.currency ?? SAMPLE.currency_code;
  try {
    return lines.reduce((total, {price, quantity}) => add(total, multiply(price, quantity)), zero(currency));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new MerchantError(422, "MIXED_CURRENCIES", `The items can't be added up: ${error.message}.`);
  }
}

function unitOf(lines: readonly Line[], total: Money): PurchaseUnit {
  const amount = toWire(total);
  return {
    amount: {...amount, breakdown: {item_total: amount}},
    items: lines.map(({name, sku, price, quantity}) => ({
      name,
      ...(sku === undefined ? {} : {sku}),
      quantity: String(quantity),
      unit_amount: toWire(price),
    })),
  };
}

/** Trusted amounts are forwarded in their currency's own writing; the schema left nothing else in them. */
function unitAsSent(sent: PayloadRequest["purchase_units"][number], total: Money): PurchaseUnit {
  const itemTotal = sent.amount.breakdown?.item_total;
  return {
    ...(sent.reference_id === undefined ? {} : {reference_id: sent.reference_id}),
    ...(sent.description === undefined ? {} : {description: sent.description}),
    amount: {
      ...toWire(total),
      ...(itemTotal === undefined
        ? {}
        : {breakdown: {item_total: toWire(amountOf(itemTotal, "The item total", {free: true}))}}),
    },
    ...(sent.items === undefined
      ? {}
      : {
          items: sent.items.map(({name, sku, quantity, unit_amount}) => ({
            name,
            ...(sku === undefined ? {} : {sku}),
            quantity,
            unit_amount: toWire(amountOf(unit_amount, `The price of ${name}`, {free: true})),
          })),
        }),
  };
}

function amountOf(wire: WireMoney, what: string, allow: {free: boolean} = {free: false}): Money {
  let reason = "it must be more than zero";
  try {
    const money = parseMoney(wire);
    if (money.minor > 0n || (allow.free && money.minor === 0n)) return money;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    reason = error.message;
  }
  throw new MerchantError(422, "INVALID_AMOUNT", `${what} can't be taken: ${reason}.`);
}
