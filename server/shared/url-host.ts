import {isIPv6} from "node:net";

/** Host as it is written in a URL: an IPv6 address has brackets. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
