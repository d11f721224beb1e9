import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {settleBody} from "./payments.schema.ts";
import {reverseCapture} from "./reverse-capture.operations.ts";
import {settleCapture} from "./settle-reviews.operations.ts";

/** `POST /_sandbox/captures/{id}/settle`: a tester decides instead of the buyer, the bank or PayPal's review. */
export function paymentRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const {store, clock} = context;
  const routes = new Hono<SandboxEnv>();
  routes.post("/_sandbox/captures/:id/settle", onlyLoopback, async (c) => {
    const {status} = parse(settleBody, await readJsonBody(c.req.raw));
    const id = c.req.param("id");
    store.run(() =>
      status === "REVERSED"
        ? reverseCapture(store, context, id)
        : settleCapture(store, id, status, clock.now()),
    );
    return c.body(null, 204);
  });
  return routes;
}
