import {CheckoutError} from "../payment/errors.ts";
import {shared} from "./page-state.ts";

export type Environment = "sandbox" | "production";

const hosts = new Map<unknown, string>([
  ["sandbox", "www.sandbox.paypal.com"],
  ["production", "www.paypal.com"],
]);
/** Set by `configure({sdkUrl})`. */
const configured = () => shared<{sdkUrl?: string | undefined}>("configuration", () => ({}));
/** Whether this host is the very machine that the page runs on. */
export const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

export function isEnvironment(value: unknown): value is Environment {
  return hosts.has(value);
}

/** The origin, if `value` is nothing but an origin: no path, query, credentials or other scheme. */
function bareOrigin(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const secure = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  // `href` is the origin and a slash exactly when nothing else was written.
  return secure && url.href === `${url.origin}/` ? url : undefined;
}

/**
 * Page-wide settings that only script may choose.
 * `sdkUrl`: the origin to load the SDK from when a tag has no `sdk-url`; any https host. An attribute may not name
 * any host, because injected HTML could then choose which script a payment page runs.
 */
export function configure(options: {sdkUrl?: string}): void {
  // Own properties only: a polluted prototype must not choose a script either.
  const sdkUrl = Object.hasOwn(options, "sdkUrl") ? options.sdkUrl : undefined;
  const url = sdkUrl === undefined ? undefined : bareOrigin(sdkUrl);
  if (sdkUrl !== undefined && !url)
    throw new CheckoutError("invalid-config", `configure: sdkUrl "${sdkUrl}" must be an https origin.`);
  configured().sdkUrl = url?.origin;
}

/**
 * The origin that the SDK is loaded from; undefined when there is no such environment, or when the attribute asks for an
 * origin that it may not.
 */
export function resolveSdkUrl(environment: unknown, attribute: string | undefined): string | undefined {
  const host = hosts.get(environment);
  if (!host) return undefined;
  if (!attribute) {
    const settings = configured();
    return (Object.hasOwn(settings, "sdkUrl") ? settings.sdkUrl : undefined) ?? `https://${host}`;
  }
  const url = bareOrigin(attribute);
  const loopback = environment === "sandbox" && isLoopback(location.hostname);
  if (url && (url.host === host || (loopback && isLoopback(url.hostname)))) return url.origin;
  return undefined;
}
