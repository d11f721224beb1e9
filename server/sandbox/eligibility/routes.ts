import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Once} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {findEligibleMethodsEndpoint} from "./endpoints.ts";
import {findEligibleMethods} from "./operations.ts";

/** `POST /v2/payments/find-eligible-methods`, from servers and from pages. */
export function eligibilityRoutes(context: SandboxContext, once: Once): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  serveOn(routes, context, once).read(findEligibleMethodsEndpoint, async ({body}) => ({
    status: 200,
    body: findEligibleMethods(body),
  }));
  return routes;
}
