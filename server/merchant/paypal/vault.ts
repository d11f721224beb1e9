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

const paymentTokenSchema = z.object({
  id: idSchema,
  payment_source: z
    .object({
      card: savedCardSchema,
      // The fields of the wallet's owner are not read.
      paypal: z.object({}),
      apple_pay: z.object({card: savedCardSchema.optional()}),
    })
    .partial()
    .refine((source) => Object.keys(source).length > 0),
});
export type PaymentToken = z.output<typeof paymentTokenSchema>;

const vaultedSourceSchema = z.object({
  card: savedCardSchema.optional(),
  attributes: z.object({vault: z.object({id: idSchema.optional()}).optional()}).optional(),
});

/** The payment token that an order's payment saved. Undefined while there is none. */
const savedByOrderSchema = z
  .object({
    payment_source: z
      .object({paypal: vaultedSourceSchema, apple_pay: vaultedSourceSchema})
      .partial()
      .optional(),
  })
  .transform(
    ({payment_source: source}): {token: string; source: PaymentToken["payment_source"]} | undefined => {
      const {paypal, apple_pay} = source ?? {};
      const token = (paypal ?? apple_pay)?.attributes?.vault?.id;
      if (token === undefined) return undefined;
      return {
        token,
        source: paypal ? {paypal: {}} : {apple_pay: apple_pay?.card ? {card: apple_pay.card} : {}},
      };
    },
  );

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
  showSavedBy(orderId: string): Promise<Outcome<z.output<typeof savedByOrderSchema>>>;
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
