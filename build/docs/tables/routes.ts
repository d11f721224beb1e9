import {DEFAULT_RATE_LIMITS, LIMIT_GROUPS} from "../../../server/merchant/middleware/quotas.ts";
import {code, table} from "./markdown.ts";
import {PAYPAL_RECORD_ROUTES} from "./paypal-record-routes.ts";
import type {RouteText} from "./route-text.ts";

const PRICE_ERRORS = ["UNKNOWN_SKU", "CART_INVALID", "CART_EXPIRED", "AMOUNT_MISMATCH", "AMOUNT_NOT_TRUSTED"];
const SHIPPING_ERRORS = ["ADDRESS_ERROR", "COUNTRY_ERROR", "STATE_ERROR", "ZIP_ERROR", "METHOD_UNAVAILABLE"];
const LOCAL_ERRORS = ["METHOD_SWITCHED_OFF", "METHOD_CURRENCY", "METHOD_NEEDS_CAPTURE"];
const PURCHASE_ERRORS = ["ALREADY_PAID", "PAYMENT_IN_DOUBT"];
const ORDER_ERRORS = ["PRICE_CHANGED", "ATTEMPT_REUSED", "NEEDS_PERSON", ...PURCHASE_ERRORS];
const CAPTURE_ERRORS = [
  "ORDER_NOT_FOUND",
  "ORDER_NOT_APPROVED",
  "OUTCOME_UNKNOWN",
  "ORDER_CLOSED",
  "CART_PAID",
  ...PURCHASE_ERRORS,
  "PAID_TWICE",
  "LIABILITY_SHIFT_REQUIRED",
  "AUTHENTICATION_REQUIRED",
  "SOURCE_CHANGED",
  "ACTION_DOES_NOT_MATCH_INTENT",
];
const ACTION_ERRORS = ["ORDER_NOT_FOUND", "NOT_PAID", "REQUEST_REUSED", "ORDER_IN_DOUBT", "OUTCOME_UNKNOWN"];
const PAYMENT_STATUS = "`{id, status, purchase_units, pending?, …}`: PayPal's order";
const CREATED = "201 `{id, status, amount, payerAction?, captures?, authorizations?}`";
const ACTION = "201 `{id, kind, orderId, paymentId, amount?, state, resultId?, resultStatus?, …}`";
const SAMPLE_ORDER = "201 `{id, status, links}`";

