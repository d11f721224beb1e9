import type {MiddlewareHandler} from "hono";
import {createProxies} from "../../shared/proxies.ts";
import type {Log} from "../../shared/log.ts";
import {isLoopback} from "../paypal/environment.ts";
import type {MerchantEnv} from "./context.ts";
import {createProxyWarnings, type OriginSettings} from "./proxy-warnings.ts";

/** Addresses of a request, as far as the settings let it be trusted. */
interface RequestInfo {
  /** Origin of this server under which it was called. */
  readonly origin: string;
  /** Address of the buyer; undefined if unknown. */
  readonly address: string | undefined;
}

const infos = new WeakMap<Request, RequestInfo>();

/** Records each request's addresses. Forwarded headers count only when a trusted proxy sent them. */
export function recordRequestInfo(settings: OriginSettings, log: Log): MiddlewareHandler<MerchantEnv> {
  const {publicUrl, trustProxy} = settings;
  const proxies = createProxies(trustProxy);
  const warn = createProxyWarnings(settings, log);
  return async (c, next) => {
    const {raw} = c.req;
    // Tests may call the application without bindings.
    const {address, incoming} = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    const origin = publicUrl ?? originOf(proxies.calledAt(peer, raw) ?? new URL(raw.url));
    infos.set(raw, {origin, address: address ?? proxies.clientOf({peer, headers: raw.headers})});
    warn(raw, {origin, givenAddress: address});
    await next();
  };
}

/** Address of the buyer; undefined where it is not known. */
export function clientAddress(request: Request): string | undefined {
  return infos.get(request)?.address;
}

/** Origin of this server under which a request called it. */
export function ownOrigin(request: Request): string {
  return infos.get(request)?.origin ?? originOf(new URL(request.url));
}

/** True for a page on https, whose cookies have names that other hosts of the site can't set. */
export function isSecure(request: Request): boolean {
  return ownOrigin(request).startsWith("https:");
}

/** Origin of the page that sent a request: its `Origin` header, which `checkOrigin` has checked, else this server's origin. */
export function pageOrigin(request: Request): string {
  return request.headers.get("origin") ?? ownOrigin(request);
}

/**
 * Returns the origin of an address. Any host but loopback gets https, even if the last hop used http: a proxy in front
 * ends TLS, and payments need https.
 */
function originOf({hostname, host, protocol}: URL): string {
  return isLoopback(hostname) ? `${protocol}//${host}` : `https://${host}`;
}
