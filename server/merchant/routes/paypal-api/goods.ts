import {MerchantError} from "../../errors.ts";
import type {HookQuestion} from "../../hooks/question.ts";
import type {Catalogue} from "../../pricing/catalogue.ts";
import type {Pricing} from "../../pricing/pricing.ts";
import {type Purchase, readAmount, sum, unitOf} from "../../pricing/purchases.ts";
import {ofOneUnit} from "../../pricing/units.ts";
import type {Environment} from "../../paypal/environment.ts";
import type {RouteError} from "../route.ts";
import type {SampleOrderRequest} from "./requests.ts";

interface GoodsOptions {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly environment: Environment;
  /** The purchase, for the shop's hooks. */
  readonly about: HookQuestion;
}

/** Number of products in the sample cart, for pages that send no cart. */
const SAMPLE_GOODS = 3;

/**
 * Prices the cart of a sample page by the catalogue.
 *
 * @throws MerchantError 400 for unknown products, a cart in another currency, or a missing cart with live PayPal
 */
export async function priceGoods(
  body: SampleOrderRequest,
  {catalogue, pricing, environment, about}: GoodsOptions,
  isSent: boolean,
): Promise<Purchase> {
  const items = body.cart ?? (await sampleCart({catalogue, environment, about}));
  const request = {items, ...(isSent ? {shipping: {}} : {})};
  const purchase = await asBadRequest(() => pricing.price(request, about));
  const {currency} = purchase.total;
  const requested = body.currencyCode ?? currency;
  if (requested === currency) return purchase;
  if (body.cart === undefined && !isSent) return asBadRequest(() => sampleIn(requested, purchase));
  throw new MerchantError(
    400,
    "WRONG_CURRENCY",
    `These goods are sold in ${currency}, not in ${requested}. Write currencyCode: "${currency}", or leave it out.`,
  );
}

/** Prices the sample cart with the same numbers in another currency, as PayPal's sample server does. */
function sampleIn(currency: string, {units, bought}: Purchase): Purchase {
  const items = units.flatMap((unit) => unit.items ?? []);
  const lines = items.map(({name, sku, quantity, unit_amount: {value}}) => ({
    name,
    ...(sku !== undefined && {sku}),
    quantity: Number(quantity),
    price: readAmount({currency_code: currency, value}, `The price of ${name}`),
  }));
  const total = sum(lines);
  return ofOneUnit({total, unit: unitOf(lines, total), ...(bought && {bought})});
}

/** Builds the sample cart, only with the sandbox, because with live PayPal it would charge real money. */
async function sampleCart({
  catalogue,
  environment,
  about,
}: Pick<GoodsOptions, "catalogue" | "environment" | "about">) {
  if (environment !== "sandbox") {
    throw new MerchantError(400, "CART_REQUIRED", "The cart is missing: send cart: [{sku, quantity}].");
  }
  const all = [...(await catalogue.list(about)).values()];
  if (all.length === 0)
    throw new MerchantError(400, "CART_REQUIRED", "The shop has no catalogue for a sample order.");
  return all
    .filter(({price}) => price.currency === all[0]?.price.currency)
    .slice(0, SAMPLE_GOODS)
    .map(({sku}) => ({sku, quantity: 1}));
}

/** Errors of {@link asBadRequest}: 400 instead of 422. */
export function badRequests(errors: readonly RouteError[]): RouteError[] {
  return errors.map((error) => error.replace(/^422/, "400") as RouteError);
}

/** Turns 422 into 400, the samples' only status for a wrong request. */
export async function asBadRequest<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MerchantError) || error.status !== 422 || error.refusal) throw error;
    throw new MerchantError(400, error.code, error.message, error.details);
  }
}
