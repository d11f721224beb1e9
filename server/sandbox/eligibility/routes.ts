import {Hono} from "hono";
import {readJsonBody} from "../../platform/body.ts";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../wire/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {findEligibleMethods} from "./operations.ts";
import {eligibilityBody} from "./schema.ts";

const PATH = "/v2/payments/find-eligible-methods";

/** `POST /v2/payments/find-eligible-methods`, from servers and from pages. */
export function eligibilityRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(PATH, browserCors);
  routes.post(PATH, authenticated(context, "payments/client-payments-eligibility"), async (c) => {
    const body = parse(eligibilityBody, (await readJsonBody(c.req.raw)) ?? {});
    return c.json(findEligibleMethods(body));
  });
  return routes;
}
