import type {MiddlewareHandler} from "hono";
import {cors} from "hono/cors";
import {MerchantError} from "../errors.ts";
import type {MerchantEnv} from "./context.ts";
import {ownOrigin} from "./request-info.ts";

/**
 * True for a request that a browser sends for another site's page. `Sec-Fetch-Site` also reveals requests without an
 * `Origin`. A request with neither header is not from a browser, so no cookie was added to it automatically.
 */
export function isForeign(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null && allowed.includes(origin)) return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  return origin !== null && origin !== ownOrigin(request);
}

/** Refuses requests of foreign pages. @throws MerchantError 403 */
export function checkOrigin(allowed: readonly string[]): MiddlewareHandler<MerchantEnv> {
  return async (c, next) => {
    const request = c.req.raw;
    if (isForeign(request, allowed)) {
      const page = request.headers.get("origin")?.slice(0, 300) ?? "another origin";
      const message = `A page of ${page} may not call the routes of ${ownOrigin(request)}. If it is the shop's page, add its origin to ALLOWED_ORIGINS.`;
      throw new MerchantError(403, "FOREIGN_ORIGIN", message);
    }
    await next();
  };
}

/** Lets pages of the allowed origins read replies, and answers their preflights. Comes after `checkOrigin`. */
export function allowedCors(
  allowed: readonly string[],
  methods: readonly string[],
): MiddlewareHandler<MerchantEnv> {
  return cors({
    origin: [...allowed],
    credentials: true,
    allowMethods: [...methods],
    allowHeaders: [
      "content-type",
      "expected-amount",
      "purchase-id",
      "purchase-place",
      "service-request-id",
      "paypal-request-id",
      "x-request-id",
    ],
    exposeHeaders: ["Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"],
    maxAge: 600,
  });
}