/** Routes that the elements and pages call. */
const PAGE_ROUTES: Readonly<Record<string, RouteText>> = {
  "GET /service-api/auth/browser-safe-client-token": {
    purpose: "Issues a client token for PayPal's script, and begins the session.",
    reply:
      "`{accessToken, expiresIn, scope, tokenType, environment, clientMetadataId, expectedMethods?}`. The id goes to PayPal with each order of the session.",
    limit: "tokens",
  },
  "GET /service-api/session": {
    purpose: "Begins the session, and says whether the request had its cookie.",
    reply: "`{hasCookie}`",
    limit: "reading",
  },
  "GET /service-api/configuration": {
    purpose: "Gives the settings that pages may read.",
    reply: "`{environment, sdkUrl, minimumSca, savesCards, shipping, countryCode?, disabledMethods}`",
    limit: "reading",
  },
  "GET /service-api/eligibility": {
    purpose: "Asks PayPal which methods are eligible.",
    input: "`currencyCode?`, `amount?`, `countryCode?`, `paymentFlow?`",
    reply: "PayPal's reply to find-eligible-methods",
    limit: "reading",
  },
  "POST /service-api/checkout/quote": {
    purpose:
      "Prices a purchase without an order, and shows what the browser session has paid of it. `Purchase-Place` numbers equal sellers on a page.",
    input: "`{items}`, `{cart}`, `{sample: true}` or an order payload; with `shipping?`",
    reply:
      "`{amount, items?, goodsAmount?, discountAmount?, taxAmount?, shipping?, purchase: {id, payment?: {state, orderId?}}}`",
    errors: [...PRICE_ERRORS, ...SHIPPING_ERRORS, "CART_PAID", "NOTHING_TO_PAY"],
    limit: "changes",
  },
  "POST /service-api/checkout/orders/create": {
    purpose:
      "Creates an order at the server's price. A saved method or a single-use token is charged at once.",
    input:
      "`{items}`, `{cart}` or an order payload; with `shipping?`, `scaMethod?`, `save?`, `savedCard?`, `savedWallet?`, `singleUseToken?`, `wallet?`, `review?`, `method?`, `returnUrl?`, `cancelUrl?`",
    reply: CREATED,
    errors: [
      ...ORDER_ERRORS,
      ...PRICE_ERRORS,
      ...SHIPPING_ERRORS,
      "CART_PAID",
      "NOTHING_TO_PAY",
      "ONE_PURCHASE_UNIT",
      ...LOCAL_ERRORS,
      "CUSTOMER_UNKNOWN",
      "CARD_NOT_FOUND",
      "WALLET_NOT_FOUND",
      "RETURN_URL_REFUSED",
    ],
    limit: "orders",
  },
  "POST /service-api/checkout/orders": {
    purpose: "Creates an order of the sample that a card pays. Only with a sandbox.",
    input: "`{enable3DS?, scaMethod?}`",
    reply: CREATED,
    errors: ["SAMPLE_ORDERS_REFUSED", ...ORDER_ERRORS],
    limit: "orders",
  },
  "POST /service-api/checkout/orders/create-with-sample-data": {
    purpose: "Creates an order of the sample. Only with a sandbox.",
    input: "none, `{wallet, review?}`, or `{method}`",
    reply: CREATED,
    errors: ["SAMPLE_ORDERS_REFUSED", ...LOCAL_ERRORS, ...ORDER_ERRORS],
    limit: "orders",
  },
  "GET /service-api/checkout/orders/:orderId": {
    purpose: "Shows an order to the session that created it.",
    reply:
      "`{id, status, amount, items?, goodsAmount?, discountAmount?, taxAmount?, shippingAmount?, paidWith?, shipping?, captures?, pending?, liabilityShift?}`",
    errors: ["ORDER_NOT_FOUND"],
    limit: "reading",
  },
  "POST /service-api/checkout/orders/:orderId/shipping": {
    purpose: "Prices the order for another address or delivery, and updates it at PayPal.",
    input: "`{address: {city?, state?, postalCode?, countryCode}}` or `{option}`",
    reply: "`{amount, goodsAmount?, discountAmount?, taxAmount?, options}`",
    errors: [
      "ORDER_NOT_FOUND",
      ...SHIPPING_ERRORS,
      "NOTHING_IS_SENT",
      "ORDER_CLOSED",
      "CHANGE_IN_PROGRESS",
      "AMOUNT_CHANGED",
    ],
    limit: "changes",
  },
  "POST /service-api/checkout/orders/:orderId/capture": {
    purpose: "Captures an approved order once. With `INTENT=AUTHORIZE` it authorizes.",
    reply: PAYMENT_STATUS,
    errors: CAPTURE_ERRORS,
    limit: "captures",
  },
  "POST /service-api/checkout/orders/:orderId/authorize": {
    purpose: "Authorizes an approved order once.",
    reply: PAYMENT_STATUS,
    errors: CAPTURE_ERRORS,
    limit: "captures",
  },
  "POST /service-api/checkout/orders/:orderId/receipt": {
    purpose: "Records that the page has shown the payment to its buyer.",
    reply: "204",
    errors: ["ORDER_NOT_FOUND", "NOT_PAID"],
    limit: "changes",
  },
  "POST /service-api/checkout/orders/:orderId/cancel": {
    purpose:
      "Records that the buyer canceled, and tells whether the order is paid. Only the page captures it then.",
    reply: '`{state: "unpaid" | "open" | "approved" | "undecided" | "paid"}`',
    errors: ["ORDER_NOT_FOUND", "SERVICE_UNREACHABLE"],
    limit: "reading",
  },
  "GET /service-api/checkout/bank-return": {
    purpose: "The page to which a bank's 3-D Secure check returns. It closes its window.",
    input: "`shop`",
    reply: "HTML",
  },
};

