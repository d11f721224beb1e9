import {z} from "zod";

/**
 * What the commerce service sends, as far as this server reads it (real-world.md, section 3). Unknown keys are dropped:
 * the journal stores, and the page is told, no more than stands here.
 */
export const moneySchema = z.object({currency_code: z.string(), value: z.string()});

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  final_capture: z.boolean().optional(),
  processor_response: z
    .object({
      avs_code: z.string().optional(),
      cvv_code: z.string().optional(),
      response_code: z.string().optional(),
    })
    .optional(),
  /** Of a capture of an authorization: the request id that it was asked for under. */
  invoice_id: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
});
export type Capture = z.output<typeof captureSchema>;

const authorizationSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  /** ISO 8601. The funds are certain for three days; until this time they may still be captured. */
  expiration_time: z.string().optional(),
  create_time: z.string().optional(),
});
/** Money that is reserved and not taken. */
export type Authorization = z.output<typeof authorizationSchema>;

const linkSchema = z.object({href: z.string(), rel: z.string(), method: z.string().optional()});

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  /** The request id that this server asked for it under; another's word, or none, for refunds of others. */
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(linkSchema).optional(),
});
/** Money that went back. */
export type Refund = z.output<typeof refundSchema>;

/** What `/v2/payments` answers to a refund, a capture of an authorization, a void or a renewal. */
export const paymentSchema = z.object({id: z.string().min(1).max(255), status: z.string()});
export type Payment = z.output<typeof paymentSchema>;

/** A void's reply has a body for who prefers one, or none. */
export const voidedSchema = paymentSchema.optional();

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

export const orderSchema = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  intent: z.string().optional(),
  payment_source: z.object({card: cardSchema.optional()}).optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        amount: moneySchema.optional(),
        // Which delivery the buyer chose; to whom and where is not for the journal.
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
/** An order of the service, with its payments once there are some. */
export type Order = z.output<typeof orderSchema>;

const addressSchema = z.object({
  address_line_1: z.string().optional(),
  address_line_2: z.string().optional(),
  admin_area_1: z.string().optional(),
  admin_area_2: z.string().optional(),
  postal_code: z.string().optional(),
  country_code: z.string().optional(),
});
export type WireAddress = z.output<typeof addressSchema>;

/** An order as its own buyer may see it. */
export const shownOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
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

/** A reply without a body. */
export const nothingSchema = z.undefined();

export const setupTokenSchema = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  /** The service's own name for whom it will belong to. */
  customer: z.object({id: z.string().max(255)}).optional(),
});
export type SetupTokenReply = z.output<typeof setupTokenSchema>;

const savedCardSchema = z.object({
  brand: z.string().optional(),
  last_digits: z.string().max(4).optional(),
  expiry: z.string().optional(),
});

/** A wallet's owner is not for this server: only that it is one. */
const savedWalletSchema = z.object({});

export const paymentTokenSchema = z.object({
  id: z.string().min(1).max(255),
  payment_source: z
    .object({
      card: savedCardSchema,
      paypal: savedWalletSchema,
      apple_pay: z.object({card: savedCardSchema.optional()}),
    })
    .partial()
    .refine((source) => Object.keys(source).length > 0),
});
export type PaymentToken = z.output<typeof paymentTokenSchema>;

const vaultedSchema = z.object({
  card: savedCardSchema.optional(),
  attributes: z.object({vault: z.object({id: z.string().min(1).max(255).optional()}).optional()}).optional(),
});

/** What an order's payment has saved: the payment token, which is for the vault alone. Undefined while there is none. */
export const savedByOrderSchema = z
  .object({payment_source: z.object({paypal: vaultedSchema, apple_pay: vaultedSchema}).partial().optional()})
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
export type SavedByOrder = z.output<typeof savedByOrderSchema>;

/** Passed on as it is, for the SDK to read: what its methods need stands in it under names that change. */
export const eligibleMethodsSchema = z.looseObject({eligible_methods: z.record(z.string(), z.unknown())});
export type EligibleMethods = z.output<typeof eligibleMethodsSchema>;

/** Reason for which PayPal refused a request: its REST API's error, or OAuth's (`error`, `error_description`). */
export interface Refusal {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  readonly debug_id?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  /** Without the `value` that PayPal repeats: it is what was sent. */
  readonly details?:
    | readonly {
        readonly issue?: string | undefined;
        readonly field?: string | undefined;
        readonly location?: string | undefined;
        readonly description?: string | undefined;
      }[]
    | undefined;
}

const restErrorSchema = z.object({
  name: z.string(),
  message: z.string(),
  debug_id: z.string().transform((id) => (/^[\w.:-]{1,64}$/.test(id) ? id : undefined)),
  details: z
    .array(
      z.object({
        issue: z.string().optional(),
        field: z.string().optional(),
        location: z.string().optional(),
        description: z.string().optional(),
      }),
    )
    .optional()
    .catch(undefined),
});

const oauthErrorSchema = z.object({error: z.string(), error_description: z.string()});

/**
 * Reads PayPal's own error from the body of a 4xx reply. Undefined for any other body: a proxy or firewall may have written
 * it instead of PayPal's reply.
 */
export function refusalOf(status: number, body: unknown): Refusal | undefined {
  const isOAuth = status === 401 || status === 403;
  return (
    restErrorSchema.safeParse(body).data ?? (isOAuth ? oauthErrorSchema.safeParse(body).data : undefined)
  );
}

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(""),
  token_type: z.string().default("Bearer"),
});
export type Token = z.output<typeof tokenSchema>;
