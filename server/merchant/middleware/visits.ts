import {isLoopback} from "../paypal/environment.ts";
import type {Log} from "../../shared/log.ts";
import {createProxyWarnings, type OriginSettings} from "./proxy-warnings.ts";
import {createNotes} from "../../shared/notes.ts";
import {createProxies} from "../../shared/proxies.ts";
import {remembered} from "../../shared/remembered.ts";
import type {Door} from "./threshold.ts";

/** Where a request comes from and where it believes to be, found out once. */
interface Visit {
  /** The origin that this server is visited by. */
  readonly origin: string;
  /** The address that the request began at, where that is known. */
  readonly address: string | undefined;
}

const visits = createNotes<Request, Visit>("visit");

/** Undefined where no door was passed: in a test of a single route. */
export function visitOf(request: Request): Visit | undefined {
  return visits.of(request);
}

/**
 * On any host but this machine's own the origin is https, whatever the last hop to this process was: a proxy in front ends
 * TLS, and a page on plain http is no place to pay.
 */
export function originOf({hostname, host, protocol}: URL): string {
  return isLoopback(hostname) ? `${protocol}//${host}` : `https://${host}`;
}

/** The origin of an address that has no more than one. */
const originOfText = remembered((origin: string) => originOf(new URL(origin)));

/** The origin that a request itself names. */
export function seenOrigin({url}: Request): string {
  const end = url.indexOf("/", url.indexOf("//") + 2);
  return originOfText(end < 0 ? url : url.slice(0, end));
}

/** Notes for each request where it comes from. Forwarded headers count only when a trusted proxy sent them. */
export function visitDoor(settings: OriginSettings, log: Log): Door {
  const {publicUrl, trustedProxies} = settings;
  const proxies = createProxies(trustedProxies);
  const warn = createProxyWarnings(settings, log);
  return (c) => {
    const {raw} = c.req;
    // Nothing is handed in by tests that ask the application itself.
    const {address, incoming} = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    const calledAt = publicUrl === undefined ? proxies.calledAt(peer, raw) : undefined;
    const origin = publicUrl ?? (calledAt ? originOf(calledAt) : seenOrigin(raw));
    visits.set(raw, {origin, address: address ?? proxies.clientOf({peer, headers: raw.headers})});
    warn(raw, {origin, givenAddress: address});
    return undefined;
  };
}
