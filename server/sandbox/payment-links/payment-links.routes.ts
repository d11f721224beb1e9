import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {linkStatusBody} from "./payment-links.model.ts";
import {setLinkStatus} from "./payment-links.operations.ts";

/** The control that sets a link's status. */
export function paymentLinkRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const {store} = context;
  const routes = new Hono<SandboxEnv>();
  routes.post("/_sandbox/payment-links/:id", onlyLoopback, async (c) => {
    const {status} = parse(linkStatusBody, await readJsonBody(c.req.raw));
    store.run(() => setLinkStatus(store, context, c.req.param("id"), status));
    return c.body(null, 204);
  });
  return routes;
}