const VAULT_ROUTES: Readonly<Record<string, RouteText>> = {
  "POST /service-api/vault/setup-token": {
    purpose: "Creates a setup token for the card fields.",
    input:
      "none, or `{payment_source: {card: {verification_method?, experience_context?: {return_url, cancel_url}}}}`",
    reply: "201 `{id, setupToken, status}`",
    errors: ["RETURN_URL_REFUSED"],
    limit: "vault",
  },
  "POST /service-api/vault/payment-token": {
    purpose: "Saves the card of a setup token for the signed-in customer.",
    input: "`{setupToken, consent: true}`",
    reply: "201 `{card: {brand, lastDigits, expiry, …}}`",
    errors: ["CUSTOMER_UNKNOWN", "CONSENT_REQUIRED", "SETUP_TOKEN_NOT_FOUND"],
    limit: "vault",
  },
  "GET /service-api/vault/payment-tokens": {
    purpose: "Lists the customer's saved cards and wallets, with ids of the shop's own.",
    reply: "`{cards: [{id, brand, lastDigits, expiry}], wallets: [{id, wallet, label?}]}`",
    errors: ["CUSTOMER_UNKNOWN"],
    limit: "reading",
  },
  "DELETE /service-api/vault/payment-tokens/:id": {
    purpose: "Erases a saved card or wallet, here and at PayPal.",
    reply: "204",
    errors: ["CUSTOMER_UNKNOWN", "CARD_NOT_FOUND"],
    limit: "vault",
  },
};

