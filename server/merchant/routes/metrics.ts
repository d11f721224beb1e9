import {Hono} from "hono";
import {demandKey} from "../middleware/bearer.ts";
import type {Metrics} from "../middleware/metrics.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {MerchantError} from "../errors.ts";
import {isLoopback} from "../paypal/environment.ts";

/** `/metrics` for who has the key; without one there is no such route. */
export function metricsRoutes(metrics: Metrics, key: string): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.get("/metrics", async (c) => {
    demandKey(
      c,
      key,
      "metrics",
      () => new MerchantError(401, "METRICS_KEY_REQUIRED", "The metrics are for who has their key."),
    );
    return answer(metrics);
  });
  return routes;
}

/** The same on a port of its own, which only this machine reaches; a page that makes its own name mean this machine can't. */
export function metricsHandler(metrics: Metrics): (request: Request) => Promise<Response> {
  return async (request) => {
    const {hostname, pathname} = new URL(request.url);
    if (!isLoopback(hostname)) return new Response("Ask under the name localhost.\n", {status: 403});
    if (pathname !== "/metrics") return new Response("There is only /metrics here.\n", {status: 404});
    if (request.method !== "GET")
      return new Response("Only to be read.\n", {status: 405, headers: {allow: "GET"}});
    return answer(metrics);
  };
}

async function answer(metrics: Metrics): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: {
      "content-type": metrics.contentType,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
