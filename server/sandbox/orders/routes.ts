import {type Context, Hono} from "hono";
import {readJsonBody} from "../../platform/body.ts";
import type {SandboxContext} from "../context.ts";
import {clientMetadataId} from "../oauth/schema.ts";
import {authenticated} from "../wire/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import type {Once, Reply} from "../wire/idempotency.ts";
import {parse} from "../wire/validation.ts";
import {
  captureOrder,
  type Caller,
  confirmOrder,
  createOrder,
  isProcessedAtOnce,
  showOrder,
} from "./operations.ts";
import {type Detail, orderOnTheWire, preferredDetail} from "./representation.ts";
import {captureBody, confirmBody, createOrderBody} from "./schema.ts";

/** `/v2/checkout/orders`: create, show, confirm, capture. */
export function orderRoutes(context: SandboxContext, once: Once): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const server = authenticated(context, "payments/payment");
  const serverOrBrowser = authenticated(context, "payments/payment", "payments/client_sdk_orders_api");

  routes.post("/v2/checkout/orders", server, async (c) => {
    const raw = await readJsonBody(c.req.raw);
    const body = parse(createOrderBody, raw);
    const caller = {...callerOf(c), clientMetadataId: metadataIdOf(c)};
    const options = {operation: "create-order", body: raw, requestIdRequired: isProcessedAtOnce(body)};
    const reply = await once.run(c, options, async (tx) => {
      const order = await createOrder(tx, context, caller, body);
      return {status: 201, body: orderOnTheWire(order, ownOrigin(c), detailOf(c, "minimal"))};
    });
    return send(c, reply);
  });

  routes.get("/v2/checkout/orders/:id", server, async (c) => {
    const order = await showOrder(context.database.db, callerOf(c), c.req.param("id"));
    return c.json(orderOnTheWire(order, ownOrigin(c), "full"));
  });

  routes.use("/v2/checkout/orders/:id/confirm-payment-source", browserCors);
  routes.post("/v2/checkout/orders/:id/confirm-payment-source", serverOrBrowser, async (c) => {
    const raw = await readJsonBody(c.req.raw);
    const {card} = parse(confirmBody, raw).payment_source;
    const reply = await once.run(c, {operation: "confirm-order", body: raw}, async (tx) => {
      const order = await confirmOrder(tx, context, callerOf(c), c.req.param("id"), card);
      return {status: 200, body: orderOnTheWire(order, ownOrigin(c), detailOf(c, "outcome"))};
    });
    return send(c, reply);
  });

  routes.post("/v2/checkout/orders/:id/capture", server, async (c) => {
    const raw = await readJsonBody(c.req.raw);
    parse(captureBody, raw ?? {});
    const reply = await once.run(c, {operation: "capture-order", body: raw}, async (tx) => {
      const order = await captureOrder(tx, context, callerOf(c), c.req.param("id"));
      return {status: 201, body: orderOnTheWire(order, ownOrigin(c), detailOf(c, "outcome"))};
    });
    return send(c, reply);
  });

  return routes;
}

function callerOf(c: SandboxRequest): Caller {
  return {applicationId: c.var.token.applicationId, clientMetadataId: c.var.token.clientMetadataId};
}

function metadataIdOf(c: SandboxRequest): string | undefined {
  const result = clientMetadataId.optional().safeParse(c.req.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  const description = "The header must be 1 to 68 printable characters.";
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Client-Metadata-Id"},
  ]);
}

/** The payment's outcome is what a caller of confirm and capture needs, so those show it unless told otherwise. */
function detailOf(c: SandboxRequest, usual: Detail): Detail {
  return preferredDetail(c.req.header("Prefer")) ?? usual;
}

function send(c: Context, reply: Reply): Response {
  return c.json(reply.body as object, reply.status);
}