const OPERATOR_ROUTES: Readonly<Record<string, RouteText>> = {
  "POST /service-api/back-office/session": {
    purpose:
      "Signs in to the back office: sets a cookie that is valid for 8 hours. Only for pages of this server.",
    input: "`{key}`: the `OPERATOR_KEY`",
    reply: "204",
    errors: ["OPERATOR_KEY_WRONG", "FOREIGN_ORIGIN"],
    limit: "reading",
  },
  "GET /service-api/back-office/session": {
    purpose: "Tells how long the session lasts.",
    reply: '`{expiresAt?, merchant: {environment: "sandbox" | "live"}}`',
    limit: "reading",
  },
  "DELETE /service-api/back-office/session": {
    purpose: "Signs out: the cookie, and each copy of it, is refused from now on.",
    reply: "204",
    limit: "reading",
  },
  "GET /service-api/back-office/payments": {
    purpose:
      "Lists payments, newest first. `search` takes beginnings of words of the name, e-mail address, invoice id or amount, or a whole order, capture or refund id.",
    input:
      "`search?`, `state?`, `source?`, `since?`, `until?`, `currency?`, `min?`, `max?`, `page_size?`, `page_token?`",
    reply:
      "`{items: [{id, orderId?, createdAt, updatedAt, state, amount, refunded?, payer?, source?, payUntil?, lastDigits?, invoiceId?, isDisputed?}], next?}`",
    limit: "reading",
  },
  "GET /service-api/back-office/payments.csv": {
    purpose: "Gives the same list as a file, without pages.",
    input: "`search?`, `state?`, `source?`, `since?`, `until?`, `currency?`, `min?`, `max?`",
    reply: "CSV",
    limit: "reading",
  },
  "GET /service-api/back-office/payments/:id": {
    purpose:
      "Shows a payment as it is at PayPal, with its history. The id is that of the attempt, order, capture, refund or payment action.",
    reply:
      "The item with `{captures, authorizations, refunds, refundable?, capturable?, canVoid, trackers, timeline, disputes, delivery?, items?, isStale?}`",
    errors: ["PAYMENT_NOT_FOUND"],
    limit: "reading",
  },
  "DELETE /service-api/back-office/payments/:id/payer": {
    purpose:
      "Erases the payer's name and e-mail address from the list for good, and the label of the wallet that the payment saved.",
    reply: "204",
    errors: ["PAYMENT_NOT_FOUND"],
    limit: "reading",
  },
  "GET /service-api/back-office/totals": {
    purpose: "Adds up what was captured and refunded on a day, and in its month.",
    input: "`day?`, `time_zone?`: today and UTC by default",
    reply: "`{day, month}`, each `{from, until, currencies: [{currency_code, paid, refunded, net, count}]}`",
    limit: "reading",
  },
  "POST /service-api/back-office/orders/:orderId/refund": {
    purpose: "Refunds an order, or a part of it.",
    input:
      "`{amount?, captureId?, expectedRefundable?, note?}`. It is refused if `expectedRefundable` is not what can be refunded now.",
    reply: ACTION,
    errors: [
      ...ACTION_ERRORS,
      "CAPTURE_NOT_FOUND",
      "CAPTURE_REQUIRED",
      "NOTHING_CAPTURED",
      "NOTHING_LEFT",
      "AMOUNT_EXCEEDED",
      "AMOUNT_EXCEEDS_REST",
      "CURRENCY_MISMATCH",
      "PAYMENT_CHANGED",
    ],
    limit: "reading",
  },
  "POST /service-api/back-office/orders/:orderId/capture-authorization": {
    purpose: "Captures a reserved amount, or a part of it.",
    input: "`{amount?, authorizationId?, expectedCapturable?, isFinal?, note?}`",
    reply: ACTION,
    errors: [
      ...ACTION_ERRORS,
      "AUTHORIZATION_NOT_FOUND",
      "NOTHING_AUTHORIZED",
      "ACTION_IN_PROGRESS",
      "NOTHING_LEFT",
      "AMOUNT_EXCEEDED",
      "AMOUNT_EXCEEDS_REST",
      "CURRENCY_MISMATCH",
      "PAYMENT_CHANGED",
    ],
    limit: "reading",
  },
  "POST /service-api/back-office/orders/:orderId/void": {
    purpose: "Releases a reserved amount.",
    input: "`{authorizationId?}`",
    reply: ACTION,
    errors: [...ACTION_ERRORS, "AUTHORIZATION_NOT_FOUND", "NOTHING_AUTHORIZED", "ACTION_IN_PROGRESS"],
    limit: "reading",
  },
  "POST /service-api/back-office/orders/:orderId/reauthorize": {
    purpose: "Renews a reservation.",
    input: "`{amount?, authorizationId?}`",
    reply: ACTION,
    errors: [...ACTION_ERRORS, "AUTHORIZATION_NOT_FOUND", "NOTHING_AUTHORIZED", "ACTION_IN_PROGRESS"],
    limit: "reading",
  },
  "POST /service-api/back-office/orders/:orderId/track": {
    purpose: "Adds a tracker to a capture of an order: PayPal shows it to the buyer.",
    input:
      "PayPal's body: `{capture_id, tracking_number?, carrier?, carrier_name_other?, notify_payer?, items?, …}`",
    reply: "201 PayPal's order, with `shipping.trackers`",
    limit: "reading",
  },
  "PATCH /service-api/back-office/orders/:orderId/trackers/:trackerId": {
    purpose: "Cancels a tracker, or changes its items or the notification.",
    input: "PayPal's JSON patch of `/status`, `/items` and `/notify_payer`",
    reply: "204",
    limit: "reading",
  },
  "GET /service-api/back-office/attempts/:id": {
    purpose: "Shows an attempt with its calls to PayPal, by its id or that of its order or refund.",
    reply: "`{id, orderId?, state, intent, secondTo?, …}`",
    errors: ["ATTEMPT_NOT_FOUND"],
    limit: "reading",
  },
  "GET /service-api/back-office/payments-to-check": {
    purpose:
      "Lists everything with an unknown outcome, oldest first: payments, actions on them, on disputes and on invoices, and saved cards. The server still asks PayPal about those that are `unknown`.",
    input: '`kind?`, `state?: "unknown" | "needs-person"`, `since?`, `page_size?`, `page_token?`',
    reply:
      '`{items: [{id, kind, state, attemptId?, orderId?, target?, customer?, source?, brand?, lastDigits?, amount?, createdAt, updatedAt, advice}], next?, count: {unknown, "needs-person"}}`',
    limit: "reading",
  },
  "GET /service-api/back-office/payments-to-check.csv": {
    purpose: "Gives the same list as a file, without pages.",
    input: "`kind?`, `state?`, `since?`",
    reply: "CSV",
    limit: "reading",
  },
  "POST /service-api/back-office/payments-to-check/:id/settle": {
    purpose:
      "Records what a person found out. A payment that was done needs PayPal's id as `reference`. A saved card can only be `not-done`: delete it at PayPal first.",
    input:
      '`{kind?, outcome: "done" | "not-done", reference?, note}`. Two kinds with the same id need `kind`.',
    reply: "`{id, kind, outcome}`",
    errors: [
      "NOTHING_TO_CHECK",
      "KIND_REQUIRED",
      "NEEDS_NO_PERSON",
      "SERVICE_TOLD",
      "SETTLED_MEANWHILE",
      "REFERENCE_REQUIRED",
      "REFERENCE_REFUSED",
      "REFERENCE_TAKEN",
      "OTHER_AMOUNT",
      "CARD_NOT_USABLE",
    ],
    limit: "reading",
  },
  "GET /service-api/back-office/needs-person.csv": {
    purpose: "Old name of `payments-to-check.csv`, with other columns.",
    reply: "CSV",
    limit: "reading",
  },
  "GET /service-api/back-office/attempts-that-need-a-person": {
    purpose: "Old name of `payments-to-check`, for payments that need a person.",
    input: "`kind?`, `since?`, `page_size?`, `page_token?`",
    reply: "`{items, next?}`",
    limit: "reading",
  },
  "POST /service-api/back-office/attempts/:id/settle": {
    purpose: "Old name of `payments-to-check/:id/settle`, for a payment; also by its order's id.",
    input: '`{outcome: "done" | "not-done", reference?, note}`',
    reply: "The settled attempt",
    errors: [
      "ATTEMPT_NOT_FOUND",
      "NEEDS_NO_PERSON",
      "SERVICE_TOLD",
      "SETTLED_MEANWHILE",
      "REFERENCE_REQUIRED",
      "REFERENCE_TAKEN",
      "OTHER_AMOUNT",
    ],
    limit: "reading",
  },
  "GET /service-api/back-office/saved-cards-in-doubt": {
    purpose: "Old name of `payments-to-check`, for saved cards and wallets.",
    reply: "`{items: [{id, source, state, customer, brand?, lastDigits?, createdAt, updatedAt, advice}]}`",
    limit: "reading",
  },
  "POST /service-api/back-office/saved-cards-in-doubt/:id/settle": {
    purpose: "Old name of `payments-to-check/:id/settle`, for a saved card or wallet that was not saved.",
    reply: "204",
    errors: ["CARD_NOT_FOUND"],
    limit: "reading",
  },
  "GET /service-api/back-office/disputes": {
    purpose: "Lists disputes of which PayPal notified this server, with their orders.",
    input: "`order_id?`, `page_size?`, `page_token?`",
    reply: "`{items, next?}`",
    limit: "reading",
  },
  "GET /service-api/back-office/link-payments": {
    purpose: "Lists payments by payment links, as PayPal notified this server.",
    input: "`link_id?`, `page_size?`, `page_token?`",
    reply: "`{items, next?}`",
    limit: "reading",
  },
};

