import {isIPv6} from "node:net";

/** Host as it is written in a URL: an IPv6 address has brackets. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** Host, as in a URL, at which this machine reaches a server that listens on `host`. `0.0.0.0` and `::` are all addresses. */
export function reachableHost(host: string): string {
  return /^(?:0\.0\.0\.0|\[?::\]?|)$/.test(host) ? "127.0.0.1" : urlHost(host);
}
