/**
 * The interface's tables, line by line: section, line, and what it says. Each has at least one row in the suites of this
 * folder (`line("limits.page", …)`); a check of the conventions fails for a line without one.
 */
export const LINES = {
  // Shared types
  "types.money": "currency_code and value, a decimal amount as a string",
  "types.link": "href and rel required, method one of eight",
  "types.error": "name, message, debug_id required; details, links",
  "types.error-detail": "issue required; field, location body, path or query; present for client-side 4XX",
  "types.name": "prefix to full_name, all strings",
  "types.address": "country_code to address_details, all strings",
  "types.phone": "country_code, national_number, extension_number",

  // Settle request and response
  "settle-request.adjudication_outcome": "required, 1 to 255, ^[0-9A-Z_]+$, BUYER_FAVOR or SELLER_FAVOR",
  "settle-response.links": "1 to 10 link descriptions",
  "dispute.adjudicate-link": "rel adjudicate when settling is available",

  // Payment resource
  "link.id": "assigned by the service",
  "link.integration_mode": "LINK only",
  "link.type": "BUY_NOW only",
  "link.reusable": "MULTIPLE only",
  "link.return_url": "optional URL",
  "link.line_items": "array",
  "link.status": "ACTIVE",
  "link.create_time": "set on creation, preserved on update",
  "link.payment_link": "shareable URL, stays the same on update",
  "link.links": "in list and get; self, replace, edit, delete, payment_link with their methods",

  // Line item
  "item.name": "required",
  "item.unit_amount": "required except when every option of the primary dimension has one",
  "item.product_id": "optional",
  "item.description": "optional",
  "item.taxes": "name, type PERCENTAGE or PREFERENCE, value a percentage or PROFILE",
  "item.shipping": "type FLAT or PREFERENCE, value an amount or PROFILE",
  "item.collect_shipping_address": "boolean",
  "item.customer_notes": "label and required",
  "item.variants": "dimensions with name, primary, options with label and unit_amount",
  "item.adjustable_quantity": "maximum, an integer",
  "item.preference-needs-profile": "PREFERENCE with PROFILE needs the account's settings",
  "item.only-primary-has-prices": "the first dimension is the primary one and only its options carry prices",
  "item.response-rendering":
    "taxes and shipping with amounts, adjustable_quantity with bounds, variants as options",
  "links-list.shape": "resources and links self and next with a page_token",

  // Invoice
  "invoice.id": "max 30",
  "invoice.parent_id": "max 30",
  "invoice.status": "max 255; one of 16",
  "invoice.detail": "currency_code to metadata",
  "invoice.invoicer": "business_name to logo_url",
  "invoice.primary_recipients": "max 100, billing_info and shipping_info",
  "invoice.additional_recipients": "max 100 addresses of 3 to 254",
  "invoice.items": "max 100, name to discount",
  "invoice.configuration": "tax_calculated_after_discount to template_id, with the defaults",
  "invoice.amount": "Money and breakdown",
  "invoice.due_amount": "balance outstanding after payments",
  "invoice.gratuity": "tip paid by payer",
  "invoice.payments": "paid_amount and transactions",
  "invoice.refunds": "refund_amount and transactions",
  "invoice.links": "href and rel",
  "invoice-list.shape": "total_pages and total_items when requested, items, links",

  // Client token and order values
  "values.client-token": "a browser-safe token",
  "values.order-request": "intent, purchase_units with breakdown, shipping options, items, payment_source",
  "values.order-response": "id",
  "values.card-source": "verification method, experience_context, single_use_token",
  "values.wallet-source": "third-party wallet with SCA_WHEN_REQUIRED",
  "values.setup-token-request": "card with experience_context and verification_method",

  // States
  "states.dispute-buyer": "UNDER_REVIEW, BUYER_FAVOR, RESOLVED_BUYER_FAVOR",
  "states.dispute-seller": "UNDER_REVIEW, SELLER_FAVOR, RESOLVED_SELLER_FAVOR",
  "states.link-create": "none to ACTIVE, 201",
  "states.link-replace": "ACTIVE to ACTIVE, same id, link and creation time",
  "states.link-delete": "ACTIVE to removed, permanent, 204",
  "states.invoice": "the 16 values",

  // Endpoints
  "settle.path": "POST /v1/customer/disputes/{id}/adjudicate",
  "settle.id": "1 to 255, ^[A-Za-z0-9-]+$",
  "settle.content-types": "JSON and three multipart kinds, one schema",
  "settle.precondition": "sandbox, UNDER_REVIEW, adjudicate link present",
  "settle.responses": "200 links; 400, 422, 500 with Error bodies",
  "links.create": "POST, 201, id, status, create_time, payment_link and the submitted fields",
  "links.list": "GET, page_size and page_token",
  "links.get": "GET, full resource with links",
  "links.replace": "PUT, 204 or 200",
  "links.delete": "DELETE, 204",
  "links.no-patch": "PATCH is not used",
  "links.filter-status": "the list filters by status",
  "invoices-list.path": "GET /v2/invoicing/invoices",
  "invoices-list.page": "1 to 1000",
  "invoices-list.page_size": "1 to 100",
  "invoices-list.total_required": "whether the totals are returned",
  "invoices-list.fields": "all or none",
  "invoices-list.errors": "Error bodies",
  "invoices-show.path": "GET /v2/invoicing/invoices/{invoice_id}",
  "invoices-show.invoice_id": "required",
  "invoices-show.errors": "Error bodies",
  "token.full": "client_credentials with response_type token",
  "token.client": "client_credentials with client_token and sdk_init",
  "token.basic": "HTTP Basic with client id and secret, form body",
  "orders.create": "POST /v2/checkout/orders",
  "orders.capture": "POST /v2/checkout/orders/{order_id}/capture",

  // Authentication
  "auth.bearer": "Authorization: Bearer",
  "auth.browser-token": "the browser uses only the client token",
  "auth.features": "the matching feature must be switched on",
  "auth.settle-scopes": "either of two scopes",
  "scopes.disputes/read-seller": "reads and searches, limited fields",
  "scopes.disputes/read-buyer": "reads and searches, limited fields",
  "scopes.disputes/read-ebay": "reads and searches, limited fields",
  "scopes.disputes/read": "reads and searches, all fields",
  "scopes.disputes/webhooks": "the webhook platform reads a dispute event",
  "scopes.disputes/create": "creates a dispute",
  "scopes.disputes/update-seller": "merchant actions",
  "scopes.disputes/update-buyer": "customer actions",
  "scopes.referred-disputes/readwrite": "referred disputes",
  "scopes.disputes/read-partner": "reads and searches, limited fields",
  "scopes.disputes/update-partner": "partner actions",

  // Errors
  "errors.INVALID_REQUEST": "400; INVALID_INTEGER_MAX_VALUE when a value exceeds max",
  "errors.NOT_AUTHORIZED": "PERMISSION_DENIED for another merchant's invoice",
  "errors.RESOURCE_NOT_FOUND": "the resource does not exist",
  "errors.INTERNAL_SERVER_ERROR": "no details; links holds information_link",
  "errors.settle": "400, 422 and 500",

  // Limits
  "limits.variant-dimensions": "up to 5",
  "limits.variant-options": "up to 10",
  "limits.adjustable_quantity": "an integer upper bound",
  "limits.dispute-id": "1 to 255",
  "limits.adjudication_outcome": "1 to 255",
  "limits.settle-links": "1 to 10",
  "limits.page": "1 to 1000",
  "limits.page_size": "1 to 100",
  "limits.invoices-per-list": "up to 100",
  "limits.totals": "0 to 2147483647",
  "limits.invoice-id": "up to 30",
  "limits.invoice-arrays": "up to 100 each",
  "limits.recipient-email": "3 to 254",
} as const;

export type LineId = keyof typeof LINES;