/** Routes of the stand-alone server, and the webhook. */
const SERVER_ROUTES: Readonly<Record<string, RouteText>> = {
  "POST /service-api/webhooks": {
    purpose: "Receives PayPal's webhook events. Only with `WEBHOOK_ID`.",
    input: "The event, with PayPal's signature in the headers",
    reply: "`{received: true}`",
    errors: ["NOT_A_NOTIFICATION", "SIGNATURE_REFUSED", "CERTIFICATE_UNAVAILABLE", "TOO_MANY_EVENTS"],
    limit: "reading",
  },
  "GET /health": {purpose: "Tells that the process is alive.", reply: "`{status, message}`"},
  "GET /ready": {
    purpose: "Tells whether the server takes requests: 200 or 503.",
    reply: "`{status, message}`",
  },
  "GET /metrics": {
    purpose: "Gives Prometheus' text. Only with `METRICS_KEY`, as a bearer token.",
    reply: "Text",
    errors: ["METRICS_KEY_REQUIRED"],
  },
  "GET /cdn/:edition/*": {
    purpose: "Serves the elements' files: the newest version at `/cdn/v1/`, each version at its own address.",
    reply: "The file",
  },
  "GET /*": {purpose: "Serves the docs and the demo shop.", reply: "The page or file"},
};

const SAMPLE_INPUTS: Readonly<Record<string, string>> = {
  "one-time-payment": "`{cart?, currencyCode?, processingInstruction?, …}`",
  "card-with-single-use-token": "`{paymentToken, cart?, …}`",
};

const SAMPLE_ORDERS: Readonly<Record<string, string>> = {
  "one-time-payment": "Creates an order.",
  "one-time-payment-with-shipping": "Creates an order whose goods are sent, at the shop's rates.",
  "paypal-one-time-payment-with-redirect": "Creates an order for a redirect to PayPal.",
  "paypal-one-time-payment-with-vault": "Creates an order that saves the PayPal wallet.",
  "apple-pay-one-time-payment-with-vault": "Creates an order that saves Apple Pay.",
  "card-one-time-payment-with-3ds": "Creates an order with 3-D Secure.",
  "card-with-single-use-token": "Creates an order that charges Fastlane's token at once.",
};

