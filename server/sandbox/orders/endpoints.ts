import {z} from "zod";
import {endpoint} from "../wire/endpoint.ts";
import {REQUEST_ID_KEPT_MS} from "../wire/idempotency-times.ts";
import {captureBody, confirmBody, createOrderBody, orderId, orderReply} from "./schema.ts";

const PREFER = {
  Prefer: "`return=minimal` or `return=representation`: how much of the order the reply shows.",
};
const params = z.object({id: orderId});

export const createOrderEndpoint = endpoint({
  id: "orders.create",
  tag: "Orders",
  summary: "Create an order",
  method: "POST",
  path: "/v2/checkout/orders",
  scopes: ["payments/payment"],
  body: {schema: createOrderBody},
  requestIdKeptMs: REQUEST_ID_KEPT_MS.orders,
  headers: {
    ...PREFER,
    "PayPal-Client-Metadata-Id": "Names the buyer's session, the same as on its client token.",
  },
  replies: {200: orderReply, 201: orderReply},
});

export const showOrderEndpoint = endpoint({
  id: "orders.get",
  tag: "Orders",
  summary: "Show an order",
  method: "GET",
  path: "/v2/checkout/orders/{id}",
  scopes: ["payments/payment"],
  params,
  replies: {200: orderReply},
});

export const confirmOrderEndpoint = endpoint({
  id: "orders.confirm",
  tag: "Orders",
  summary: "Confirm the payment source of an order",
  method: "POST",
  path: "/v2/checkout/orders/{id}/confirm-payment-source",
  scopes: ["payments/payment", "payments/client_sdk_orders_api"],
  browser: true,
  params,
  body: {schema: confirmBody},
  requestIdKeptMs: REQUEST_ID_KEPT_MS.orders,
  headers: PREFER,
  replies: {200: orderReply},
});

export const captureOrderEndpoint = endpoint({
  id: "orders.capture",
  tag: "Orders",
  summary: "Capture the payment of an order",
  method: "POST",
  path: "/v2/checkout/orders/{id}/capture",
  scopes: ["payments/payment"],
  params,
  body: {schema: captureBody, optional: true},
  requestIdKeptMs: REQUEST_ID_KEPT_MS.orders,
  headers: PREFER,
  replies: {200: orderReply, 201: orderReply},
});

export const orderEndpoints = [
  createOrderEndpoint,
  showOrderEndpoint,
  confirmOrderEndpoint,
  captureOrderEndpoint,
];
