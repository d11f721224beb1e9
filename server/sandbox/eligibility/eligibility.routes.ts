import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {webOrigin} from "../wire/origins.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {findEligibleMethodsEndpoint} from "./eligibility.schema.ts";
import {findEligibleMethods} from "./eligibility.operations.ts";

/** `POST /v2/payments/find-eligible-methods`, from servers and from pages. */
export function eligibilityRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  serveOn(routes, context, idempotency).read(findEligibleMethodsEndpoint, async (call) => {
    const page = webOrigin(call.header("Origin") ?? "") ?? new URL(call.origin);
    const asker = {
      application: call.token.application,
      pageHost: page.host,
      serviceOrigin: call.origin,
    };
    return {status: 200, body: findEligibleMethods(call.body, asker)};
  });
  return routes;
}
