import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import {readNothing, readRecord} from "../../middleware/body.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {qrCodeOf} from "../../paypal/qr-code.ts";
import type {PaymentLinks} from "../../paypal/payment-links.ts";
import {PAYPAL_BODY} from "../paypal-shapes.ts";
import {type Route, route} from "../route.ts";
import {idsOf, passedRoute, replyOf} from "./passed-route.ts";
import {recordedRoute, type RecordingRoutes} from "./recorded-route.ts";

/** `tags` may be several, separated by commas: a link must have all of them. */
export const LINK_FILTERS = ["status", "tags"];

/** PayPal's payment links, with PayPal's bodies, queries and replies. A deleted link can't be paid any more. */
export function paymentLinkRoutes(
  operator: RecordingRoutes,
  {passed}: Pick<PaymentLinks, "passed">,
): Route[] {
  const path = "/payment-links/:id";
  const read = async ({req}: MerchantContext) => ({body: await readRecord(req.raw)});
  return [
    passedRoute(operator, {
      method: "GET",
      path: "/payment-links",
      summary: "Lists payment links, newest first.",
      operation: passed.list,
      query: [...LINK_FILTERS, "page_size", "page_token"],
    }),
    recordedRoute(operator, {
      path: "/payment-links",
      kind: "create-link",
      summary: "Creates a payment link, once for each request id.",
      body: PAYPAL_BODY,
      read,
      status: 201,
    }),
    passedRoute(operator, {method: "GET", path, summary: "Shows a payment link.", operation: passed.show}),
    recordedRoute(operator, {
      method: "PUT",
      path,
      kind: "replace-link",
      summary: "Replaces a payment link. Its address stays the same.",
      body: PAYPAL_BODY,
      read,
    }),
    recordedRoute(operator, {
      method: "DELETE",
      path,
      kind: "delete-link",
      summary: "Switches a payment link off for good.",
      async read({req}) {
        await readNothing(req.raw);
        return {body: {}};
      },
      status: 204,
    }),
    route({
      method: "GET",
      path: "/back-office/paypal/payment-links/:id/qr-code",
      quota: "reading",
      summary: "Makes the QR code of a payment link.",
      key: "OPERATOR_KEY",
      replies: {200: {mediaType: "image/svg+xml"}},
      errors: ["404 NOT_FOUND", "422 NO_ADDRESS"],
      passesRefusals: true,
      authorize: operator.access.require,
      async handle(c) {
        const {value} = replyOf(await passed.show(idsOf(c)));
        const {data} = z.looseObject({payment_link: z.url()}).safeParse(value);
        if (!data) throw new MerchantError(422, "NO_ADDRESS", "The payment link has no address.");
        return c.body(qrCodeOf(data.payment_link), 200, {"content-type": "image/svg+xml"});
      },
    }),
  ];
}
