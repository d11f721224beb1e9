import {disabledOf} from "../pricing/local-payment.ts";
import {type Route, route, type RouteContext} from "./route.ts";

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
      reply: "`{environment, sdkUrl, minimumSca, savesCards, shipping, countryCode?, disabledMethods}`",
      handle: async (c) =>
        c.json({
          environment,
          sdkUrl,
          minimumSca,
          savesCards: (await customers.find(c.req.raw)) !== undefined,
          shipping: isShipping,
          // The buyer's country, for a page that asks the SDK about eligibility itself; absent if unknown.
          countryCode: countryOf(c.req.raw),
          // Local payment methods that the shop does not offer, by their keys.
          disabledMethods,
        }),
    }),
  ];
}
