/** The service's scope namespace (`{scope_base}`); a scope's short name follows it. */
export const SCOPE_BASE = "https://uri.paypal.com/services";

/**
 * What a full token of an application may do. Those of disputes are the interface's table; the others are the public
 * service's names (real-world.md, section 3).
 */
export const SERVER_SCOPES = [
  "payments/payment",
  "payments/refund",
  "payments/client-payments-eligibility",
  "vault/payment-tokens/read",
  "vault/payment-tokens/readwrite",
  "invoicing/invoices/read",
  "checkout/payment-resources",
  "disputes/read-seller",
  "disputes/read-buyer",
  "disputes/read-ebay",
  "disputes/read",
  "disputes/webhooks",
  "disputes/create",
  "disputes/update-seller",
  "disputes/update-buyer",
  "referred-disputes/readwrite",
  "disputes/read-partner",
  "disputes/update-partner",
] as const;

/** What a client token may do: eligibility, and paying an order from the browser. Nothing else opens to it. */
export const BROWSER_SCOPES = [
  "payments/client-payments-eligibility",
  "payments/client_sdk_orders_api",
] as const;

export type ServerScope = (typeof SERVER_SCOPES)[number];
export type Scope = ServerScope | (typeof BROWSER_SCOPES)[number];

/** A scope as a token's reply and the API's description write it. */
export function scopeOnTheWire(scope: string): string {
  return `${SCOPE_BASE}/${scope}`;
}
