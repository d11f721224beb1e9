import type {MiddlewareHandler} from "hono";
import {MerchantError} from "../errors.ts";
import {isLoopback} from "../service/environment.ts";
import type {DoorVariables} from "./variables.ts";

/**
 * The origin that this server is visited by. On any host but this machine's own that is https, whatever the last hop to
 * this process was: a proxy in front ends TLS, and a page on plain http is no place to pay.
 */
export function ownOrigin(request: Request): string {
  const url = new URL(request.url);
  return isLoopback(url.hostname) ? url.origin : `https://${url.host}`;
}

/** The origin of the page that asks: its own word when it is one of ours (the door checked that), else this server's. */
export function pageOrigin(request: Request): string {
  return request.headers.get("origin") ?? ownOrigin(request);
}

/**
 * Is this a browser acting for a page that is not the shop's? Origin alone would do for current browsers; Sec-Fetch-Site
 * also tells of requests without one. A request with neither comes from no browser, and carries nobody's cookie unasked.
 */
function isForeign(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null && allowed.includes(origin)) return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  return origin !== null && origin !== ownOrigin(request);
}

/** Lets no foreign page in (S9), and tells allowed ones that they may read the reply (S10). */
export function originDoor(allowed: readonly string[]): MiddlewareHandler<DoorVariables> {
  return async (c, next) => {
    const request = c.req.raw;
    if (isForeign(request, allowed)) {
      throw new MerchantError(403, "FOREIGN_ORIGIN", "This page may not act for the shop.");
    }
    const origin = request.headers.get("origin");
    if (origin === null || !allowed.includes(origin)) return next();
    if (request.method === "OPTIONS") {
      return c.body(null, 204, {
        ...allow(origin),
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers":
          "content-type, expected-amount, service-request-id, paypal-request-id",
        "access-control-max-age": "600",
      });
    }
    await next();
    for (const [name, value] of Object.entries(allow(origin))) c.res.headers.set(name, value);
  };
}

function allow(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    vary: "Origin",
  };
}
