import type {MiddlewareHandler} from "hono";
import type {SandboxEnv} from "./environment.ts";
import {ServiceError} from "./errors.ts";

/** What a reply says unless its route says otherwise: data for one reader, never shown in a page, never kept. */
export const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Gives every reply, also errors and preflights, the headers it needs. */
export const securityHeaders: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/**
 * Refuses an address with a NUL character: PostgreSQL takes no text with one, also not to compare with, so no engine is
 * given it. Bodies are refused where they are read. @throws ServiceError 400
 */
export const noNul: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const {pathname, search} = new URL(c.req.url);
  for (const [location, text] of [
    ["path", pathname],
    ["query", search],
  ] as const) {
    if (!/%00/.test(text)) continue;
    const description = "The address holds a NUL character.";
    throw new ServiceError(400, [{issue: "INVALID_PARAMETER_SYNTAX", description, location}]);
  }
  await next();
};
