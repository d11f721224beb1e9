import {z} from "zod";
import type {MerchantName} from "./platform-headers.ts";
import type {Outcome} from "./response.ts";
import {idSchema, linkSchema, moneySchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

/** PayPal's reason for a status: printable characters, which every database can store. */
const statusDetailsSchema = z
  .object({reason: z.string().regex(/^[\x20-\x7e]{1,127}$/)})
  .optional()
  .catch(undefined);

/** Part of a capture that tells PayPal's fee, in the capture's currency. Pages don't get it. */
export const receivableSchema = z.object({paypal_fee: moneySchema.optional()}).optional().catch(undefined);

export const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: statusDetailsSchema,
  amount: moneySchema.optional(),
  final_capture: z.boolean().optional(),
  processor_response: z
    .object({
      avs_code: z.string().optional(),
      cvv_code: z.string().optional(),
      response_code: z.string().optional(),
    })
    .optional(),
  /** Request id of the call that captured an authorization. */
  invoice_id: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
});
export type Capture = z.output<typeof captureSchema>;

/** Fields that name the order of a payment which was read by its id. */
const related = {
  supplementary_data: z
    .object({related_ids: z.object({order_id: z.string().optional()}).optional()})
    .optional(),
  links: z.array(linkSchema).optional(),
};

/** A capture that was read by its id: it names its order, and the payment link that was paid (`custom_id`). */
const captureDetailsSchema = captureSchema.extend({custom_id: z.string().optional(), ...related});
export type CaptureDetails = z.output<typeof captureDetailsSchema>;

/** Authorized money that is not captured yet. */
export const authorizationSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: statusDetailsSchema,
  amount: moneySchema.optional(),
  /** ISO 8601. The funds are guaranteed for three days; a capture is possible until this time. */
  expiration_time: z.string().optional(),
  create_time: z.string().optional(),
});
export type Authorization = z.output<typeof authorizationSchema>;

const authorizationDetailsSchema = authorizationSchema.extend(related);
export type AuthorizationDetails = z.output<typeof authorizationDetailsSchema>;

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: statusDetailsSchema,
  amount: moneySchema.optional(),
  /** Request id of this server's refund; another text, or absent, for a refund made elsewhere. */
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(linkSchema).optional(),
});
export type Refund = z.output<typeof refundSchema>;

/** Reply to a refund, a capture of an authorization, a void or a reauthorization. */
const paymentSchema = z.object({
  id: idSchema,
  status: z.string(),
  status_details: statusDetailsSchema,
  /** Only of a capture. */
  seller_receivable_breakdown: receivableSchema,
  create_time: z.string().optional(),
});
export type Payment = z.output<typeof paymentSchema>;

/** A call about one payment. */
export interface PaymentCall {
  readonly requestId: string;
  /** Id of the capture or authorization. */
  readonly id: string;
  /** JSON exactly as recorded: a repetition must send the same text. */
  readonly body: string;
  /** The merchant who got the money, if it is another one. */
  readonly payee?: MerchantName | undefined;
}

/** `/v2/payments` */
export interface Payments {
  showCapture(id: string): Promise<Outcome<CaptureDetails>>;
  showRefund(id: string): Promise<Outcome<Refund>>;
  showAuthorization(id: string): Promise<Outcome<AuthorizationDetails>>;
  /** Refunds a capture, or a part of it. */
  refund(call: PaymentCall): Promise<Outcome<Payment>>;
  captureAuthorization(call: PaymentCall): Promise<Outcome<Payment>>;
  /** Releases the rest of an authorization. */
  voidAuthorization(call: PaymentCall): Promise<Outcome<Payment>>;
  /** Guarantees an authorization's funds for another three days. */
  reauthorize(call: PaymentCall): Promise<Outcome<Payment>>;
}

/** @param onBehalfOf builds the header of a call for another merchant */
export function createPayments(
  send: Transport,
  onBehalfOf: (payee: MerchantName) => Readonly<Record<string, string>>,
): Payments {
  const post = <T>(path: string, schema: z.ZodType<T>, {requestId, id, body, payee}: PaymentCall) =>
    send({
      method: "POST",
      path,
      id,
      requestId,
      headers: {prefer: "return=representation", ...(payee && onBehalfOf(payee))},
      body,
      schema,
      mayBeDone: true,
    });
  return {
    showCapture: (id) =>
      send({method: "GET", path: "/v2/payments/captures/:id", id, schema: captureDetailsSchema}),
    showRefund: (id) => send({method: "GET", path: "/v2/payments/refunds/:id", id, schema: refundSchema}),
    showAuthorization: (id) =>
      send({method: "GET", path: "/v2/payments/authorizations/:id", id, schema: authorizationDetailsSchema}),
    refund: (call) => post("/v2/payments/captures/:id/refund", paymentSchema, call),
    captureAuthorization: (call) => post("/v2/payments/authorizations/:id/capture", paymentSchema, call),
    reauthorize: (call) => post("/v2/payments/authorizations/:id/reauthorize", paymentSchema, call),
    async voidAuthorization(call) {
      const outcome = await post("/v2/payments/authorizations/:id/void", paymentSchema.optional(), call);
      if (outcome.kind !== "done") return outcome;
      // A reply without a body (204) means that it is void.
      return {...outcome, value: outcome.value ?? {id: call.id, status: "VOIDED"}};
    },
  };
}
