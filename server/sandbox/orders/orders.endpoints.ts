import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {orderReplySchema} from "./order-reply.schema.ts";
import {trackerId} from "../trackers/trackers.model.ts";
import {captureBody, confirmBody, createOrderBody, orderId, trackBody} from "./orders.schema.ts";

const PREFER = {
  Prefer: "`return=minimal` or `return=representation`: how much of the order the reply shows.",
};
const params = z.object({id: orderId});
const shared = {tag: "Orders", scopes: ["payments/payment"]} as const;
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.orders;

export const createOrderEndpoint = endpoint({
  ...shared,
  id: "orders.create",
  summary: "Create an order",
  method: "POST",
  path: "/v2/checkout/orders",
  body: {schema: createOrderBody},
  requestIdLifetimeMs,
  headers: {
    ...PREFER,
    "PayPal-Client-Metadata-Id": "Names the buyer's session, the same as on its client token.",
  },
  replies: {200: orderReplySchema, 201: orderReplySchema},
});

export const showOrderEndpoint = endpoint({
  ...shared,
  id: "orders.get",
  summary: "Show an order",
  method: "GET",
  path: "/v2/checkout/orders/{id}",
  params,
  replies: {200: orderReplySchema},
});

export const patchOrderEndpoint = endpoint({
  ...shared,
  id: "orders.patch",
  summary: "Change an order that was not paid yet",
  method: "PATCH",
  path: "/v2/checkout/orders/{id}",
  params,
  body: {schema: jsonPatch, otherTypes: ["application/json-patch+json"]},
  replies: {204: null},
});

export const confirmOrderEndpoint = endpoint({
  ...shared,
  id: "orders.confirm",
  summary: "Confirm the payment source of an order",
  method: "POST",
  path: "/v2/checkout/orders/{id}/confirm-payment-source",
  scopes: ["payments/payment", "payments/client_sdk_orders_api"],
  browser: true,
  params,
  body: {schema: confirmBody},
  requestIdLifetimeMs,
  headers: PREFER,
  replies: {200: orderReplySchema},
});

export const captureOrderEndpoint = endpoint({
  ...shared,
  id: "orders.capture",
  summary: "Capture the payment of an order",
  method: "POST",
  path: "/v2/checkout/orders/{id}/capture",
  params,
  body: {schema: captureBody, optional: true},
  requestIdLifetimeMs,
  headers: PREFER,
  replies: {200: orderReplySchema, 201: orderReplySchema},
});

export const authorizeOrderEndpoint = endpoint({
  ...shared,
  id: "orders.authorize",
  summary: "Authorize the payment of an order",
  method: "POST",
  path: "/v2/checkout/orders/{id}/authorize",
  params,
  body: {schema: captureBody, optional: true},
  requestIdLifetimeMs,
  headers: PREFER,
  replies: {200: orderReplySchema, 201: orderReplySchema},
});

export const trackOrderEndpoint = endpoint({
  ...shared,
  id: "orders.track.create",
  summary: "Add a tracker to an order's shipment",
  method: "POST",
  path: "/v2/checkout/orders/{id}/track",
  params,
  body: {schema: trackBody},
  requestIdLifetimeMs,
  headers: PREFER,
  replies: {200: orderReplySchema, 201: orderReplySchema},
});

export const patchTrackerEndpoint = endpoint({
  ...shared,
  id: "orders.trackers.patch",
  summary: "Update or cancel a tracker of an order",
  method: "PATCH",
  path: "/v2/checkout/orders/{id}/trackers/{tracker_id}",
  params: z.object({id: orderId, tracker_id: trackerId}),
  body: {schema: jsonPatch, otherTypes: ["application/json-patch+json"]},
  replies: {204: null},
});

export const orderEndpoints = [
  createOrderEndpoint,
  showOrderEndpoint,
  patchOrderEndpoint,
  confirmOrderEndpoint,
  captureOrderEndpoint,
  authorizeOrderEndpoint,
  trackOrderEndpoint,
  patchTrackerEndpoint,
];
