import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {disputeReply} from "../disputes/disputes.model.ts";
import {captureOf, disputes} from "../disputes/disputes.operations.ts";
import {AGENT_ACTIONS, DISPUTE_STATUSES} from "../disputes/disputes.states.ts";
import {viewOf} from "../disputes/visibility.ts";
import {eventForTesters} from "../events/events.model.ts";
import {events, sentOf} from "../events/events.operations.ts";
import {EVENT_TYPES} from "../events/event-types.ts";
import {invoiceReply} from "../invoices/invoices.model.ts";
import {invoices} from "../invoices/invoices.operations.ts";
import {INVOICE_STATUSES, STATUS_MEANINGS} from "../invoices/invoices.states.ts";
import {mailReply, mails} from "../mail/mail.operations.ts";
import {MAIL_STATES} from "../mail/mail.schema.ts";
import {loadOrder} from "../orders/load-order.operations.ts";
import {orderReply} from "../orders/order-reply.ts";
import {orders, SHOWN_STATUSES} from "../orders/orders.model.ts";
import {linkPayments} from "../payment-links/link-payments.operations.ts";
import {LINK_STATUSES, linkReply} from "../payment-links/payment-links.model.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import {showAuthorization} from "../payments/authorizations.operations.ts";
import {currentCapture} from "../payments/captures.operations.ts";
import {authorizationReply, captureReply, payeeOf, refundInOrder} from "../payments/payment-replies.model.ts";
import {authorizations, captures, moneyOf, refunds} from "../payments/payments.model.ts";
import {AUTHORIZATION_STATUSES, CAPTURE_STATUSES, REFUND_STATUSES} from "../payments/payments.states.ts";
import {showRefund} from "../payments/refunds.operations.ts";
import {setupTokens} from "../vault/setup-tokens.operations.ts";
import {paymentTokens} from "../vault/stored-payment-tokens.operations.ts";
import {paymentTokenReply, setupTokenReply} from "../vault/vault.model.ts";
import {notFound} from "../wire/errors.ts";
import type {ConsoleContext} from "./context.ts";
import {controlResources} from "./control-resources.ts";
import {requests} from "./request-rows.ts";
import {type Field, type Filter, iso, type Resource, resource, rowsOf} from "./resource.ts";

const id: Field = {label: "Id", path: "id", kind: "id", column: 1};
const status: Field = {label: "Status", path: "status", kind: "status", column: 0};
const amount: Field = {label: "Amount", path: "amount", kind: "money", column: 0};
const updated: Field = {label: "Updated", path: "update_time"};
const reason: Field = {label: "Reason", path: "status_details.reason"};
const references: readonly Field[] = [
  {label: "Invoice", path: "invoice_id"},
  {label: "Custom id", path: "custom_id"},
];
const order: Field = {
  label: "Order",
  path: "supplementary_data.related_ids.order_id",
  kind: "id",
  of: "orders",
  column: 2,
};
const processorCode: Field = {label: "Processor's code", path: "processor_response.response_code"};

function statuses(values: readonly string[]): readonly Filter[] {
  return [{name: "status", label: "Status", values}];
}

const payee = ({store}: ConsoleContext, applicationId: string) =>
  payeeOf(applicationById(store, applicationId));

