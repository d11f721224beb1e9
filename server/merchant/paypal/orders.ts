import {z} from "zod";
import {authorizationSchema, captureSchema, refundSchema} from "./payments.ts";
import type {Outcome} from "./response.ts";
import {addressSchema, idSchema, linkSchema, moneySchema, noContentSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

const cardSchema = z.object({
  brand: z.string().optional(),
  type: z.string().optional(),
  last_digits: z.string().max(4).optional(),
  authentication_result: z
    .object({
      liability_shift: z.string().optional(),
      three_d_secure: z
        .object({enrollment_status: z.string().optional(), authentication_status: z.string().optional()})
        .optional(),
    })
    .optional(),
});
export type PaidCard = z.output<typeof cardSchema>;

const orderSchema = z.object({
  id: idSchema,
  status: z.string(),
  intent: z.string().optional(),
  payment_source: z.object({card: cardSchema.optional()}).optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        amount: moneySchema.optional(),
        // The chosen shipping option only: the buyer's name and address are not recorded.
        shipping: z
          .object({options: z.array(z.object({id: z.string(), selected: z.boolean()})).optional()})
          .optional(),
        payments: z
          .object({
            authorizations: z.array(authorizationSchema).optional(),
            captures: z.array(captureSchema).optional(),
            refunds: z.array(refundSchema).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  links: z.array(linkSchema).optional(),
});
/** An order with its payments. */
export type Order = z.output<typeof orderSchema>;

/** An order with the buyer's name and address, which only the buyer may see. */
const shownOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({email_address: z.string().optional()}).optional(),
  payment_source: z.record(z.string(), cardSchema).optional(),
  purchase_units: z
    .array(
      z.object({
        amount: moneySchema
          .extend({
            breakdown: z
              .object({
                item_total: moneySchema,
                shipping: moneySchema,
                discount: moneySchema,
                tax_total: moneySchema,
              })
              .partial()
              .optional(),
          })
          .optional(),
        items: z
          .array(
            z.object({
              name: z.string(),
              sku: z.string().optional(),
              quantity: z.string(),
              unit_amount: moneySchema.optional(),
            }),
          )
          .optional(),
        shipping: z
          .object({
            name: z.object({full_name: z.string().optional()}).optional(),
            address: addressSchema.optional(),
            options: z
              .array(
                z.object({
                  id: z.string(),
                  label: z.string(),
                  type: z.string().optional(),
                  selected: z.boolean(),
                  amount: moneySchema.optional(),
                }),
              )
              .optional(),
          })
          .optional(),
        payments: z.object({captures: z.array(captureSchema).optional()}).optional(),
      }),
    )
    .optional(),
});
export type ShownOrder = z.output<typeof shownOrderSchema>;

/** A step of a JSON patch. Applying it twice has the same result. */
export interface Replacement {
  readonly op: "replace";
  readonly path: string;
  readonly value: unknown;
}

/** A call that captures or authorizes an order. */
interface OrderPaymentCall {
  readonly requestId: string;
  readonly orderId: string;
}

/** `/v2/checkout/orders` */
export interface Orders {
  /**
   * @param call `body`: JSON exactly as recorded, since a repetition must send the same text; `mayBeDone`: the order is
   *   charged at its creation, or the call was sent before
   */
  create(call: {
    requestId: string;
    body: string;
    clientMetadataId: string;
    mayBeDone: boolean;
  }): Promise<Outcome<Order>>;
  show(orderId: string): Promise<Outcome<Order>>;
  /** Reads an order with the buyer's name and address. They are shown to the buyer and never recorded. */
  showWhole(orderId: string): Promise<Outcome<ShownOrder>>;
  change(call: {
    requestId: string;
    orderId: string;
    changes: readonly Replacement[];
  }): Promise<Outcome<undefined>>;
  capture(call: OrderPaymentCall): Promise<Outcome<Order>>;
  /** Authorizes the payment of an order whose intent is AUTHORIZE. */
  authorize(call: OrderPaymentCall): Promise<Outcome<Order>>;
}

const PREFER_WHOLE = {prefer: "return=representation"};

export function createOrders(send: Transport): Orders {
  const pay =
    (path: string) =>
    ({requestId, orderId: id}: OrderPaymentCall) =>
      send({
        method: "POST",
        path,
        id,
        requestId,
        headers: PREFER_WHOLE,
        body: "{}",
        schema: orderSchema,
        mayBeDone: true,
      });
  return {
    create: ({requestId, body, clientMetadataId, mayBeDone}) =>
      send({
        method: "POST",
        path: "/v2/checkout/orders",
        requestId,
        headers: {...PREFER_WHOLE, "paypal-client-metadata-id": clientMetadataId},
        body,
        schema: orderSchema,
        mayBeDone,
      }),
    show: (id) => send({method: "GET", path: "/v2/checkout/orders/:id", id, schema: orderSchema}),
    showWhole: (id) =>
      send({method: "GET", path: "/v2/checkout/orders/:id", id, schema: shownOrderSchema, policy: "read"}),
    change: ({requestId, orderId: id, changes}) =>
      send({
        method: "PATCH",
        path: "/v2/checkout/orders/:id",
        id,
        requestId,
        body: JSON.stringify(changes),
        schema: noContentSchema,
      }),
    capture: pay("/v2/checkout/orders/:id/capture"),
    authorize: pay("/v2/checkout/orders/:id/authorize"),
  };
}
