import type {Outcome} from "./outcome.ts";
import type {Tokens} from "./tokens.ts";
import type {ServiceRequest, Transport} from "./transport.ts";
import {type Order, orderSchema} from "./wire.ts";

/** A call that makes an order or moves money. It may be sent again and again: the request id makes it one effect. */
export interface OrderCall {
  readonly requestId: string;
  /** The call may have been sent before, with an answer that nobody has. */
  readonly doubted: boolean;
}

/** The order service (`/v2/checkout/orders`), asked with this server's own rights. */
export interface Orders {
  /** @param body the JSON text, kept as it was journalled: a repetition must be the same to the letter */
  create(call: OrderCall & {body: string; clientMetadataId: string}): Promise<Outcome<Order>>;
  show(orderId: string): Promise<Outcome<Order>>;
  capture(call: OrderCall & {orderId: string}): Promise<Outcome<Order>>;
}

export function createOrders(options: {transport: Transport; tokens: Tokens}): Orders {
  const {transport, tokens} = options;

  async function once(request: ServiceRequest<Order>): Promise<{token?: string; outcome: Outcome<Order>}> {
    const access = await tokens.access();
    if (access.kind !== "done") return {outcome: access};
    const headers = {
      ...request.headers,
      accept: "application/json",
      authorization: `Bearer ${access.value}`,
    };
    return {token: access.value, outcome: await transport({...request, headers})};
  }

  /** A token that was revoked before its time is renewed, once. */
  async function send(request: ServiceRequest<Order>): Promise<Outcome<Order>> {
    const {token, outcome} = await once(request);
    if (token === undefined || outcome.kind === "done" || outcome.status !== 401) return outcome;
    tokens.forget(token);
    return (await once({...request, doubted: request.doubted === true || outcome.kind === "unknown"}))
      .outcome;
  }

  function headersOf(call: OrderCall): Record<string, string> {
    return {
      "content-type": "application/json",
      prefer: "return=representation",
      // The interface's name and the real service's: each takes the one it knows.
      "service-request-id": call.requestId,
      "paypal-request-id": call.requestId,
    };
  }

  return {
    create: (call) =>
      send({
        method: "POST",
        path: "/v2/checkout/orders",
        headers: {...headersOf(call), "paypal-client-metadata-id": call.clientMetadataId},
        body: call.body,
        schema: orderSchema,
        doubted: call.doubted,
      }),
    show: (orderId) => send({method: "GET", path: orderPath(orderId), headers: {}, schema: orderSchema}),
    capture: (call) =>
      send({
        method: "POST",
        path: `${orderPath(call.orderId)}/capture`,
        headers: headersOf(call),
        body: "{}",
        schema: orderSchema,
        doubted: call.doubted,
      }),
  };
}

function orderPath(orderId: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
}
