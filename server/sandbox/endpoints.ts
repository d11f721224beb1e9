import {disputeOperations} from "./disputes/disputes.api.ts";
import {eligibilityOperations} from "./eligibility/eligibility.api.ts";
import {eventOperations} from "./events/events.api.ts";
import {webhookLookupOperations} from "./events/webhook-lookups.api.ts";
import {invoiceTemplateOperations} from "./invoice-templates/invoice-templates.api.ts";
import {invoiceOperations} from "./invoices/invoices.api.ts";
import {oauthEndpoints} from "./oauth/oauth.schema.ts";
import {orderOperations} from "./orders/orders.api.ts";
import {paymentOperations} from "./payments/payments.api.ts";
import {paymentLinkOperations} from "./payment-links/payment-links.api.ts";
import {trackerOperations} from "./trackers/trackers.api.ts";
import {vaultOperations} from "./vault/vault.api.ts";
import type {Endpoint} from "./rest/endpoint.ts";
import type {Operation} from "./rest/operation.ts";

/** All operations of the REST API. */
export const operations: readonly Operation[] = [
  ...orderOperations,
  ...paymentOperations,
  ...trackerOperations,
  ...vaultOperations,
  ...eligibilityOperations,
  ...invoiceOperations,
  ...invoiceTemplateOperations,
  ...paymentLinkOperations,
  ...disputeOperations,
  ...eventOperations,
  ...webhookLookupOperations,
];

/** All REST endpoints, for the OpenAPI description, its page and the tests. */
export const endpoints: readonly Endpoint[] = [...oauthEndpoints, ...operations];
