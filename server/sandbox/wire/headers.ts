import type {MiddlewareHandler} from "hono";
import type {SandboxEnv} from "./environment.ts";
import {ServiceError} from "./errors.ts";

/** Default headers of replies: private data, never embedded and never cached. */
export const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/** Adds the default headers to every reply, including errors and preflights. */
export const securityHeaders: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/**
 * Refuses a URL with a NUL character. Bodies are checked where they are read.
 *
 * @throws ServiceError 400
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

/** Reads `Prefer: return=…` (RFC 7240). Undefined without it. */
export function preferredReturn(prefer: string | undefined): "representation" | "minimal" | undefined {
  const [, preferred] = /\breturn=(representation|minimal)\b/i.exec(prefer ?? "") ?? [];
  return preferred?.toLowerCase() as "representation" | "minimal" | undefined;
}