/** Routes for pages that were written for PayPal's samples. */
const SAMPLE_ROUTES: Readonly<Record<string, RouteText>> = {
  "GET /paypal-api/auth/browser-safe-client-token": {
    purpose: "Issues a client token.",
    reply: "`{accessToken, expiresIn, scope, tokenType}`",
    limit: "tokens",
  },
  "GET /paypal-api/auth/browser-safe-client-id": {
    purpose: "Gives the client id.",
    reply: "`{clientId}`",
    limit: "tokens",
  },
  "GET /paypal-api/products": {
    purpose: "Lists the catalogue.",
    reply: "`[{sku, name, price, currencyCode}]`",
    limit: "reading",
  },
  "POST /paypal-api/payments/find-eligible-methods": {
    purpose: "Asks PayPal which methods are eligible.",
    input: "PayPal's body of find-eligible-methods",
    reply: "PayPal's reply",
    limit: "changes",
  },
  ...Object.fromEntries(
    Object.entries(SAMPLE_ORDERS).map(([name, purpose]): [string, RouteText] => [
      `POST /paypal-api/checkout/orders/create-order-for-${name}`,
      {
        purpose,
        input: SAMPLE_INPUTS[name] ?? "`{cart?, …}`",
        reply: SAMPLE_ORDER,
        errors: ["CART_REQUIRED", "WRONG_CURRENCY", "INTENT_REFUSED", ...PURCHASE_ERRORS],
        limit: "orders",
      },
    ]),
  ),
  "GET /paypal-api/checkout/orders/:orderId": {
    purpose: "Shows an order to the session that created it.",
    reply: "PayPal's order, with keys in camel case",
    errors: ["ORDER_NOT_FOUND"],
    limit: "reading",
  },
  "POST /paypal-api/checkout/orders/:orderId/capture": {
    purpose: "Captures an approved order once.",
    reply: "PayPal's order, with keys in camel case",
    errors: CAPTURE_ERRORS,
    limit: "captures",
  },
  "POST /paypal-api/vault/create-setup-token-for-card-save-payment": {
    purpose: "Creates a setup token for a card of the signed-in customer.",
    reply: "201 `{id, status, customer?}`",
    errors: ["CUSTOMER_UNKNOWN"],
    limit: "vault",
  },
  "POST /paypal-api/vault/create-setup-token-for-paypal-save-payment": {
    purpose: "Creates a setup token for a PayPal wallet of the signed-in customer.",
    reply: "201 `{id, status, customer?}`",
    errors: ["CUSTOMER_UNKNOWN"],
    limit: "vault",
  },
  "POST /paypal-api/vault/payment-token/create": {
    purpose: "Saves what the setup token stands for.",
    input: "`{vaultSetupToken, consent: true}`",
    reply: "201 `{status, description}`",
    errors: ["CUSTOMER_UNKNOWN", "CONSENT_REQUIRED", "SETUP_TOKEN_NOT_FOUND"],
    limit: "vault",
  },
};

/** All routes. A test compares them with the server's. */
export const MERCHANT_ROUTES = {
  ...PAGE_ROUTES,
  ...VAULT_ROUTES,
  ...OPERATOR_ROUTES,
  ...PAYPAL_RECORD_ROUTES,
  ...SERVER_ROUTES,
  ...SAMPLE_ROUTES,
};

/** Routes and rate limits of the merchant server. */
export function routeFacts(): Readonly<Record<string, string>> {
  return {
    "routes:page": routeSections(PAGE_ROUTES),
    "routes:vault": routeSections(VAULT_ROUTES),
    "routes:operator": routeSections(OPERATOR_ROUTES),
    "routes:records": routeSections(PAYPAL_RECORD_ROUTES),
    "routes:server": routeSections(SERVER_ROUTES),
    "routes:sample": routeSections(SAMPLE_ROUTES),
    "table:rate-limits": table(
      ["Group", "Requests of a session in a minute"],
      LIMIT_GROUPS.map((group) => [code(group), String(DEFAULT_RATE_LIMITS[group])]),
    ),
  };
}

/** A section for each route: a table would be too wide. */
function routeSections(routes: Readonly<Record<string, RouteText>>): string {
  return Object.entries(routes)
    .map(([route, {purpose, input, reply, errors = [], limit}]) => {
      const list = [
        ...(input === undefined ? [] : [`${route.startsWith("GET") ? "Query" : "Body"}: ${input}`]),
        `Reply: ${reply}`,
        ...(errors.length === 0 ? [] : [`Errors: ${errors.map(code).join(", ")}`]),
        ...(limit === undefined ? [] : [`Rate limit: ${code(limit)}`]),
      ];
      return `### ${code(route)}\n\n${purpose}\n\n${list.map((line) => `- ${line}\n`).join("")}`;
    })
    .join("\n");
}
