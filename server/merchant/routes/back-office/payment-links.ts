import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import {qrCodeOf} from "../../paypal/qr-code.ts";
import type {PaymentLinks} from "../../paypal/payment-links.ts";
import {type Route, route} from "../route.ts";
import {idsOf, type OperatorRoutes, passedRoute, replyOf} from "./passed-route.ts";

/** `tags` may be several, separated by commas: a link must have all of them. */
export const LINK_FILTERS = ["status", "tags"];

/** PayPal's payment links, with PayPal's bodies, queries and replies. A deleted link can't be paid any more. */
export function paymentLinkRoutes(operator: OperatorRoutes, {passed}: Pick<PaymentLinks, "passed">): Route[] {
  const hasBody = true;
  return [
    ...(
      [
        {
          method: "GET",
          path: "/payment-links",
          operation: passed.list,
          query: [...LINK_FILTERS, "page_size", "page_token"],
        },
        {method: "POST", path: "/payment-links", operation: passed.create, hasBody},
        {method: "GET", path: "/payment-links/:id", operation: passed.show},
        {method: "PUT", path: "/payment-links/:id", operation: passed.replace, hasBody},
        {method: "DELETE", path: "/payment-links/:id", operation: passed.delete},
      ] as const
    ).map((declared) => passedRoute(operator, declared)),
    route({
      method: "GET",
      path: "/back-office/paypal/payment-links/:id/qr-code",
      quota: "reading",
      authorize: operator.access.demand,
      async handle(c) {
        const {value} = replyOf(await passed.show(idsOf(c)));
        const {data} = z.looseObject({payment_link: z.url()}).safeParse(value);
        if (!data) throw new MerchantError(422, "NO_ADDRESS", "The payment link has no address.");
        return c.body(qrCodeOf(data.payment_link), 200, {"content-type": "image/svg+xml"});
      },
    }),
  ];
}
