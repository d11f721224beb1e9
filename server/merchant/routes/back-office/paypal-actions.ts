import {z} from "zod";
import {payPalActionView} from "../../back-office/view-schemas.ts";
import {type Route, route} from "../route.ts";
import type {RecordingRoutes} from "./recorded-route.ts";

const findingBody = z.strictObject({
  outcome: z.enum(["done", "not-done"]),
  note: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[^\0]*$/),
});

/** Recorded actions on records at PayPal whose outcome is unknown. */
export function paypalActionRoutes({access, actions}: RecordingRoutes): Route[] {
  const common = {quota: "reading", key: "OPERATOR_KEY", authorize: access.require} as const;
  const path = "/back-office/paypal/actions";
  return [
    route({
      ...common,
      method: "GET",
      path: "/back-office/paypal/unfinished-actions",
      summary: "Old name of `payments-to-check`, for actions on disputes and invoices.",
      replies: {200: z.object({items: z.array(payPalActionView)})},
      handle: async (c) => c.json({items: await actions.unfinished()}),
    }),
    route({
      ...common,
      method: "GET",
      path: `${path}/:actionId`,
      summary: "Shows an action on a dispute or an invoice, by its request id.",
      replies: {200: payPalActionView},
      errors: ["404 ACTION_NOT_FOUND"],
      handle: async (c) => c.json(await actions.find(c.req.param("actionId") ?? "")),
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:actionId/settle`,
      summary: "Old name of `payments-to-check/:id/settle`, for such an action.",
      replies: {200: payPalActionView},
      errors: ["404 ACTION_NOT_FOUND", "409 NEEDS_NO_CHECK", "409 ALREADY_RESOLVED", "409 SETTLED_MEANWHILE"],
      body: findingBody,
      handle: async (c, {body}) => c.json(await actions.settle({...body, id: c.req.param("actionId") ?? ""})),
    }),
  ];
}
