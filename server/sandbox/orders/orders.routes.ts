import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {clientMetadataIdOf} from "../wire/caller.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency, Reply} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  authorizeOrderEndpoint,
  captureOrderEndpoint,
  confirmOrderEndpoint,
  createOrderEndpoint,
  patchOrderEndpoint,
  patchTrackerEndpoint,
  showOrderEndpoint,
  trackOrderEndpoint,
} from "./orders.endpoints.ts";
import {patchOrderTracker, trackOrder} from "./order-trackers.operations.ts";
import {
  authorizeOrder,
  captureOrder,
  type Caller,
  confirmOrder,
  createOrder,
  type Order,
  patchOrder,
  showOrder,
} from "./orders.operations.ts";
import {type Detail, orderReply, preferredDetail} from "./orders.representation.ts";
import {isProcessedAtOnce} from "./read-source.operations.ts";

/** `/v2/checkout/orders`. */
export function orderRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {clock} = context;

  /**
   * `usual` is the extent without a `Prefer` header. Confirm and capture show the outcome of the payment by
   * default.
   */
  const reply = (status: Reply["status"], order: Order, call: EndpointCall, usual: Detail): Reply => {
    const detail = preferredDetail(call.header("Prefer")) ?? usual;
    return {status, body: orderReply(order, {origin: call.origin, now: clock.now()}, detail)};
  };

  serve.change(
    createOrderEndpoint,
    async (tx, call) => {
      const caller = {...callerOf(call), clientMetadataId: clientMetadataIdOf(call)};
      return reply(201, await createOrder(tx, context, caller, call.body), call, "minimal");
    },
    {requestIdRequired: ({payment_source: source}) => isProcessedAtOnce(source)},
  );

  serve.read(showOrderEndpoint, async (call) => {
    const {db} = context.database;
    const order = await showOrder(db, callerOf(call), call.params.id, clock.now());
    return {status: 200, body: orderReply(order, {origin: call.origin, now: clock.now()}, "full")};
  });

  serve.change(patchOrderEndpoint, async (tx, call) => {
    await patchOrder(tx, context, callerOf(call), call.params.id, call.body);
    return {status: 204};
  });

  serve.change(confirmOrderEndpoint, async (tx, call) => {
    const order = await confirmOrder(tx, context, callerOf(call), call.params.id, call.body);
    return reply(200, order, call, "outcome");
  });

  serve.change(captureOrderEndpoint, async (tx, call) => {
    const order = await captureOrder(tx, context, callerOf(call), call.params.id, call.body);
    return reply(201, order, call, "outcome");
  });

  serve.change(authorizeOrderEndpoint, async (tx, call) => {
    const order = await authorizeOrder(tx, context, callerOf(call), call.params.id, call.body);
    return reply(201, order, call, "outcome");
  });

  serve.change(trackOrderEndpoint, async (tx, call) => {
    const {order, isNew} = await trackOrder(tx, context, callerOf(call), call.params.id, call.body);
    return reply(isNew ? 201 : 200, order, call, "full");
  });

  serve.change(patchTrackerEndpoint, async (tx, call) => {
    await patchOrderTracker(tx, context, callerOf(call), call.params, call.body);
    return {status: 204};
  });

  return routes;
}

interface EndpointCall {
  readonly token: Caller;
  readonly origin: string;
  header(name: string): string | undefined;
}

function callerOf({token}: EndpointCall): Caller {
  return {applicationId: token.applicationId, clientMetadataId: token.clientMetadataId};
}
