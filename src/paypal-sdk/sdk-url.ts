import {CheckoutError} from "../errors.ts";
import {shared} from "../page-state.ts";

export type Environment = "sandbox" | "production";

const hosts = new Map<unknown, string>([
  ["sandbox", "www.sandbox.paypal.com"],
  ["production", "www.paypal.com"],
]);
interface Configuration {
  sdkUrl?: string | undefined;
  server?: string | undefined;
}

/** Set by `configure`. */
const configured = () => shared<Configuration>("configuration", () => ({}));
/** Returns whether this host is the machine that the browser runs on. */
export const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** Returns whether the page is of this machine. The document of a `srcdoc` has its parent's origin, and no host of its own. */
export const isLoopbackPage = () => URL.canParse(self.origin) && isLoopback(new URL(self.origin).hostname);

const isSecure = ({protocol, hostname}: URL) =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

export function isEnvironment(value: unknown): value is Environment {
  return hosts.has(value);
}

/** Parses an origin. Undefined for a value with a path, query, credentials or another scheme. */
function bareOrigin(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  // Only a bare origin makes `href` the origin and a slash.
  return isSecure(url) && url.href === `${url.origin}/` ? url : undefined;
}

/**
 * Sets page-wide settings that only script may choose, for elements that load later. Injected HTML could otherwise choose
 * which script a payment page runs, and which server gets its orders. A setting that is left out stays as it is.
 *
 * `sdkUrl`: the origin to load the SDK from when an element has no `sdk-url`; any https host.
 * `server`: the address of the merchant server's routes when an element has no `server`; any https address.
 */
export function configure(options: Configuration): void {
  // Own properties only: a polluted prototype must not choose an origin either.
  if (Object.hasOwn(options, "sdkUrl")) configured().sdkUrl = readSdkOrigin(options.sdkUrl);
  if (Object.hasOwn(options, "server")) configured().server = readServer(options.server);
}

function readSdkOrigin(sdkUrl: string | undefined): string | undefined {
  const url = sdkUrl === undefined ? undefined : bareOrigin(sdkUrl);
  if (sdkUrl !== undefined && !url)
    throw new CheckoutError("invalid-config", `configure: sdkUrl "${sdkUrl}" must be an https origin.`);
  return url?.origin;
}

function readServer(server: string | undefined): string | undefined {
  if (server === undefined) return undefined;
  const url = URL.canParse(server, document.baseURI) ? new URL(server, document.baseURI) : undefined;
  if (!url || !(url.origin === self.origin || isSecure(url)))
    throw new CheckoutError(
      "invalid-config",
      `configure: server "${server}" must be an https address, such as https://api.shop.example/service-api, or a path of the page's own origin.`,
    );
  return server;
}

/** Address of the merchant server's routes that `configure` was given. */
export function configuredServer(): string | undefined {
  const settings = configured();
  return Object.hasOwn(settings, "server") ? settings.server : undefined;
}

/** Origin that the SDK is loaded from. Undefined for an unknown environment, or an origin that the attribute may not name. */
export function resolveSdkUrl(environment: unknown, attribute: string | undefined): string | undefined {
  const host = hosts.get(environment);
  if (!host) return undefined;
  if (!attribute) {
    const settings = configured();
    return (Object.hasOwn(settings, "sdkUrl") ? settings.sdkUrl : undefined) ?? `https://${host}`;
  }
  const url = bareOrigin(attribute);
  const loopback = environment === "sandbox" && isLoopbackPage();
  if (url && (url.host === host || (loopback && isLoopback(url.hostname)))) return url.origin;
  return undefined;
}