const paymentResources: readonly Resource[] = [
  resource(rowsOf(orders), {
    name: "orders",
    title: "Orders",
    group: "Money",
    api: "/v2/checkout/orders/{id}",
    show: (row, {store, origin, now}) => orderReply(loadOrder(store, row, now), {origin, now}, "full"),
    notes: (row, {store, now}) => ({
      expired: loadOrder(store, row, now).expired ? "Not paid in time" : undefined,
      given_back: row.reversesAt && iso(row.reversesAt),
    }),
    fields: [
      {
        label: "Buyer",
        path: ["payer.email_address", "payment_source.*.email_address", "payment_source.*.name"],
        column: 1,
        grows: true,
      },
      {label: "Paid with", path: "payment_source", kind: "source", column: 2},
      status,
      {
        label: "Payment",
        path: [
          "purchase_units.*.payments.captures.*.status",
          "purchase_units.*.payments.authorizations.*.status",
        ],
        kind: "status",
        column: 0,
      },
      {label: "Intent", path: "intent"},
      id,
      {...amount, path: "purchase_units.*.amount"},
      {label: "Liability shift", path: "payment_source.*.authentication_result.liability_shift"},
      {label: "Invoice", path: "purchase_units.*.invoice_id"},
      {label: "Custom id", path: "purchase_units.*.custom_id"},
      updated,
    ],
    filters: statuses(SHOWN_STATUSES.filter((each) => each !== "SAVED")),
    isSeeded: true,
    empty: "Each checkout creates an order. Pay in the demo shop, or call `POST /v2/checkout/orders`.",
  }),
  resource(rowsOf(captures), {
    name: "captures",
    title: "Captures",
    group: "Money",
    api: "/v2/payments/captures/{id}",
    show: (row, context) =>
      captureReply(
        currentCapture(context.store, row.id, context.now) ?? row,
        payee(context, row.applicationId),
        context,
      ),
    notes: (row) => ({
      buyer: row.buyer?.email_address,
      refunded: row.refundedMinor > 0 ? toWire(moneyOf(row, row.refundedMinor)) : undefined,
      review_ends: row.review && iso(row.review.endsAt),
    }),
    fields: [
      status,
      {...order, grows: true},
      id,
      amount,
      reason,
      processorCode,
      {label: "Seller protection", path: "seller_protection.status"},
      {
        label: "Authorization",
        path: "supplementary_data.related_ids.authorization_id",
        kind: "id",
        of: "authorizations",
      },
      ...references,
      updated,
    ],
    filters: statuses(CAPTURE_STATUSES),
    isSeeded: true,
    empty: "A capture charges an approved order. Call `POST /v2/checkout/orders/{id}/capture`.",
  }),
  resource(rowsOf(authorizations), {
    name: "authorizations",
    title: "Authorizations",
    group: "Money",
    api: "/v2/payments/authorizations/{id}",
    show: ({id: of, applicationId}, context) =>
      authorizationReply(
        showAuthorization(context.store, applicationId, of, context.now),
        payee(context, applicationId),
        context,
      ),
    notes: (row) => ({
      captured: row.capturedMinor > 0 ? toWire(moneyOf(row, row.capturedMinor)) : undefined,
    }),
    fields: [
      status,
      {...order, grows: true},
      {label: "Expires", path: "expiration_time", column: 2},
      id,
      amount,
      reason,
      processorCode,
      {
        label: "Reauthorizes",
        path: "supplementary_data.related_ids.authorization_id",
        kind: "id",
        of: "authorizations",
      },
      ...references,
      updated,
    ],
    filters: statuses(AUTHORIZATION_STATUSES),
    isSeeded: true,
    empty:
      "An order with the intent `AUTHORIZE` is authorized first. Call `POST /v2/checkout/orders/{id}/authorize`.",
  }),
  resource(rowsOf(refunds), {
    name: "refunds",
    title: "Refunds",
    group: "Money",
    api: "/v2/payments/refunds/{id}",
    show: ({id: of, applicationId}, context) =>
      refundInOrder(
        showRefund(context.store, applicationId, of, context.now),
        payee(context, applicationId),
        context,
      ),
    notes: (row) => ({cause: row.reason, review_ends: row.review && iso(row.review.endsAt)}),
    fields: [
      status,
      {label: "Note", path: "note_to_payer", column: 2, grows: true},
      id,
      amount,
      {label: "Refunded so far", path: "seller_payable_breakdown.total_refunded_amount"},
      reason,
      ...references,
      updated,
    ],
    filters: statuses(REFUND_STATUSES),
    isSeeded: true,
    empty:
      "A refund returns all or part of a capture. Call `POST /v2/payments/captures/{id}/refund`, or `checkout refund` on the command line.",
  }),
  resource(rowsOf(disputes), {
    name: "disputes",
    title: "Disputes",
    group: "Money",
    api: "/v1/customer/disputes/{id}",
    // The console acts for buyers and PayPal's agents in the environment `live`, too.
    show: (row, context, scopes = ["disputes/read"]) =>
      disputeReply(row, captureOf(context.store, context, row), {
        application: {...applicationById(context.store, row.applicationId), environment: "sandbox"},
        view: viewOf(scopes),
        origin: context.origin,
        now: context.now,
      }),
    fields: [
      {...status, grows: true},
      {label: "Outcome", path: "dispute_outcome.outcome_code"},
      {label: "Reason", path: "reason", column: 2},
      {...id, path: "dispute_id"},
      {...amount, path: "dispute_amount"},
      {label: "Stage", path: "dispute_life_cycle_stage"},
      {
        label: "Capture",
        path: "disputed_transactions.*.seller_transaction_id",
        kind: "id",
        of: "captures",
      },
      {label: "Order", path: "disputed_transactions.*.reference_id", kind: "id", of: "orders"},
      {label: "Refunded", path: "dispute_outcome.amount_refunded"},
      {label: "Seller response due", path: "seller_response_due_date"},
      {label: "Buyer response due", path: "buyer_response_due_date"},
      updated,
    ],
    filters: statuses(DISPUTE_STATUSES),
    viewpoints: [
      {
        label: "As the buyer",
        scopes: ["disputes/read-buyer", "disputes/update-buyer"],
        offers: (rel) => !isAgentAction(rel),
      },
      {
        label: "As the merchant",
        scopes: ["disputes/read-seller", "disputes/update-seller"],
        offers: (rel) => !isAgentAction(rel),
      },
      {
        label: "As PayPal",
        scopes: ["disputes/read", "disputes/update-seller"],
        offers: isAgentAction,
      },
    ],
    isSeeded: true,
    empty: "Open a dispute about a capture: select a capture or an order, then “Open a dispute”.",
  }),
];

