import type {Context} from "hono";
import {matchedRoutes} from "hono/route";

/** What a request that no route takes is called. */
export const NO_ROUTE = "(none)";

/**
 * The route that answered, as it is declared (`/service-api/checkout/orders/:orderId/capture`): what the caller wrote
 * into an address stands in no log and no metric, and there are only so many of these.
 */
export function routePattern(c: Context): string {
  // Doors are declared for all methods; the first that is not is who answers, also where a door did it in its place.
  return matchedRoutes(c).find(({method}) => method !== "ALL")?.path ?? NO_ROUTE;
}
