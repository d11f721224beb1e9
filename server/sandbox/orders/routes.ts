import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {clientMetadataId} from "../oauth/schema.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import type {Once} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  captureOrderEndpoint,
  confirmOrderEndpoint,
  createOrderEndpoint,
  showOrderEndpoint,
} from "./endpoints.ts";
import {
  captureOrder,
  type Caller,
  confirmOrder,
  createOrder,
  isProcessedAtOnce,
  showOrder,
} from "./operations.ts";
import {type Detail, orderOnTheWire, preferredDetail} from "./representation.ts";

/** `/v2/checkout/orders`. */
export function orderRoutes(context: SandboxContext, once: Once): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, once);

  serve.change(
    createOrderEndpoint,
    async (tx, call) => {
      const caller = {...callerOf(call), clientMetadataId: metadataIdOf(call)};
      const order = await createOrder(tx, context, caller, call.body);
      return {status: 201, body: orderOnTheWire(order, call.origin, detailOf(call, "minimal"))};
    },
    {requestIdRequired: isProcessedAtOnce},
  );

  serve.read(showOrderEndpoint, async (call) => {
    const order = await showOrder(context.database.db, callerOf(call), call.params.id);
    return {status: 200, body: orderOnTheWire(order, call.origin, "full")};
  });

  serve.change(confirmOrderEndpoint, async (tx, call) => {
    const order = await confirmOrder(
      tx,
      context,
      callerOf(call),
      call.params.id,
      call.body.payment_source.card,
    );
    return {status: 200, body: orderOnTheWire(order, call.origin, detailOf(call, "outcome"))};
  });

  serve.change(captureOrderEndpoint, async (tx, call) => {
    const order = await captureOrder(tx, context, callerOf(call), call.params.id);
    return {status: 201, body: orderOnTheWire(order, call.origin, detailOf(call, "outcome"))};
  });

  return routes;
}

interface Asked {
  readonly token: Caller;
  header(name: string): string | undefined;
}

function callerOf({token}: Asked): Caller {
  return {applicationId: token.applicationId, clientMetadataId: token.clientMetadataId};
}

function metadataIdOf(call: Asked): string | undefined {
  const result = clientMetadataId.optional().safeParse(call.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  const description = "The header must be 1 to 68 printable characters.";
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Client-Metadata-Id"},
  ]);
}

/** The payment's outcome is what a caller of confirm and capture needs, so those show it unless told otherwise. */
function detailOf(call: Asked, usual: Detail): Detail {
  return preferredDetail(call.header("Prefer")) ?? usual;
}
