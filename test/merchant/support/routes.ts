import type {Merchant} from "../../../server/merchant/app-options.ts";

/** A route, and its path with a value for each parameter. */
export interface KnownRoute {
  readonly method: string;
  /** The path as it is declared. */
  readonly pattern: string;
  readonly path: string;
}

/** Lists all routes of the server, so that tests also cover new ones. */
export function routesOf({app}: Merchant, parameter = "X"): KnownRoute[] {
  const routes = app.routes.filter(({method}) => method !== "ALL");
  // Hono also lists a route once for each of its middlewares.
  const distinct = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return [...distinct.values()].map(({method, path: pattern}) => ({
    method,
    pattern,
    path: pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, parameter).replace(/\*$/, parameter),
  }));
}
