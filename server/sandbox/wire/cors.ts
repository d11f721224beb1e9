import type {MiddlewareHandler} from "hono";
import type {SandboxEnv} from "./environment.ts";

const ALLOWED_HEADERS =
  "Authorization, Content-Type, Prefer, PayPal-Client-Metadata-Id, PayPal-Request-Id, Service-Request-Id";

/**
 * Allows cross-origin calls without cookies to the routes for client tokens. Any origin may call, so that a
 * page can read why it was refused. The token's domains are checked later.
 */
export const browserCors: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const origin = c.req.header("Origin");
  if (c.req.method === "OPTIONS" && c.req.header("Access-Control-Request-Method") !== undefined) {
    c.res = c.body(null, 204, {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": ALLOWED_HEADERS,
      "Access-Control-Max-Age": "600",
    });
  } else {
    await next();
  }
  c.res.headers.append("Vary", "Origin");
  if (origin === undefined) return;
  c.res.headers.set("Access-Control-Allow-Origin", origin);
  c.res.headers.set("Access-Control-Expose-Headers", "PayPal-Debug-Id, Retry-After");
  c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
};
