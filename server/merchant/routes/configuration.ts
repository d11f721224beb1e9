import {z} from "zod";
import {ENVIRONMENTS} from "../paypal/environment.ts";
import {disabledOf, LOCAL_METHOD_KEYS} from "../pricing/local-payment.ts";
import {scaMethodSchema} from "../pricing/requests.ts";
import {type Route, route, type RouteContext} from "./route.ts";

const configuration = z
  .object({
    environment: z.enum(ENVIRONMENTS),
    sdkUrl: z.string(),
    minimumSca: scaMethodSchema.describe("The least 3-D Secure that the shop asks for."),
    savesCards: z.boolean().describe("True if a customer is signed in, whose card can be saved."),
    shipping: z.boolean().describe("True if the shop ships goods."),
    countryCode: z
      .string()
      .optional()
      .describe("The buyer's country, for a page that asks PayPal's script itself. Absent if unknown."),
    disabledMethods: z
      .array(z.enum(LOCAL_METHOD_KEYS))
      .describe("Local payment methods that the shop does not offer."),
  })
  .meta({id: "Configuration", description: "Settings that pages may read."});

/** Settings that pages may read: no secret, and no client id. */
export function configurationRoutes({settings, customers, countryOf, isShipping}: RouteContext): Route[] {
  const {environment, sdkUrl, minimumThreeDSecure: minimumSca} = settings;
  const disabledMethods = disabledOf(settings.localMethods);
  return [
    route({
      method: "GET",
      path: "/configuration",
      quota: "reading",
      summary: "Gives the settings that pages may read.",
      replies: {200: configuration},
      handle: async (c) =>
        c.json({
          environment,
          sdkUrl,
          minimumSca,
          savesCards: (await customers.find(c.req.raw)) !== undefined,
          shipping: isShipping,
          countryCode: countryOf(c.req.raw),
          disabledMethods,
        }),
    }),
  ];
}
