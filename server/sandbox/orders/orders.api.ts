import {z} from "zod";
import {type Call, operation, type Reply} from "../rest/operation.ts";
import {trackerId} from "../trackers/trackers.model.ts";
import {type Caller, clientMetadataIdOf} from "../wire/caller.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {type Detail, orderReply, preferredDetail} from "./order-reply.ts";

import {patchOrderTracker, trackOrder} from "./order-trackers.operations.ts";
import {
  authorizeOrder,
  captureOrder,
  confirmOrder,
  createOrder,
  type Order,
  patchOrder,
  showOrder,
} from "./orders.operations.ts";
import {
  captureBody,
  confirmBody,
  createOrderBody,
  type CreateOrderBody,
  orderId,
  trackBody,
} from "./orders.schema.ts";
import {isProcessedAtOnce} from "./read-source.operations.ts";

const params = z.object({id: orderId});
const shared = {scopes: ["payments/payment"]} as const;
const replay = {hours: 6};
const PATCH_TYPES = ["application/json", "application/json-patch+json"];

function callerOf({token}: Pick<Call, "token">): Caller {
  return {applicationId: token.applicationId, clientMetadataId: token.clientMetadataId};
}

/** @param usual extent without a `Prefer` header. Confirm and capture show the outcome of the payment by default */
function reply(
  {context, origin, header}: Pick<Call, "context" | "origin" | "header">,
  status: Reply["status"],
  order: Order,
  usual: Detail,
) {
  const detail = preferredDetail(header("Prefer")) ?? usual;
  return {status, body: orderReply(order, {origin, now: context.clock.now()}, detail)};
}

type Reader = Pick<Call, "store" | "token" | "context" | "origin" | "header">;

/** Shows an order that a repeated request made or changed. */
function showAgain(call: Reader, id: string, usual: Detail) {
  return reply(call, 200, showOrder(call.store, callerOf(call), id, call.context.clock.now()), usual);
}

/** Captures or authorizes the payment. */
function payOperation(action: "capture" | "authorize", pay: typeof captureOrder) {
  return operation(
    `POST /v2/checkout/orders/{id}/${action}`,
    {
      ...shared,
      id: `orders.${action}`,
      params,
      body: {schema: captureBody, optional: true},
      replay: {...replay, status: 200},
    },
    (call) => {
      const order = pay(call.store, call.context, callerOf(call), call.params.id, call.body);
      return reply(call, 201, order, "outcome");
    },
    (call) => showAgain(call, call.params.id, "outcome"),
  );
}

/** `/v2/checkout/orders`. */
export const orderOperations = [
  operation(
    "POST /v2/checkout/orders",
    {
      ...shared,
      id: "orders.create",
      body: {schema: createOrderBody},
      replay: {...replay, status: 200},
      requestIdRequired: ({payment_source: source}: CreateOrderBody) => isProcessedAtOnce(source),
    },
    (call) => {
      const caller = {...callerOf(call), clientMetadataId: clientMetadataIdOf(call)};
      return reply(call, 201, createOrder(call.store, call.context, caller, call.body), "minimal");
    },
    (call, id) => showAgain(call, id, "minimal"),
  ),

  operation(
    "GET /v2/checkout/orders/{id}",
    {
      ...shared,
      id: "orders.get",
      params,
    },
    (call) => {
      const {store, context, params: of, origin} = call;
      const now = context.clock.now();
      const order = showOrder(store, callerOf(call), of.id, now);
      return {status: 200, body: orderReply(order, {origin, now}, "full")};
    },
  ),

  operation(
    "PATCH /v2/checkout/orders/{id}",
    {
      ...shared,
      id: "orders.patch",
      params,
      body: {schema: jsonPatch, types: PATCH_TYPES},
    },
    (call) => {
      patchOrder(call.store, call.context, callerOf(call), call.params.id, call.body);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/checkout/orders/{id}/confirm-payment-source",
    {
      ...shared,
      id: "orders.confirm",
      scopes: ["payments/payment", "payments/client_sdk_orders_api"],
      browser: true,
      params,
      body: {schema: confirmBody},
      replay,
    },
    (call) => {
      const order = confirmOrder(call.store, call.context, callerOf(call), call.params.id, call.body);
      return reply(call, 200, order, "outcome");
    },
    (call) => showAgain(call, call.params.id, "outcome"),
  ),

  payOperation("capture", captureOrder),
  payOperation("authorize", authorizeOrder),

  operation(
    "POST /v2/checkout/orders/{id}/track",
    {
      ...shared,
      id: "orders.track.create",
      params,
      body: {schema: trackBody},
      replay: {...replay, status: 200},
    },
    (call) => {
      const {store, context, params: of, body} = call;
      const {order, isNew} = trackOrder(store, context, callerOf(call), of.id, body);
      return reply(call, isNew ? 201 : 200, order, "full");
    },
    (call) => showAgain(call, call.params.id, "full"),
  ),

  operation(
    "PATCH /v2/checkout/orders/{id}/trackers/{tracker_id}",
    {
      ...shared,
      id: "orders.trackers.patch",
      params: z.object({id: orderId, tracker_id: trackerId}),
      body: {schema: jsonPatch, types: PATCH_TYPES},
    },
    (call) => {
      patchOrderTracker(call.store, call.context, callerOf(call), call.params, call.body);
      return {status: 204};
    },
  ),
];