function isAgentAction(rel: string): boolean {
  return AGENT_ACTIONS.some((action) => action === rel);
}

const customer: Field = {label: "Customer", path: "customer.id", kind: "id", column: 2};
const source: Field = {label: "Saved", path: "payment_source", kind: "source", column: 0, grows: true};
const secretId: Field = {label: "Id", path: "id", column: 1};

const vaultResources: readonly Resource[] = [
  resource(rowsOf(paymentTokens), {
    name: "payment-tokens",
    title: "Payment tokens",
    group: "Vault",
    api: "/v3/vault/payment-tokens/{id}",
    show: (row, {origin}) => paymentTokenReply(row, customerOf(row), origin),
    fields: [source, customer, secretId],
    hasSecretIds: true,
    isSeeded: true,
    empty:
      "A payment token is a saved card or wallet. Save one in the demo shop, or call `POST /v3/vault/payment-tokens`.",
  }),
  resource(rowsOf(setupTokens), {
    name: "setup-tokens",
    title: "Setup tokens",
    group: "Vault",
    api: "/v3/vault/setup-tokens/{id}",
    show: (row, {origin}) => setupTokenReply(row, customerOf(row), origin),
    notes: ({expiresAt, verificationMethod}) => ({
      verification: verificationMethod,
      expires: iso(expiresAt),
    }),
    fields: [
      source,
      status,
      customer,
      secretId,
      {label: "Liability shift", path: "payment_source.*.authentication_result.liability_shift"},
    ],
    hasSecretIds: true,
    empty: "A setup token is a card or wallet that is being saved. Call `POST /v3/vault/setup-tokens`.",
  }),
];

function customerOf({applicationId, customerId: of}: {applicationId: string; customerId: string}) {
  return {applicationId, id: of, merchantCustomerId: undefined};
}

