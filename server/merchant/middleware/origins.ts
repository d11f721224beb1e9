import type {MiddlewareHandler} from "hono";
import {headerOf} from "../../shared/incoming.ts";
import {MerchantError} from "../errors.ts";
import type {Door} from "./threshold.ts";
import type {DoorVariables} from "./variables.ts";
import {seenOrigin, visitOf} from "./visits.ts";

/** The origin that this server is visited by. */
export function ownOrigin(request: Request): string {
  return visitOf(request)?.origin ?? seenOrigin(request);
}

/** Is the page on https? Its cookies are then of the kind that no other host of the site can plant. */
export function isSecure(request: Request): boolean {
  return ownOrigin(request).startsWith("https:");
}

/** The origin of the page that asks: its own word when it is one of ours (the door checked that), else this server's. */
export function pageOrigin(request: Request): string {
  return headerOf(request, "origin") ?? ownOrigin(request);
}

/**
 * Is this a browser acting for a page that is not the shop's? Origin alone would do for current browsers; Sec-Fetch-Site
 * also tells of requests without one. A request with neither comes from no browser, and carries nobody's cookie unasked.
 */
export function isForeign(request: Request, allowed: readonly string[]): boolean {
  const origin = headerOf(request, "origin");
  if (origin !== null && allowed.includes(origin)) return false;
  const site = headerOf(request, "sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  return origin !== null && origin !== ownOrigin(request);
}

function foreignOrigin(request: Request): string {
  const origin = headerOf(request, "origin");
  const page = origin === null ? "another origin" : origin.slice(0, 300);
  return `A page of ${page} may not call the routes of ${ownOrigin(request)}. If it is the shop's page, add its origin to ALLOWED_ORIGINS.`;
}

/** How long a browser may remember that it may ask, in seconds. */
const PREFLIGHT_KEPT_S = 600;

/** What a page of another origin may read beside the body. */
const READABLE = "Retry-After, RateLimit, RateLimit-Policy, X-Request-Id";

/** Where the routes lie that pages call: the interface's, and those that pages written for the real service know. */
const API = /^\/(?:service-api|paypal-api)\//;

export function isApi(path: string): boolean {
  return API.test(path);
}

/** Tells a page of an allowed origin that it may read the reply, whatever the reply is (S10). */
export function corsDoor(allowed: readonly string[]): Door {
  return (c, headers) => {
    if (!isApi(c.req.path)) return undefined;
    // What is kept of one origin's reply must not be shown to another.
    headers["vary"] = "Origin";
    const origin = headerOf(c.req.raw, "origin");
    if (origin === null || !allowed.includes(origin)) return undefined;
    headers["access-control-allow-origin"] = origin;
    headers["access-control-allow-credentials"] = "true";
    headers["access-control-expose-headers"] = READABLE;
    return undefined;
  };
}

/** Lets no foreign page in (S9), and answers the preflights of allowed ones. */
export function originDoor(allowed: readonly string[]): MiddlewareHandler<DoorVariables> {
  // Not `async`: what comes next is not waited for here, and a promise about a promise costs every request a little.
  return (c, next) => {
    const request = c.req.raw;
    if (isForeign(request, allowed)) {
      throw new MerchantError(403, "FOREIGN_ORIGIN", foreignOrigin(request));
    }
    if (request.method !== "OPTIONS" || !allowed.includes(headerOf(request, "origin") ?? "")) return next();
    const reply = c.body(null, 204, {
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-allow-headers":
        "content-type, expected-amount, service-request-id, paypal-request-id, x-request-id",
      "access-control-max-age": String(PREFLIGHT_KEPT_S),
    });
    return Promise.resolve(reply);
  };
}
