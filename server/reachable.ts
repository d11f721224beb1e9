import {reachableHost} from "./shared/url-host.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings with which the sandbox sends its webhook events to the merchant server. */
export function webhookSettings({PORT, HOST}: Variables): Readonly<Record<string, string>> {
  const port = PORT || "8080";
  // With port 0 the address isn't known before that server runs.
  if (Number(port) === 0) return {};
  return {SANDBOX_WEBHOOK_URL: `http://${reachableHost(HOST || "127.0.0.1")}:${port}/service-api/webhooks`};
}

/** Origin at which this machine reaches a role that listens on all addresses, too. */
export function reachableOrigin(url: string): string {
  const address = new URL(url);
  address.hostname = reachableHost(address.hostname);
  return address.origin;
}

/** Pages have a host name and the sandbox an address, so that they are two sites, as a shop and PayPal are. */
export function asPageAddress(url: string): string {
  return url.replace("//127.0.0.1:", "//localhost:");
}
