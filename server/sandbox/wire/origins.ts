import {z} from "zod";

/**
 * True if an origin is on one of a client token's sites. A domain with a port matches that port. A domain
 * without one matches any port, and its subdomains. An origin (`https://shop.example`) matches exactly.
 */
export function originMatches(origin: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const page = webOrigin(origin);
  if (page === undefined) return false;
  return domains.map((domain) => domain.toLowerCase()).some((domain) => matches(page, domain));
}

/** An `Origin` header's value as a URL; undefined for `null` and anything that is no http(s) origin. */
export function webOrigin(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.origin === origin ? url : undefined;
}

function matches(page: URL, domain: string): boolean {
  if (domain.includes("://")) return page.origin === domain;
  if (/:\d+$/.test(domain) && !domain.endsWith("]")) return page.host === domain || withPort(page) === domain;
  return page.hostname === domain || page.hostname.endsWith(`.${domain}`);
}

/** Adds the scheme's default port, which `URL.host` leaves out. */
function withPort(page: URL): string {
  return `${page.hostname}:${page.port || (page.protocol === "https:" ? "443" : "80")}`;
}

/** Query parameter `ancestor`, once for each page around the one that opens the session. */
export const ancestors = z
  .array(z.string().refine((text) => webOrigin(text) !== undefined, "is not an origin of http or https"))
  .max(10);
