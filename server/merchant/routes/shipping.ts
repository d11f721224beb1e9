import {toPublic} from "../../shared/money.ts";
import {orderNotFound} from "../errors.ts";
import {changeDelivery} from "../payments/change-delivery.ts";
import {parseShippingChange} from "../pricing/requests.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {amountOf, shownOptions} from "../pricing/shipping.ts";
import {questionAgain} from "./hook-question.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {HOOK_ERRORS, SHIPPING_ERRORS} from "./shared-errors.ts";

/** Changes an order's amount for another address or shipping option, before the wallet accepts the buyer's choice. */
export function shippingRoutes(context: RouteContext): Route[] {
  const {sessions, pricing, payments} = context;
  return [
    route({
      method: "POST",
      path: "/checkout/orders/:orderId/shipping",
      quota: "changes",
      summary: "Prices the order for another address or delivery, and updates it at PayPal.",
      input: "`{address: {city?, state?, postalCode?, countryCode}}` or `{option}`",
      reply:
        "`{amount, goodsAmount?, discountAmount?, taxAmount?, handlingAmount?, shippingAmount?, options}`",
      errors: [
        "ORDER_NOT_FOUND",
        ...SHIPPING_ERRORS,
        ...HOOK_ERRORS,
        "NOTHING_IS_SENT",
        "ORDER_CLOSED",
        "CHANGE_IN_PROGRESS",
        "AMOUNT_CHANGED",
      ],
      body: parseShippingChange,
      async handle(c, {body}) {
        const session = await sessions.read(c);
        if (session === undefined) throw orderNotFound();
        const delivery = await changeDelivery(payments, {
          orderId: c.req.param("orderId") ?? "",
          session,
          redeliver: async (attempt, before) =>
            pricing.redeliver(before, body, await questionAgain(c, context, attempt, before)),
        });
        const amount = amountOf(delivery);
        // The shipping amount is that of the chosen option.
        const {shipping: _shipping, ...breakdown} = amount.breakdown;
        return c.json({
          amount: toPublic(amount),
          ...amountPartsOf(breakdown),
          ...(delivery.fixed && {shippingAmount: toPublic(delivery.fixed)}),
          options: shownOptions(delivery),
        });
      },
    }),
  ];
}
