/** The service's scope namespace; a scope's short name follows it. */
const SCOPE_BASE = "https://uri.paypal.com/services";

/** What a full token of an application may do. */
export const SERVER_SCOPES = ["payments/payment", "payments/client-payments-eligibility"] as const;

/** What a client token may do: eligibility, and paying an order from the browser. Nothing else opens to it. */
export const BROWSER_SCOPES = [
  "payments/client-payments-eligibility",
  "payments/client_sdk_orders_api",
] as const;

export type Scope = (typeof SERVER_SCOPES)[number] | (typeof BROWSER_SCOPES)[number];

/** Scopes as the token reply lists them. */
export function scopesOnTheWire(scopes: readonly string[]): string {
  return scopes.map((scope) => `${SCOPE_BASE}/${scope}`).join(" ");
}
