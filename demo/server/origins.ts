import type {MiddlewareHandler} from "hono";
import {refusal} from "./refusal.ts";

/** Origin under which a request called the shop. A proxy in front ends TLS, so any host but this machine's has https. */
export function originOf({url}: Request): string {
  const {protocol, hostname, host} = new URL(url);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return isLocal ? `${protocol}//${host}` : `https://${host}`;
}

/** Refuses requests that a browser sends for another site's page. Browsers without `Sec-Fetch-Site` name the page's origin. */
export const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  const own = originOf(c.req.raw);
  const site = c.req.header("sec-fetch-site");
  const isOwn =
    site === undefined ? (c.req.header("origin") ?? own) === own : ["same-origin", "none"].includes(site);
  if (!isOwn) throw refusal(403, "FOREIGN_ORIGIN", `Only pages of ${own} may call this route.`);
  await next();
};
