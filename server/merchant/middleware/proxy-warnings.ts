import type {Log} from "../../shared/log.ts";
import {proxyHeader} from "../../shared/proxies.ts";
import {isLoopback} from "../paypal/environment.ts";

/** Settings about the origin of requests. */
export interface OriginSettings {
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
}

interface Seen {
  readonly origin: string;
  /** The buyer's address, if the shop's own server passes it. */
  readonly givenAddress: string | undefined;
}

/** Logs a warning once for each of `TRUST_PROXY` and `PUBLIC_URL` when requests show that it is missing. */
export function createProxyWarnings(
  {trustProxy, publicUrl}: OriginSettings,
  log: Log,
): (request: Request, seen: Seen) => void {
  let mayLackProxy = trustProxy.length === 0;
  let mayLackUrl = publicUrl === undefined;
  return (request, {origin, givenAddress}) => {
    if (mayLackProxy && givenAddress === undefined) {
      const header = proxyHeader(request.headers);
      if (header !== undefined) {
        mayLackProxy = false;
        log.warn(
          {header},
          "a proxy's header arrived, but no proxy is trusted: buyers behind a proxy are not limited by address; write the proxy's address into TRUST_PROXY (createCheckoutHandler: pass clientAddress and publicUrl)",
        );
      }
    }
    if (mayLackUrl && !isLoopback(new URL(origin).hostname)) {
      mayLackUrl = false;
      log.warn(
        {origin},
        "a request's Host header was used as the shop's origin, because PUBLIC_URL is missing; write the shop's origin into PUBLIC_URL (createCheckoutHandler: publicUrl)",
      );
    }
  };
}
