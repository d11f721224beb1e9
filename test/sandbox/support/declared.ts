import type {z} from "zod";
import {applicationBody} from "../../../server/sandbox/accounts/accounts.schema.ts";
import {approvalForm} from "../../../server/sandbox/approvals/approvals.schema.ts";
import {
  clockBody,
  faultBody,
  presetBody,
  resetBody,
  seedBody,
} from "../../../server/sandbox/test-controls/test-controls.schema.ts";
import {callBody, replayBody} from "../../../server/sandbox/console/console.schema.ts";
import {
  orderRequest,
  priceRequest,
  tokenRequest,
} from "../../../server/sandbox/hosted-payment/hosted-payment.schema.ts";
import {invoiceOrderRequest} from "../../../server/sandbox/hosted-invoice/hosted-invoice.schema.ts";
import {invoiceControlBody} from "../../../server/sandbox/invoices/invoice-draft.schema.ts";
import {
  confirmLocalBody,
  localPaymentForm,
} from "../../../server/sandbox/local-payments/local-payments.schema.ts";
import {settleBody as settleCaptureBody} from "../../../server/sandbox/payments/payments.schema.ts";
import {linkStatusBody} from "../../../server/sandbox/payment-links/payment-links.model.ts";
import {mailBody} from "../../../server/sandbox/mail/mail.schema.ts";
import {
  answerBody,
  contextBody,
  lookupBody,
  newAddressBody,
  newCardBody,
  paymentTokenBody,
  profileBody,
} from "../../../server/sandbox/members/members.model.ts";
import {challengeAnswer} from "../../../server/sandbox/three-d-secure/three-d-secure.model.ts";

/** The operations that the sandbox declares, and the bodies of its other routes. Tests read them only here. */
export {endpoints} from "../../../server/sandbox/endpoints.ts";
export {type Endpoint, pathPattern, routerPath} from "../../../server/sandbox/rest/endpoint.ts";
export type {Template} from "../../../server/sandbox/invoice-templates/invoice-templates.model.ts";
export type {Invoice} from "../../../server/sandbox/invoices/invoice.ts";
export {
  INVOICE_STATUSES,
  type InvoiceStatus,
  STATUS_MEANINGS,
} from "../../../server/sandbox/invoices/invoices.states.ts";
export type InvoiceControlBody = z.input<typeof invoiceControlBody>;
export {pageLanguages} from "../../../server/sandbox/locales/languages.ts";
export {paymentPageTexts} from "../../../server/sandbox/pages/texts.ts";
export {
  describe as describeWith,
  type Description,
  type Overlay,
  readDescription,
  readOverlays,
} from "../../../server/sandbox/rest/description.ts";
export {listedDescriptions, publishedDescription} from "../../../server/sandbox/rest/published-issues.ts";
export {describeApi, type OpenApi, type Operation} from "../../../server/sandbox/rest/openapi.ts";

/** Bodies of routes outside the REST API. */
export const OTHER_BODIES: Readonly<Record<string, z.ZodType>> = {
  "POST /_sandbox/applications": applicationBody,
  "POST /_sandbox/clock": clockBody,
  "POST /_sandbox/faults": faultBody,
  "POST /_sandbox/presets": presetBody,
  "POST /_sandbox/reset": resetBody,
  "POST /_sandbox/seed": seedBody,
  "POST /_sandbox/invoices": invoiceControlBody,
  "POST /_sandbox/payment-links/:id": linkStatusBody,
  "POST /_sandbox/captures/:id/settle": settleCaptureBody,
  "PUT /mailbox/:id": mailBody,
  "POST /_sandbox/console/call": callBody,
  "POST /_sandbox/console/requests/:key/replay": replayBody,
  "POST /approvals/:kind/:id": approvalForm,
  "POST /invoice/p/:id/client-tokens": tokenRequest,
  "POST /invoice/p/:id/orders": invoiceOrderRequest,
  "POST /local-payments/:id": localPaymentForm,
  "POST /pay/:id/client-tokens": tokenRequest,
  "POST /pay/:id/prices": priceRequest,
  "POST /pay/:id/orders": orderRequest,
  "POST /three-d-secure/challenges/:id/answers": challengeAnswer,
  "POST /web-sdk/v6/local-payments": confirmLocalBody,
  "POST /web-sdk/v6/members/addresses": newAddressBody,
  "POST /web-sdk/v6/members/answers": answerBody,
  "POST /web-sdk/v6/members/authentications": contextBody,
  "POST /web-sdk/v6/members/cards": newCardBody,
  "POST /web-sdk/v6/members/codes": contextBody,
  "POST /web-sdk/v6/members/lookups": lookupBody,
  "POST /web-sdk/v6/members/payment-tokens": paymentTokenBody,
  "POST /web-sdk/v6/members/profiles": profileBody,
};
