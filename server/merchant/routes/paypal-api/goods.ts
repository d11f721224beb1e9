import {MerchantError} from "../../errors.ts";
import type {Catalogue} from "../../pricing/catalogue.ts";
import type {Pricing} from "../../pricing/pricing.ts";
import type {Purchase} from "../../pricing/purchases.ts";
import type {Environment} from "../../paypal/environment.ts";
import type {OrderWish} from "./requests.ts";

interface GoodsOptions {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly environment: Environment;
}

/** Most of the samples' pages name no goods: theirs are the first things of the catalogue. */
const SAMPLE_GOODS = 3;

/**
 * What a page of the samples buys, at the catalogue's prices.
 *
 * @throws MerchantError 400 for what is not sold, not in this currency, or not named with the live service
 */
export async function priceGoods(
  wish: OrderWish,
  {catalogue, pricing, environment}: GoodsOptions,
  isSent: boolean,
): Promise<Purchase> {
  const items = wish.cart ?? (await sampleCart(catalogue, environment));
  const purchase = await asBadRequest(() => pricing.price({items, ...(isSent ? {shipping: {}} : {})}));
  const {currency} = purchase.total;
  if (wish.currencyCode === undefined || wish.currencyCode === currency) return purchase;
  throw new MerchantError(400, "WRONG_CURRENCY", `These goods are sold in ${currency}.`);
}

/** For trying out: with the live service it would charge real money for nothing. */
async function sampleCart(catalogue: Catalogue, environment: Environment) {
  if (environment !== "sandbox") {
    throw new MerchantError(400, "CART_REQUIRED", "Say what is bought: cart: [{sku, quantity}].");
  }
  const all = [...(await catalogue.list()).values()];
  if (all.length === 0)
    throw new MerchantError(400, "CART_REQUIRED", "The shop has no catalogue to sell a sample of.");
  return all
    .filter(({price}) => price.currency === all[0]?.price.currency)
    .slice(0, SAMPLE_GOODS)
    .map(({sku}) => ({sku, quantity: 1}));
}

/** The samples know one status for all that is wrong with a request. */
export async function asBadRequest<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MerchantError) || error.status !== 422 || error.refusal) throw error;
    throw new MerchantError(400, error.code, error.message, error.details);
  }
}
