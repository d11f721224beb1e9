import {disputeOperations} from "./disputes/disputes.api.ts";
import {eligibilityEndpoints} from "./eligibility/eligibility.schema.ts";
import {eventEndpoints} from "./events/events.endpoints.ts";
import {invoiceTemplateEndpoints} from "./invoice-templates/invoice-templates.endpoints.ts";
import {invoiceEndpoints} from "./invoices/invoices.endpoints.ts";
import {oauthEndpoints} from "./oauth/oauth.schema.ts";
import {orderEndpoints} from "./orders/orders.endpoints.ts";
import {paymentEndpoints} from "./payments/payments.endpoints.ts";
import {paymentLinkOperations} from "./payment-links/payment-links.api.ts";
import {trackerOperations} from "./trackers/trackers.api.ts";
import {vaultEndpoints} from "./vault/vault.endpoints.ts";
import type {Endpoint} from "./wire/endpoint.ts";

/** All REST endpoints, for the OpenAPI description, its page and the tests. */
export const endpoints: readonly Endpoint[] = [
  ...oauthEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...trackerOperations,
  ...vaultEndpoints,
  ...eligibilityEndpoints,
  ...invoiceEndpoints,
  ...invoiceTemplateEndpoints,
  ...paymentLinkOperations,
  ...disputeOperations,
  ...eventEndpoints,
];
