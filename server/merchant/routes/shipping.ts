import {z} from "zod";
import {toPublic} from "../../shared/money.ts";
import {orderNotFound} from "../errors.ts";
import {changeDelivery} from "../payments/change-delivery.ts";
import {parseShippingChange, shippingChange} from "../pricing/requests.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {amountParts, publicMoney, shippingOption} from "../pricing/amount-schemas.ts";
import {amountOf, shownOptions} from "../pricing/shipping.ts";
import {questionAgain} from "./hook-question.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {HOOK_ERRORS, SHIPPING_ERRORS} from "./shared-errors.ts";

const deliveryReply = z.object({
  amount: publicMoney,
  ...amountParts.shape,
  options: z.array(shippingOption),
});

/** Changes an order's amount for another address or shipping option, before the wallet accepts the buyer's choice. */
export function shippingRoutes(context: RouteContext): Route[] {
  const {sessions, pricing, payments} = context;
  return [
    route({
      method: "POST",
      path: "/checkout/orders/:orderId/shipping",
      quota: "changes",
      summary: "Prices the order for another address or delivery, and updates it at PayPal.",
      passesRefusals: true,
      replies: {200: deliveryReply},
      errors: [
        "404 ORDER_NOT_FOUND",
        ...SHIPPING_ERRORS,
        ...HOOK_ERRORS,
        "409 ORDER_CLOSED",
        "409 CHANGE_IN_PROGRESS",
        "409 AMOUNT_CHANGED",
      ],
      body: {schema: shippingChange, parse: parseShippingChange},
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
