import {z} from "zod";
import {type Call, operation, type Reply} from "../rest/operation.ts";
import {trackerId} from "../trackers/trackers.model.ts";
import {type Caller, clientMetadataIdOf} from "../wire/caller.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {type Detail, orderReply, preferredDetail} from "./order-reply.ts";
import {orderReplySchema} from "./order-reply.schema.ts";
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

const PREFER = {
  Prefer: "`return=minimal` or `return=representation`: how much of the order the reply shows.",
};
const params = z.object({id: orderId});
const shared = {tag: "Orders", scopes: ["payments/payment"]} as const;
const replay = {hours: 6};

function callerOf({token}: Pick<Call, "token">): Caller {
  return {applicationId: token.applicationId, clientMetadataId: token.clientMetadataId};
}

/** @param usual extent without a `Prefer` header. Confirm and capture show the outcome of the payment by default */
function reply(
  {context, origin, header}: Pick<Call, "context" | "origin" | "header">,
  status: Reply["status"],
  order: Order,
  usual: Detail,
): Reply {
  const detail = preferredDetail(header("Prefer")) ?? usual;
  return {status, body: orderReply(order, {origin, now: context.clock.now()}, detail)};
}

/** Captures or authorizes the payment. */
function payOperation(action: "capture" | "authorize", pay: typeof captureOrder) {
  return operation(
    `POST /v2/checkout/orders/{id}/${action}`,
    {
      ...shared,
      id: `orders.${action}`,
      summary: `${action === "capture" ? "Capture" : "Authorize"} the payment of an order`,
      params,
      body: {schema: captureBody, optional: true},
      replay,
      headers: PREFER,
      replies: {200: orderReplySchema, 201: orderReplySchema},
    },
    (call) => {
      const order = pay(call.store, call.context, callerOf(call), call.params.id, call.body);
      return reply(call, 201, order, "outcome");
    },
  );
}

/** `/v2/checkout/orders`. */
export const orderOperations = [
  operation(
    "POST /v2/checkout/orders",
    {
      ...shared,
      id: "orders.create",
      summary: "Create an order",
      body: {schema: createOrderBody},
      replay,
      requestIdRequired: ({payment_source: source}: CreateOrderBody) => isProcessedAtOnce(source),
      headers: {
        ...PREFER,
        "PayPal-Client-Metadata-Id": "Names the buyer's session, the same as on its client token.",
      },
      replies: {200: orderReplySchema, 201: orderReplySchema},
    },
    (call) => {
      const caller = {...callerOf(call), clientMetadataId: clientMetadataIdOf(call)};
      return reply(call, 201, createOrder(call.store, call.context, caller, call.body), "minimal");
    },
  ),

  operation(
    "GET /v2/checkout/orders/{id}",
    {
      ...shared,
      id: "orders.get",
      summary: "Show an order",
      params,
      replies: {200: orderReplySchema},
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
      summary: "Change an order that was not paid yet",
      params,
      body: {schema: jsonPatch, otherTypes: ["application/json-patch+json"]},
      replies: {204: null},
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
      summary: "Confirm the payment source of an order",
      scopes: ["payments/payment", "payments/client_sdk_orders_api"],
      browser: true,
      params,
      body: {schema: confirmBody},
      replay,
      headers: PREFER,
      replies: {200: orderReplySchema},
    },
    (call) => {
      const order = confirmOrder(call.store, call.context, callerOf(call), call.params.id, call.body);
      return reply(call, 200, order, "outcome");
    },
  ),

  payOperation("capture", captureOrder),
  payOperation("authorize", authorizeOrder),

  operation(
    "POST /v2/checkout/orders/{id}/track",
    {
      ...shared,
      id: "orders.track.create",
      summary: "Add a tracker to an order's shipment",
      params,
      body: {schema: trackBody},
      replay,
      headers: PREFER,
      replies: {200: orderReplySchema, 201: orderReplySchema},
    },
    (call) => {
      const {store, context, params: of, body} = call;
      const {order, isNew} = trackOrder(store, context, callerOf(call), of.id, body);
      return reply(call, isNew ? 201 : 200, order, "full");
    },
  ),

  operation(
    "PATCH /v2/checkout/orders/{id}/trackers/{tracker_id}",
    {
      ...shared,
      id: "orders.trackers.patch",
      summary: "Update or cancel a tracker of an order",
      params: z.object({id: orderId, tracker_id: trackerId}),
      body: {schema: jsonPatch, otherTypes: ["application/json-patch+json"]},
      replies: {204: null},
    },
    (call) => {
      patchOrderTracker(call.store, call.context, callerOf(call), call.params, call.body);
      return {status: 204};
    },
  ),
];
