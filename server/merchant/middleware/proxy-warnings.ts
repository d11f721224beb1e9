import type {Log} from "../../shared/log.ts";
import {isLoopback} from "../paypal/environment.ts";

const FORWARDED_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded"];

/** Settings that say where requests come from. */
export interface OriginSettings {
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
}

interface Seen {
  readonly origin: string;
  /** The buyer's address, where the shop's own server passes it. */
  readonly givenAddress: string | undefined;
}

/** Logs once each when requests show that `TRUST_PROXY` or `PUBLIC_URL` is missing. */
export function createProxyWarnings(
  {trustedProxies, publicUrl}: OriginSettings,
  log: Log,
): (request: Request, seen: Seen) => void {
  let mayLackProxy = trustedProxies.length === 0;
  let mayLackUrl = publicUrl === undefined;
  return (request, {origin, givenAddress}) => {
    if (mayLackProxy && givenAddress === undefined) {
      const header = FORWARDED_HEADERS.find((name) => request.headers.has(name));
      if (header !== undefined) {
        mayLackProxy = false;
        log.warn(
          {header},
          "a forwarded header arrived, but no proxy is trusted: buyers behind a proxy are not limited by address; write the proxy's address into TRUST_PROXY (createCheckoutHandler: pass clientAddress and publicUrl)",
        );
      }
    }
    if (mayLackUrl && !isLoopback(new URL(origin).hostname)) {
      mayLackUrl = false;
      log.warn(
        {origin},
        "a request named the shop's origin: without PUBLIC_URL any Host header does; write the shop's origin into PUBLIC_URL (createCheckoutHandler: publicUrl)",
      );
    }
  };
}
