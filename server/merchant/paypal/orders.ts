import {onceUnder} from "./authorized.ts";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {nothingSchema, type Order, orderSchema, type ShownOrder, shownOrderSchema} from "./wire.ts";

/** A call that makes an order or moves money. It may be sent again and again: the request id makes it one effect. */
export interface OrderCall {
  readonly requestId: string;
}

/** One step of a patch: what stands at the path is replaced. Doing it twice comes to the same. */
export interface Replacement {
  readonly op: "replace";
  readonly path: string;
  readonly value: unknown;
}

/** The order service (`/v2/checkout/orders`), asked with this server's own rights. */
export interface Orders {
  /**
   * @param call `body`: the JSON text as it was recorded, since a repetition must be the same to the letter; `mayBeDone`: the
   *   order is charged as it is made, or the call was sent before
   */
  create(
    call: OrderCall & {body: string; clientMetadataId: string; mayBeDone: boolean},
  ): Promise<Outcome<Order>>;
  show(orderId: string): Promise<Outcome<Order>>;
  /** With whom and where the goods go, which is told to the buyer alone: it is not for the journal. */
  showWhole(orderId: string): Promise<Outcome<ShownOrder>>;
  change(call: {
    requestId: string;
    orderId: string;
    changes: readonly Replacement[];
  }): Promise<Outcome<undefined>>;
  capture(call: OrderCall & {orderId: string}): Promise<Outcome<Order>>;
  /** Reserves the money of an order whose intent is AUTHORIZE. */
  authorize(call: OrderCall & {orderId: string}): Promise<Outcome<Order>>;
}

/** @param send sends with this server's rights */
export function createOrders(send: Transport): Orders {
  const headersOf = ({requestId}: OrderCall) => ({
    ...onceUnder(requestId),
    prefer: "return=representation",
  });
  const take = (what: "capture" | "authorize") => (call: OrderCall & {orderId: string}) =>
    send({
      method: "POST",
      path: `${orderPath(call.orderId)}/${what}`,
      headers: headersOf(call),
      body: "{}",
      schema: orderSchema,
      mayBeDone: true,
    });
  return {
    create: (call) =>
      send({
        method: "POST",
        path: "/v2/checkout/orders",
        headers: {...headersOf(call), "paypal-client-metadata-id": call.clientMetadataId},
        body: call.body,
        schema: orderSchema,
        mayBeDone: call.mayBeDone,
      }),
    show: (orderId) => send({method: "GET", path: orderPath(orderId), headers: {}, schema: orderSchema}),
    showWhole: (orderId) =>
      send({method: "GET", path: orderPath(orderId), headers: {}, schema: shownOrderSchema, lane: "read"}),
    change: (call) =>
      send({
        method: "PATCH",
        path: orderPath(call.orderId),
        headers: onceUnder(call.requestId),
        body: JSON.stringify(call.changes),
        schema: nothingSchema,
      }),
    capture: take("capture"),
    authorize: take("authorize"),
  };
}

export function orderPath(orderId: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
}
