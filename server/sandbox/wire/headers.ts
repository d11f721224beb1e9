import type {MiddlewareHandler} from "hono";
import type {SandboxEnv} from "./environment.ts";

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