const sellingResources: readonly Resource[] = [
  resource(rowsOf(paymentLinks), {
    name: "links",
    title: "Payment links",
    group: "Selling",
    api: "/v1/checkout/payment-resources/{id}",
    show: (row, {store, origin}) => linkReply(row, applicationById(store, row.applicationId).profile, origin),
    notes: ({id: of}, {store}) => ({
      payments: linkPayments(store)
        .where(({linkId}) => linkId === of)
        .map(({id: orderId, product, status: state, total, createdAt}) => ({
          id: orderId,
          product,
          status: state,
          amount: total,
          create_time: iso(createdAt),
        })),
    }),
    fields: [
      {label: "Product", path: "line_items.*.name", column: 0, grows: true},
      status,
      id,
      {
        ...amount,
        label: "Price",
        path: ["line_items.*.unit_amount", "line_items.0.variants.dimensions.0.options.0.unit_amount"],
      },
      {label: "Variants", path: "line_items.*.variants.dimensions.*.options.*.label"},
      {label: "Prices", path: "line_items.*.variants.dimensions.*.options.*.unit_amount"},
      {label: "Maximum quantity", path: "line_items.*.adjustable_quantity.maximum"},
      {label: "Return URL", path: "return_url"},
      {label: "Tags", path: "tags.*"},
      updated,
    ],
    filters: statuses(LINK_STATUSES),
    isSeeded: true,
    empty: "A payment link sells a product on a hosted page.",
  }),
  resource(rowsOf(invoices), {
    name: "invoices",
    title: "Invoices",
    group: "Selling",
    api: "/v2/invoicing/invoices/{id}",
    show: (row, {origin}) => invoiceReply(row, origin),
    notes: (row) => ({meaning: STATUS_MEANINGS[row.status].meaning}),
    fields: [
      {
        label: "Recipient",
        path: [
          "primary_recipients.*.billing_info.email_address",
          "primary_recipients.*.billing_info.business_name",
        ],
        column: 1,
        grows: true,
      },
      status,
      {label: "Number", path: "detail.invoice_number", column: 2},
      id,
      {...amount, label: "Total"},
      {label: "Due", path: "due_amount"},
      {label: "Invoice date", path: "detail.invoice_date"},
      {label: "Due date", path: "detail.payment_term.due_date"},
      {label: "Buyer's page", path: "detail.metadata.recipient_view_url"},
      {label: "Group invoice", path: "parent_id", kind: "id", of: "invoices"},
    ],
    filters: statuses(INVOICE_STATUSES),
    document: "The invoice",
    isSeeded: true,
    empty: "Create an invoice in any state with `POST /_sandbox/invoices`.",
  }),
];

const messageResources: readonly Resource[] = [
  resource(rowsOf(mails), {
    name: "mail",
    title: "Mailbox",
    group: "Messages",
    show: (mail) => ({...mailReply(mail), text: mail.text}),
    notes: ({state}) => ({meaning: MAIL_STATES[state]}),
    fields: [
      {label: "Subject", path: "subject", column: 0, grows: true},
      {label: "To", path: "to", column: 2},
      {label: "State", path: "state", kind: "status", column: 0},
      id,
      {label: "From", path: "from"},
      {label: "Reply-To", path: "reply_to"},
      {label: "Language", path: "language"},
      {label: "About", path: "about.id", kind: "id"},
      {label: "Failure", path: "failure"},
    ],
    filters: [
      {name: "to", label: "To"},
      {name: "state", label: "State", values: Object.keys(MAIL_STATES)},
    ],
    document: "The mail",
    empty:
      "Each payment through a payment link sends a mail to buyer and merchant. Pay one to see its mails here.",
  }),
  resource(rowsOf(events), {
    name: "webhooks",
    title: "Webhook events",
    group: "Messages",
    api: "/v1/notifications/webhooks-events/{id}",
    show: (row, {store, origin}) => eventForTesters(sentOf(store, [row])[0]!, origin),
    fields: [
      {label: "Event", path: "event_type", column: 0, grows: true},
      {label: "Sent", path: "transmissions.*.status", kind: "status", column: 0},
      {
        label: "About",
        path: ["resource.id", "resource.dispute_id", "resource.invoice.id"],
        kind: "id",
        column: 2,
      },
      id,
      {label: "Summary", path: "summary"},
    ],
    filters: [{name: "event_type", label: "Event", values: EVENT_TYPES}],
    empty:
      "Orders, payments, disputes and saved cards create events. To receive them, register a webhook with `POST /v1/notifications/webhooks`, or start the sandbox with `SANDBOX_WEBHOOK_URL`.",
  }),
  requests,
];

/** The lists of the console, in the order of the navigation. */
export const resources: readonly Resource[] = [
  ...paymentResources,
  ...vaultResources,
  ...sellingResources,
  ...messageResources,
  ...controlResources,
];

/** The list with this name. @throws ServiceError 404 */
export function resourceNamed(name: string): Resource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw notFound("name");
  return found;
}
