import {fromPublic, multiply, parseMoney, toPublic, toWire} from "../../shared/money.ts";
import {questionOf} from "./hook-question.ts";
import {PURCHASE_LIMITS} from "../middleware/body.ts";
import {purchasePlaceOf} from "../middleware/purchase-headers.ts";
import {cartRefusal} from "../payments/carts.ts";
import {findProgress} from "../payments/purchase-progress.ts";
import {goodsKeyOf} from "../pricing/goods-key.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {type Delivery, shownOptions} from "../pricing/shipping.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {HOOK_ERRORS, PRICE_ERRORS, SHIPPING_ERRORS} from "./shared-errors.ts";

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
      input: "`{items}`, `{cart}`, `{sample: true}` or an order payload; with `shipping?`, `data?`",
      reply:
        "`{amount, items?, goodsAmount?, discountAmount?, taxAmount?, handlingAmount?, shippingAmount?, shipping?, purchase: {id, payment?: {state, orderId?, elsewhere?: {orderId, reference?, amount}}}}`",
      errors: [...PRICE_ERRORS, ...HOOK_ERRORS, ...SHIPPING_ERRORS, "CART_PAID", "NOTHING_TO_PAY"],
      body: parseQuoteRequest,
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
function linesOf({unit, lines, delivery}: Purchase) {
  const items = lines?.map((line) => ({
    ...line,
    amount: toPublic(toWire(multiply(parseMoney(fromPublic(line.unitAmount)), line.quantity))),
  }));
  // The shipping amount is that of the chosen option.
  const {shipping: _shipping, ...breakdown} = unit.amount.breakdown ?? {};
  return {
    ...(items && {items}),
    ...amountPartsOf(breakdown),
    ...(delivery && shippingOf(delivery)),
  };
}

/** The shipping options, or the fixed shipping amount, in the page's format. */
function shippingOf(delivery: Delivery) {
  if (delivery.fixed) return {shippingAmount: toPublic(delivery.fixed)};
  return {shipping: {options: shownOptions(delivery)}};
}
