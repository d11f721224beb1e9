import {createHmac} from "node:crypto";
import type {Context} from "hono";
import {deleteCookie, setCookie} from "hono/cookie";
import {parse} from "hono/utils/cookie";
import type {Clock} from "../../shared/clock.ts";
import {constantTimeEqual, type Keys, sha256} from "../../shared/secrets.ts";
import {isSecure} from "./request-info.ts";

/**
 * A cookie of this server with its signature. Over https its name starts with `__Host-`, so that another host of the site can't set
 * it. Browsers accept that name over https only.
 */
export interface SignedCookie {
  /** Returns its value; undefined without the cookie and for a wrong signature. */
  read(request: Request): string | undefined;
  /** The same. A cookie with an old signature or the old name is set again, so that it outlives the old key and name. */
  renew(c: Context): string | undefined;
  set(c: Context, value: string): void;
  delete(c: Context): void;
}

/** Place of the routes on their host, where other handlers may set cookies, too. */
export interface CookiePlace {
  /** Path below which the routes are mounted; empty at the root. */
  readonly basePath: string;
  readonly clock: Clock;
}

interface CookieOptions {
  readonly sameSite: "Lax" | "Strict";
  /** In seconds; by default until the browser closes. */
  readonly maxAge?: number;
  /** The root by default. */
  readonly place?: CookiePlace;
}

/** Time after a start in which a handler below a base path reads the name that it used before names had the path's hash. */
const OLD_NAME_MS = 24 * 60 * 60 * 1000;

/**
 * Uses the format of Hono's signed cookies, `<value>.<HMAC-SHA256 in base64>`. Hono signs with WebCrypto in another thread, which
 * took 7 % of an order's CPU time.
 */
export function signedCookie(name: string, keys: Keys, {place, ...options}: CookieOptions): SignedCookie {
  const sign = (value: string, key: string) => createHmac("sha256", key).update(value).digest("base64");
  const path = "/";
  const ownName = place?.basePath ? `${name}-${sha256(place.basePath).slice(0, 8)}` : name;
  const oldNameUntil = place && ownName !== name ? place.clock.now() + OLD_NAME_MS : 0;

  function find(request: Request): {value: string; isCurrent: boolean} | undefined {
    const names = place && place.clock.now() < oldNameUntil ? [ownName, name] : [ownName];
    const header = request.headers.get("cookie") ?? "";
    for (const each of names) {
      const cookie = isSecure(request) ? `__Host-${each}` : each;
      const signed = parse(header, cookie)[cookie] ?? "";
      const end = signed.lastIndexOf(".");
      const value = signed.slice(0, Math.max(0, end));
      const key = keys.find((one) => constantTimeEqual(signed.slice(end + 1), sign(value, one)));
      if (value !== "" && key !== undefined) return {value, isCurrent: each === ownName && key === keys[0]};
    }
    return undefined;
  }

  const cookie: SignedCookie = {
    read: (request) => find(request)?.value,
    renew(c) {
      const found = find(c.req.raw);
      if (found && !found.isCurrent) cookie.set(c, found.value);
      return found?.value;
    },
    set(c, value) {
      const common = {...options, httpOnly: true, path} as const;
      const signed = `${value}.${sign(value, keys[0])}`;
      if (isSecure(c.req.raw)) setCookie(c, ownName, signed, {...common, secure: true, prefix: "host"});
      else setCookie(c, ownName, signed, common);
    },
    delete(c) {
      if (isSecure(c.req.raw)) deleteCookie(c, ownName, {path, secure: true, prefix: "host"});
      else deleteCookie(c, ownName, {path});
    },
  };
  return cookie;
}
