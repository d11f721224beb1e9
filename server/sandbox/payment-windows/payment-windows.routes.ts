import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {recordWindowState} from "../frame-sessions/frame-sessions.operations.ts";
import {authenticated} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {paymentState, stateQuestion} from "./payment-windows.operations.ts";

const STATE = "/web-sdk/v6/payment-state";

/** State of payments for pages that have opened a payment window, and reports of those windows. */
export function paymentWindowRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;

  routes.use(STATE, browserCors);
  routes.post(STATE, authenticated(context, {scopes: ["payments/client_sdk_orders_api"]}), async (c) => {
    const question = parse(stateQuestion, await readJsonBody(c.req.raw));
    const {applicationId, clientMetadataId} = c.var.token;
    const caller = {applicationId, clientMetadataId};
    return c.json(paymentState(store, context, caller, question));
  });

  // Beacons of a window when it opens and closes. They have no body and read no reply.
  for (const [event, state] of [
    ["opening", "open"],
    ["closing", "closed"],
  ] as const) {
    routes.post(`/web-sdk/v6/payment-windows/:session/${event}`, onlySameOrigin, (c) => {
      store.run(() => recordWindowState(store, c.req.param("session"), state));
      return c.body(null, 204);
    });
  }

  return routes;
}
