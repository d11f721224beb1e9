import {requireKey} from "../middleware/bearer.ts";
import type {Metrics} from "../middleware/metrics.ts";
import {MerchantError} from "../errors.ts";
import {isLoopback} from "../paypal/environment.ts";
import {type Route, route} from "./route.ts";

/** `/metrics` for requests with the key. Without a key the route does not exist. */
export function metricsRoutes(metrics: Metrics, key: string): Route[] {
  return [
    route({
      method: "GET",
      path: "/metrics",
      quota: undefined,
      summary: "Gives Prometheus' text. Only with `METRICS_KEY`, as a bearer token.",
      key: "METRICS_KEY",
      replies: {200: {mediaType: "text/plain"}},
      errors: ["401 METRICS_KEY_REQUIRED"],
      async handle(c) {
        requireKey(
          c,
          key,
          "metrics",
          () =>
            new MerchantError(
              401,
              "METRICS_KEY_REQUIRED",
              "The metrics need a key: send Authorization: Bearer <METRICS_KEY>.",
            ),
        );
        return answer(metrics);
      },
    }),
  ];
}

/** The metrics on a separate port, for this machine only. The check of the host name prevents DNS rebinding. */
export function metricsHandler(metrics: Metrics): (request: Request) => Promise<Response> {
  return async (request) => {
    const {hostname, pathname} = new URL(request.url);
    if (!isLoopback(hostname))
      return new Response("Request http://localhost:<port>/metrics.\n", {status: 403});
    if (pathname !== "/metrics") return new Response("This port serves only /metrics.\n", {status: 404});
    if (request.method !== "GET")
      return new Response("Send GET or HEAD.\n", {status: 405, headers: {allow: "GET"}});
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
