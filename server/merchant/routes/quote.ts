import {z} from "zod";
import {fromPublic, multiply, parseMoney, toPublic, toWire} from "../../shared/money.ts";
import {questionOf} from "./hook-question.ts";
import {PURCHASE_LIMITS} from "../middleware/body.ts";
import {PURCHASE_PLACE_HEADER, purchasePlaceOf} from "../middleware/purchase-headers.ts";
import {cartRefusal} from "../payments/carts.ts";
import {findProgress} from "../payments/purchase-progress.ts";
import {goodsKeyOf} from "../pricing/goods-key.ts";
import type {Purchase, PurchaseUnit} from "../pricing/purchases.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {amountParts, publicMoney, shippingOption} from "../pricing/amount-schemas.ts";
import {purchaseProgress} from "../payments/purchase-schemas.ts";
import {parseQuoteRequest, quoteRequest} from "../pricing/requests.ts";
import {type Delivery, shownOptions} from "../pricing/shipping.ts";
import {breakdownOfUnits, DEFAULT_REFERENCE} from "../pricing/units.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {HOOK_ERRORS, PRICE_ERRORS, SHIPPING_ERRORS} from "./shared-errors.ts";

const quoteReply = z
  .object({
    amount: publicMoney,
    items: z
      .array(
        z.object({
          name: z.string(),
          sku: z.string().optional(),
          quantity: z.int(),
          unit: z.string().optional().describe("Reference of its purchase unit, if there are several."),
          unitAmount: publicMoney,
          tax: publicMoney.optional().describe("Tax on one unit."),
          amount: publicMoney.describe("Quantity times unit amount."),
        }),
      )
      .optional()
      .describe("The lines, if the server prices them or the cart has them."),
    ...amountParts.shape,
    shipping: z.object({options: z.array(shippingOption)}).optional(),
    units: z
      .array(z.object({reference: z.string(), description: z.string().optional(), amount: publicMoney}))
      .optional()
      .describe("The purchase units, if there are several. Local methods pay orders of one only."),
    purchase: purchaseProgress,
  })
  .meta({id: "Quote", description: "A price, and what the browser session has paid of it."});

/**
 * Prices a purchase without creating an order, for the amount on the pay button. The reply also has what the purchase has been
 * through.
 */
export function quoteRoutes(context: RouteContext): Route[] {
  const {pricing, payments, sessions} = context;
  return [
    route({
      method: "POST",
      path: "/checkout/quote",
      quota: "changes",
      summary:
        "Prices a purchase without an order, and shows what the browser session has paid of it. `Purchase-Place` numbers equal sellers on a page.",
      headers: PURCHASE_PLACE_HEADER,
      replies: {200: quoteReply},
      errors: [...PRICE_ERRORS, ...HOOK_ERRORS, ...SHIPPING_ERRORS, "409 CART_PAID", "422 NOTHING_TO_PAY"],
      body: {schema: quoteRequest, parse: parseQuoteRequest},
      bodyLimits: PURCHASE_LIMITS,
      async handle(c, {body}) {
        const place = purchasePlaceOf(c.req.raw.headers);
        const {data} = "sample" in body ? {} : body;
        const about = await questionOf(c, context, {data});
        const priced = await pricing.price(body, about);
        const {cart} = priced;
        const amount = toPublic(toWire(priced.total));
        const session = await sessions.read(c);
        const goods = goodsKeyOf(body, priced, place);
        const {customer = about.customer} = priced;
        const of = {session, goods, cart, customer, reference: priced.facts?.reference};
        const {purchase, isCartTaken} = await findProgress(payments, of);
        if (isCartTaken) throw cartRefusal({amount, purchase});
        return c.json({amount, ...linesOf(priced), purchase});
      },
    }),
  ];
}

/** Line items, parts of the total and shipping options, for pages that show them. */
function linesOf({units, lines, delivery}: Purchase) {
  const items = lines?.map((line) => ({
    ...line,
    amount: toPublic(toWire(multiply(parseMoney(fromPublic(line.unitAmount)), line.quantity))),
  }));
  const {shipping, ...breakdown} = breakdownOfUnits(units);
  return {
    ...(items && {items}),
    // With a choice of shipping, its amount is that of the chosen option.
    ...amountPartsOf({...breakdown, ...(units.length > 1 && {shipping})}),
    ...(delivery && shippingOf(delivery)),
    ...(units.length > 1 && {units: units.map(shownUnit)}),
  };
}

function shownUnit({reference_id: reference = DEFAULT_REFERENCE, description, amount}: PurchaseUnit) {
  return {reference, ...(description !== undefined && {description}), amount: toPublic(amount)};
}

/** The shipping options, or the fixed shipping amount, in the page's format. */
function shippingOf(delivery: Delivery) {
  if (delivery.fixed) return {shippingAmount: toPublic(delivery.fixed)};
  return {shipping: {options: shownOptions(delivery)}};
}
