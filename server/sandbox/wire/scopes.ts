/** Namespace of PayPal's scopes. The short name of a scope follows it. */
export const SCOPE_BASE = "https://uri.paypal.com/services";

/** Scopes of an access token, from PayPal's documentation. */
export const SERVER_SCOPES = [
  "payments/payment",
  "payments/refund",
  "payments/client-payments-eligibility",
  "vault/payment-tokens/read",
  "vault/payment-tokens/readwrite",
  "invoicing/invoices/read",
  "shipping/trackers/read",
  "shipping/trackers/readwrite",
  "invoicing/invoices/readwrite",
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
  "applications/webhooks",
] as const;

/** Scopes of a client token: eligibility, and paying an order from the browser. */
export const BROWSER_SCOPES = [
  "payments/client-payments-eligibility",
  "payments/client_sdk_orders_api",
] as const;

export type ServerScope = (typeof SERVER_SCOPES)[number];
export type Scope = ServerScope | (typeof BROWSER_SCOPES)[number];

/** Description of each scope. Those of disputes are PayPal's. */
export const SCOPE_GRANTS: Readonly<Record<Scope, string>> = {
  "payments/payment": "Create, read and capture orders",
  "payments/refund": "Refund captured payments",
  "payments/client-payments-eligibility": "Find the payment methods that a buyer can use",
  "payments/client_sdk_orders_api": "Confirm the payment source of an order from a page",
  "vault/payment-tokens/read": "Read saved payment methods",
  "vault/payment-tokens/readwrite": "Save, read and delete payment methods",
  "invoicing/invoices/read": "List and show invoices",
  "shipping/trackers/read": "Read trackers of shipments",
  "shipping/trackers/readwrite": "Add, read, update and cancel trackers of shipments",
  "invoicing/invoices/readwrite": "Create, send, update and cancel invoices, and record their payments",
  "checkout/payment-resources": "Create, list, read, replace and delete payment links",
  "disputes/read-seller": "Read and search a merchant's disputes, limited fields",
  "disputes/read-buyer": "Read and search disputes, limited fields",
  "disputes/read-ebay": "Read and search a user's disputes, limited fields, for a marketplace partner",
  "disputes/read": "Read and search a user's disputes, all fields",
  "disputes/webhooks": "Read a dispute event, for the webhook platform",
  "disputes/create": "Validate eligibility and create a dispute",
  "disputes/update-seller": "Update a dispute (merchant actions)",
  "disputes/update-buyer": "Update a dispute (customer actions)",
  "referred-disputes/readwrite": "Read and update a referred dispute",
  "disputes/read-partner": "Read and search disputes, limited fields",
  "disputes/update-partner": "Update a dispute (partner actions)",
  "applications/webhooks": "Manage webhooks, list events, and resend them",
};

/** Full name of a scope, as in token replies and the OpenAPI description. */
export function scopeReply(scope: string): string {
  return `${SCOPE_BASE}/${scope}`;
}
