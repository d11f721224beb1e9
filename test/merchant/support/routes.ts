import type {Merchant} from "../../../server/merchant/app-options.ts";

/** One route, with something in place of each parameter. */
export interface KnownRoute {
  readonly method: string;
  /** As it is declared. */
  readonly pattern: string;
  readonly path: string;
}

/** All routes of the server, so that tests cover new ones, too. */
export function routesOf({app}: Merchant, parameter = "X"): KnownRoute[] {
  const routes = app.routes.filter(({method}) => method !== "ALL");
  // Hono lists a route once for each of its middleware, too.
  const distinct = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return [...distinct.values()].map(({method, path: pattern}) => ({
    method,
    pattern,
    path: pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, parameter).replace(/\*$/, parameter),
  }));
}
