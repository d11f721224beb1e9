import {multiply, parseMoney, toPublic, toWire, type WireMoney} from "../../shared/money.ts";
import {purchasePlaceOf} from "../middleware/purchase-headers.ts";
import {cartRefusal} from "../payments/carts.ts";
import {findProgress} from "../payments/purchase-progress.ts";
import {goodsKeyOf} from "../pricing/goods-key.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {parseQuoteRequest} from "../pricing/requests.ts";
import {shownOptions} from "../pricing/shipping.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {PRICE_ERRORS, SHIPPING_ERRORS} from "./shared-errors.ts";

/**
 * Prices a purchase without creating an order, for the amount on the pay button. The reply also has what the purchase has been
 * through.
 */
export function quoteRoutes({pricing, payments, sessions, customers}: RouteContext): Route[] {
  return [
    route({
      method: "POST",
      path: "/checkout/quote",
      quota: "changes",
      summary:
        "Prices a purchase without an order, and shows what the browser session has paid of it. `Purchase-Place` numbers equal sellers on a page.",
      input: "`{items}`, `{cart}`, `{sample: true}` or an order payload; with `shipping?`",
      reply:
        "`{amount, items?, goodsAmount?, discountAmount?, taxAmount?, shipping?, purchase: {id, payment?: {state, orderId?, elsewhere?: {orderId, reference?, amount}}}}`",
      errors: [...PRICE_ERRORS, ...SHIPPING_ERRORS, "CART_PAID", "NOTHING_TO_PAY"],
      body: parseQuoteRequest,
      async handle(c, {body}) {
        const place = purchasePlaceOf(c.req.raw.headers);
        const priced = await pricing.price(body);
        const {cart} = priced;
        const amount = toPublic(toWire(priced.total));
        const session = await sessions.read(c);
        const goods = goodsKeyOf(body, priced, place);
        const customer = await customers.find(c.req.raw);
        const of = {session, goods, cart, customer, reference: priced.facts?.reference};
        const {purchase, isCartTaken} = await findProgress(payments, of);
        if (isCartTaken) throw cartRefusal({amount, purchase});
        return c.json({amount, ...linesOf(priced), purchase});
      },
    }),
  ];
}

/** Line items, parts of the total and shipping options, for pages that show them. */
function linesOf({unit, delivery}: Purchase) {
  const items = unit.items?.map(({name, sku, quantity, unit_amount: price}) => ({
    name,
    ...(sku === undefined ? {} : {sku}),
    quantity: Number(quantity),
    unitAmount: toPublic(price),
    amount: toPublic(toWire(multiply(parseMoney(price), Number(quantity)))),
  }));
  return {
    ...(items && {items}),
    ...amountParts(unit.amount.breakdown ?? {}),
    ...(delivery && {shipping: {options: shownOptions(delivery)}}),
  };
}

/** Returns the parts of an amount in the page's format. The shipping amount is part of its option. */
export function amountParts({
  item_total: goodsAmount,
  discount,
  tax_total: taxAmount,
}: {
  readonly item_total?: WireMoney | undefined;
  readonly discount?: WireMoney | undefined;
  readonly tax_total?: WireMoney | undefined;
}) {
  return {
    ...(goodsAmount && {goodsAmount: toPublic(goodsAmount)}),
    ...(discount && {discountAmount: toPublic(discount)}),
    ...(taxAmount && {taxAmount: toPublic(taxAmount)}),
  };
}
