import {z} from "zod";
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
  const common = {quota: "reading", authorize: access.demand} as const;
  const path = "/back-office/paypal/actions";
  return [
    route({
      ...common,
      method: "GET",
      path: "/back-office/paypal/unfinished-actions",
      handle: async (c) => c.json({items: await actions.unfinished()}),
    }),
    route({
      ...common,
      method: "GET",
      path: `${path}/:actionId`,
      handle: async (c) => c.json(await actions.find(c.req.param("actionId") ?? "")),
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:actionId/settle`,
      body: findingBody,
      handle: async (c, {body}) => c.json(await actions.settle({...body, id: c.req.param("actionId") ?? ""})),
    }),
  ];
}
