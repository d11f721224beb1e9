import {z} from "zod";
import {SHOWN_STATES} from "../payments/shown-payment.ts";
import {MerchantError} from "../errors.ts";
import {cancelPayment} from "../payments/cancel-payment.ts";
import {findOwnAttempt} from "../payments/payments.ts";
import {isPaid} from "../payments/payments.states.ts";
import {confirmClaim} from "../payments/purchases.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/** Records what the page says to its buyer about an order of this session: that it is paid, or that it was canceled. */
export function outcomeRoutes({sessions, payments}: RouteContext): Route[] {
  const {database, clock} = payments;
  return [
    route({
      method: "POST",
      path: "/checkout/orders/:orderId/receipt",
      quota: "changes",
      summary: "Records that the page has shown the payment to its buyer.",
      replies: {204: null},
      errors: ["404 ORDER_NOT_FOUND", "409 NOT_PAID"],
      async handle(c) {
        const orderId = c.req.param("orderId") ?? "";
        const attempt = await findOwnAttempt(database.db, orderId, await sessions.read(c));
        if (!isPaid(attempt.state) && attempt.state !== "voided") throw notPaid();
        await database.transaction((tx) => confirmClaim(tx, attempt, clock.now()));
        return c.body(null, 204);
      },
    }),
    route({
      method: "POST",
      path: "/checkout/orders/:orderId/cancel",
      quota: "reading",
      summary:
        "Records that the buyer canceled, and tells whether the order is paid. Only the page captures it then.",
      replies: {200: z.object({state: z.enum(SHOWN_STATES)})},
      errors: ["404 ORDER_NOT_FOUND"],
      passesRefusals: true,
      async handle(c) {
        const orderId = c.req.param("orderId") ?? "";
        const attempt = await findOwnAttempt(database.db, orderId, await sessions.read(c));
        return c.json({state: await cancelPayment(payments, attempt)});
      },
    }),
  ];
}

function notPaid(): MerchantError {
  return new MerchantError(409, "NOT_PAID", "The order is not paid, so its page has no payment to confirm.");
}
