import {z} from "zod";
import {authorizationSchema, captureSchema, receivableSchema, refundSchema} from "./payments.ts";
import type {WireMoney} from "../../shared/money.ts";
import type {PolicyName} from "./resilience.ts";
import type {Outcome} from "./response.ts";
import {addressSchema, idSchema, linkSchema, moneySchema, noContentSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";
import {merchantName} from "./platform-headers.ts";
import {type SavedByOrder, savedByOrderSchema} from "./vault.ts";
import {onlyUnitOf, unitsOf} from "./units.ts";
import {pendingVoucher, type PendingVoucher, voucherSchema} from "./voucher.ts";

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

/** Payment sources by PayPal's name, as far as they have a card: `card` itself, or the card inside a device's wallet. */
const paymentSourceSchema = z.record(z.string(), cardSchema.extend({card: cardSchema.optional()}));
type PaymentSource = z.output<typeof paymentSourceSchema>;

/** Lists the cards of an order's payment sources, with the source's name. */
export function cardsOf(sources: PaymentSource = {}): {readonly source: string; readonly card: PaidCard}[] {
  return Object.entries(sources).flatMap(([source, {card, ...facts}]) => {
    if (source === "card") return [{source, card: facts}];
    return card ? [{source, card}] : [];
  });
}

const nameSchema = z.object({
  full_name: z.string().optional(),
  given_name: z.string().optional(),
  surname: z.string().optional(),
});

/** Fields that name the buyer. PayPal's shape of a payment source depends on the method. */
const namingSchema = z.object({
  payer: z
    .object({name: nameSchema.optional().catch(undefined), email_address: z.string().optional()})
    .optional()
    .catch(undefined),
  payment_source: z
    .record(
      z.string(),
      z.object({
        name: z.union([z.string(), nameSchema]).optional().catch(undefined),
        email_address: z.string().optional().catch(undefined),
        last_digits: z.string().max(4).optional().catch(undefined),
        card: z
          .object({last_digits: z.string().max(4).optional()})
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.object({
        invoice_id: z.string().optional().catch(undefined),
        shipping: z
          .object({name: nameSchema.optional(), email_address: z.string().optional()})
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});
const buyerSchema = namingSchema.transform(buyerOf);

/** The buyer and the method, as far as PayPal returned them. */
export interface Buyer {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** PayPal's name of the method, such as `card` or `paypal`. */
  readonly source?: string | undefined;
  readonly lastDigits?: string | undefined;
  /** The merchant's invoice id of the order. Several units have ids of their own. */
  readonly invoiceId?: string | undefined;
}

function buyerOf({payer, payment_source, ...order}: z.output<typeof namingSchema>): Buyer {
  const [source, paidWith] = Object.entries(payment_source ?? {})[0] ?? [];
  // The units of one order have one buyer, though perhaps several addresses.
  const unit = unitsOf(order).find(({shipping}) => shipping) ?? {};
  return {
    name: storable(nameOf(payer?.name) ?? nameOf(paidWith?.name) ?? nameOf(unit.shipping?.name)),
    email: storable(payer?.email_address ?? paidWith?.email_address ?? unit.shipping?.email_address),
    source: storable(source),
    lastDigits: storable(paidWith?.last_digits ?? paidWith?.card?.last_digits),
    invoiceId: storable(onlyUnitOf(order)?.invoice_id),
  };
}

/** PostgreSQL can't store a NUL character. A buyer who sends one must not stop the record of the payment. */
function storable(text: string | undefined): string | undefined {
  return text?.replaceAll("\0", "");
}

function nameOf(name: string | z.output<typeof nameSchema> | undefined): string | undefined {
  if (name === undefined || typeof name === "string") return name || undefined;
  const parts = [name.given_name, name.surname].filter((part) => part !== undefined);
  return name.full_name ?? (parts.join(" ") || undefined);
}

/** Fields for the shop's events that are not recorded with the order. */
const deliveringSchema = z.object({
  purchase_units: z.array(
    z.object({
      shipping: z
        .object({name: nameSchema.optional().catch(undefined), address: addressSchema.optional()})
        .optional()
        .catch(undefined),
      payments: z
        .object({
          captures: z.array(z.object({id: z.string(), seller_receivable_breakdown: receivableSchema})),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});
const deliverySchema = deliveringSchema.transform(deliveryOf);

/** Address for the goods, and PayPal's fees, as far as PayPal returned them. */
export interface OrderDelivery {
  readonly address?: Readonly<Record<string, string | undefined>> | undefined;
  /** By the capture's id. */
  readonly fees: ReadonlyMap<string, WireMoney>;
}

function deliveryOf(order: z.output<typeof deliveringSchema>): OrderDelivery {
  const {name, address} = onlyUnitOf(order)?.shipping ?? {};
  const captures = unitsOf(order).flatMap(({payments}) => payments?.captures ?? []);
  return {
    address: address && {
      name: nameOf(name),
      addressLine1: address.address_line_1,
      addressLine2: address.address_line_2,
      adminArea1: address.admin_area_1,
      adminArea2: address.admin_area_2,
      postalCode: address.postal_code,
      countryCode: address.country_code,
    },
    fees: new Map(
      captures.flatMap(({id, seller_receivable_breakdown: received}) =>
        received?.paypal_fee ? [[id, received.paypal_fee] as const] : [],
      ),
    ),
  };
}

const unitPayments = z.object({
  authorizations: z.array(authorizationSchema).optional(),
  captures: z.array(captureSchema).optional(),
  refunds: z.array(refundSchema).optional(),
});

const recordedOrderSchema = z.object({
  id: idSchema,
  status: z.string(),
  intent: z.string().optional(),
  payment_source: paymentSourceSchema.optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        description: z.string().optional(),
        amount: moneySchema.optional(),
        // The chosen shipping option only: the buyer's name and address are not recorded.
        shipping: z
          .object({options: z.array(z.object({id: z.string(), selected: z.boolean()})).optional()})
          .optional(),
        payments: unitPayments.optional(),
      }),
    )
    .optional(),
  links: z.array(linkSchema).optional(),
});

/** Copies the reply, because an object schema drops the fields that it doesn't name. */
const orderSchema = z.preprocess(
  (reply) =>
    typeof reply === "object" && reply !== null
      ? {...reply, buyer: reply, delivery: reply, pending: reply, saved: reply}
      : reply,
  recordedOrderSchema.extend({
    buyer: buyerSchema.optional().catch(undefined),
    delivery: deliverySchema.optional().catch(undefined),
    pending: voucherSchema.optional().catch(undefined),
    saved: savedByOrderSchema.optional().catch(undefined),
  }),
);

/** An order with its payments. */
export type Order = z.output<typeof recordedOrderSchema> & {
  readonly buyer?: Buyer | undefined;
  readonly delivery?: OrderDelivery | undefined;
  /** Data by which the buyer pays a pending voucher. */
  readonly pending?: PendingVoucher | undefined;
  /** Payment token that the payment saved. The vault records it encrypted. */
  readonly saved?: SavedByOrder | undefined;
};

/** An order as pages get it. */
export const pageOrder = recordedOrderSchema
  .extend({
    pending: pendingVoucher.optional(),
    reference: z.string().optional().describe("The shop's order number."),
  })
  .meta({
    id: "PayPalOrder",
    description:
      "Fields of PayPal's order: https://developer.paypal.com/docs/api/orders/v2/#orders_get. `pending` has the data of a voucher.",
  });

/** Returns an order without the buyer, the address and the payment token, as it is recorded and as pages get it. */
export function withoutBuyer({buyer: _buyer, delivery: _delivery, saved: _saved, ...order}: Order): Order {
  return order;
}

/** An order with the buyer's name and address, which only the buyer and the merchant may see. */
const wholeOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({email_address: z.string().optional()}).optional(),
  payment_source: paymentSourceSchema.optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        invoice_id: z.string().optional(),
        payee: merchantName.optional(),
        payment_instruction: z
          .object({platform_fees: z.array(z.object({amount: moneySchema.optional()})).optional()})
          .optional(),
        amount: moneySchema
          .extend({
            breakdown: z
              .object({
                item_total: moneySchema,
                shipping: moneySchema,
                discount: moneySchema,
                tax_total: moneySchema,
                handling: moneySchema,
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
            trackers: z.array(z.looseObject({})).optional(),
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
        payments: unitPayments.optional(),
      }),
    )
    .optional(),
});
const shownOrderSchema = z.preprocess(
  (reply) => (typeof reply === "object" && reply !== null ? {...reply, pending: reply} : reply),
  wholeOrderSchema.extend({pending: voucherSchema.optional().catch(undefined)}),
);
export type ShownOrder = z.output<typeof wholeOrderSchema> & {readonly pending?: PendingVoucher | undefined};

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
   * @param call `body`: JSON exactly as recorded, since a repetition must send the same text; `mayBeDone`: the
   *   call was sent before
   */
  create(call: {
    requestId: string;
    body: string;
    clientMetadataId: string;
    mayBeDone: boolean;
  }): Promise<Outcome<Order>>;
  /** @param policy `read` for what pages show; by default `pay` */
  show(orderId: string, policy?: PolicyName): Promise<Outcome<Order>>;
  /** Reads an order with the buyer's name and address. The address is never recorded. */
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
    show: (id, policy = "pay") =>
      send({method: "GET", path: "/v2/checkout/orders/:id", id, schema: orderSchema, policy}),
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
