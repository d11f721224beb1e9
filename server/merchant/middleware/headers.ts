import type {MiddlewareHandler} from "hono";
import type {MerchantEnv} from "./context.ts";
import {isSecure} from "./request-info.ts";

/** Content-Security-Policy of replies that are not pages: no scripts, no framing. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Lasts one year, for this host only: the shop's other hosts may not support https. */
const HTTPS_ONLY = "max-age=31536000";

const DEFAULT_HEADERS = {
  "content-security-policy": CLOSED_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  // The page opens approval windows, which send messages to it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cache-control": "no-store",
};

/** Adds the headers that every reply needs. Keeps headers that the route has set. */
export const addDefaultHeaders: MiddlewareHandler<MerchantEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
  if (isSecure(c.req.raw)) c.res.headers.set("strict-transport-security", HTTPS_ONLY);
};
