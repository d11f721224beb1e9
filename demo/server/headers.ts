import type {MiddlewareHandler} from "hono";
import {originOf} from "./origins.ts";

const HEADERS = {
  // For replies that are not pages: no scripts, no framing.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  // The page opens approval windows, which send messages to it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cache-control": "no-store",
};

/** Adds the headers that every reply needs. Keeps those that a route has set. */
export const addDefaultHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  if (originOf(c.req.raw).startsWith("https:"))
    c.res.headers.set("strict-transport-security", "max-age=31536000");
};
