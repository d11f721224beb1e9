import {z} from "zod";
import type {Outcome} from "./response.ts";
import {idSchema, noContentSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

const setupTokenSchema = z.object({
  id: idSchema,
  status: z.string(),
  /** PayPal's id of the customer who will own the payment token. */
  customer: z.object({id: z.string().max(255)}).optional(),
});
export type SetupTokenReply = z.output<typeof setupTokenSchema>;

const savedCardSchema = z.object({
  brand: z.string().optional(),
  last_digits: z.string().max(4).optional(),
  expiry: z.string().optional(),
});

/** The fields by which the owner recognizes a wallet. */
const savedAccountSchema = z.object({
  email_address: z.string().max(320).optional().catch(undefined),
  user_name: z.string().max(127).optional().catch(undefined),
});
export type SavedAccount = z.output<typeof savedAccountSchema>;

const savedSources = {
  card: savedCardSchema,
  paypal: savedAccountSchema,
  venmo: savedAccountSchema,
  apple_pay: z.object({card: savedCardSchema.optional()}),
};

const paymentTokenSchema = z.object({
  id: idSchema,
  payment_source: z
    .object(savedSources)
    .partial()
    .refine((source) => Object.keys(source).length > 0),
});
export type PaymentToken = z.output<typeof paymentTokenSchema>;

const vaulted = {
  attributes: z.object({vault: z.object({id: idSchema.optional()}).optional()}).optional(),
};

/** The payment token that an order's payment saved. Undefined while there is none. */
export const savedByOrderSchema = z
  .object({
    payment_source: z
      .object({
        card: savedSources.card.extend(vaulted),
        paypal: savedSources.paypal.extend(vaulted),
        venmo: savedSources.venmo.extend(vaulted),
        apple_pay: savedSources.apple_pay.extend(vaulted),
      })
      .partial()
      .optional(),
  })
  .transform(({payment_source: source = {}}): SavedByOrder | undefined => {
    const token = Object.values(source)[0]?.attributes?.vault?.id;
    return token === undefined ? undefined : {token, source};
  });

/** A payment token and its source. */
export interface SavedByOrder {
  readonly token: string;
  readonly source: PaymentToken["payment_source"];
}

/** `/v3/vault` */
export interface Vault {
  createSetupToken(call: {
    requestId: string;
    body: unknown;
    clientMetadataId: string;
  }): Promise<Outcome<SetupTokenReply>>;
  /** Exchanges a setup token that its buyer approved. */
  createPaymentToken(call: {requestId: string; setupToken: string}): Promise<Outcome<PaymentToken>>;
  /** Reads what a paid order saved; undefined while it saved nothing. */
  showSavedBy(orderId: string): Promise<Outcome<SavedByOrder | undefined>>;
  /** Tests whether PayPal still has a payment token: 404 if not. */
  showPaymentToken(token: string): Promise<Outcome<unknown>>;
  /** Idempotent. */
  deletePaymentToken(token: string): Promise<Outcome<undefined>>;
}

export function createVault(send: Transport): Vault {
  return {
    createSetupToken: ({requestId, body, clientMetadataId}) =>
      send({
        method: "POST",
        path: "/v3/vault/setup-tokens",
        requestId,
        headers: {"paypal-client-metadata-id": clientMetadataId},
        body: JSON.stringify(body),
        schema: setupTokenSchema,
      }),
    createPaymentToken: ({requestId, setupToken}) =>
      send({
        method: "POST",
        path: "/v3/vault/payment-tokens",
        requestId,
        body: JSON.stringify({payment_source: {token: {id: setupToken, type: "SETUP_TOKEN"}}}),
        schema: paymentTokenSchema,
        mayBeDone: true,
      }),
    showSavedBy: (id) =>
      send({method: "GET", path: "/v2/checkout/orders/:id", id, schema: savedByOrderSchema}),
    showPaymentToken: (id) =>
      send({method: "GET", path: "/v3/vault/payment-tokens/:id", id, schema: z.unknown()}),
    deletePaymentToken: (id) =>
      send({
        method: "DELETE",
        path: "/v3/vault/payment-tokens/:id",
        id,
        schema: noContentSchema,
        mayBeDone: true,
      }),
  };
}
