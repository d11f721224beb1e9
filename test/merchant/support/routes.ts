import type {Merchant} from "../../../server/merchant/app.ts";

/** One route, with something in place of each parameter. */
export interface KnownRoute {
  readonly method: string;
  /** As it is declared. */
  readonly pattern: string;
  readonly path: string;
}

/** Every route that the server has, so that a new one is looked at without anybody thinking of it. */
export function routesOf({app}: Merchant, parameter = "X"): KnownRoute[] {
  return app.routes
    .filter(({method}) => method !== "ALL")
    .map(({method, path: pattern}) => ({
      method,
      pattern,
      path: pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, parameter).replace(/\*$/, parameter),
    }));
}
