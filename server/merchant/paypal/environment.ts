export const ENVIRONMENTS = ["sandbox", "production"] as const;
/** Kind of PayPal at a base URL. Only hosts that are known to move no real money are a sandbox. */
export type Environment = (typeof ENVIRONMENTS)[number];

const SANDBOX_HOSTS = new Set(["api-m.sandbox.paypal.com", "api.sandbox.paypal.com"]);
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for a host name of this machine itself, as `URL.hostname` writes it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK_HOSTS.has(hostname);
}

/** True for a host that moves no real money: one of PayPal's sandbox, or this machine. */
export function isForTests(hostname: string): boolean {
  return hostname.endsWith(".sandbox.paypal.com") || isLoopback(hostname);
}

/** Treats an unknown host as live PayPal, whose rules are the strictest. */
export function environmentOf(serviceBaseUrl: string): Environment {
  const {hostname} = new URL(serviceBaseUrl);
  return SANDBOX_HOSTS.has(hostname) || isLoopback(hostname) ? "sandbox" : "production";
}
