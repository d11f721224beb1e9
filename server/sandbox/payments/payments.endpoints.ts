import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {
  authorizationReplySchema,
  captureAuthorizationBody,
  captureReplySchema,
  paymentId,
  reauthorizeBody,
  refundBody,
  refundReplySchema,
} from "./payments.schema.ts";

const params = z.object({id: paymentId});
const shared = {tag: "Payments", scopes: ["payments/payment"], params} as const;
const refunds = {...shared, scopes: ["payments/payment", "payments/refund"]} as const;
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.payments;
const headers = {
  Prefer: "`return=minimal` (default: id, status and links) or `return=representation`.",
};

export const showAuthorizationEndpoint = endpoint({
  ...shared,
  id: "payments.authorizations.get",
  summary: "Show an authorization",
  method: "GET",
  path: "/v2/payments/authorizations/{id}",
  replies: {200: authorizationReplySchema},
});

export const captureAuthorizationEndpoint = endpoint({
  ...shared,
  id: "payments.authorizations.capture",
  summary: "Capture an authorization, or a part of it",
  method: "POST",
  path: "/v2/payments/authorizations/{id}/capture",
  body: {schema: captureAuthorizationBody, optional: true},
  requestIdLifetimeMs,
  headers,
  replies: {201: captureReplySchema},
});

export const voidAuthorizationEndpoint = endpoint({
  ...shared,
  id: "payments.authorizations.void",
  summary: "Void an authorization",
  method: "POST",
  path: "/v2/payments/authorizations/{id}/void",
  requestIdLifetimeMs,
  headers: {Prefer: "`return=representation` shows the authorization. Without it the reply has no body."},
  replies: {200: authorizationReplySchema, 204: null},
});

export const reauthorizeEndpoint = endpoint({
  ...shared,
  id: "payments.authorizations.reauthorize",
  summary: "Reauthorize after the honor period",
  method: "POST",
  path: "/v2/payments/authorizations/{id}/reauthorize",
  body: {schema: reauthorizeBody, optional: true},
  requestIdLifetimeMs,
  headers,
  replies: {201: authorizationReplySchema},
});

export const showCaptureEndpoint = endpoint({
  ...refunds,
  id: "payments.captures.get",
  summary: "Show a capture",
  method: "GET",
  path: "/v2/payments/captures/{id}",
  replies: {200: captureReplySchema},
});

export const refundCaptureEndpoint = endpoint({
  ...refunds,
  id: "payments.captures.refund",
  summary: "Refund a capture, or a part of it",
  method: "POST",
  path: "/v2/payments/captures/{id}/refund",
  body: {schema: refundBody, optional: true},
  requestIdLifetimeMs,
  headers,
  replies: {201: refundReplySchema},
});

export const showRefundEndpoint = endpoint({
  ...refunds,
  id: "payments.refunds.get",
  summary: "Show a refund",
  method: "GET",
  path: "/v2/payments/refunds/{id}",
  replies: {200: refundReplySchema},
});

export const paymentEndpoints = [
  showAuthorizationEndpoint,
  captureAuthorizationEndpoint,
  voidAuthorizationEndpoint,
  reauthorizeEndpoint,
  showCaptureEndpoint,
  refundCaptureEndpoint,
  showRefundEndpoint,
];
