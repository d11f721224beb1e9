import {z} from "zod";
import {MerchantError} from "../errors.ts";

/** What a page may ask to buy. Unknown keys are refused, and nothing of a body is forwarded that has no place here. */
export const scaMethodSchema = z.enum(["NONE", "SCA_WHEN_REQUIRED", "SCA_ALWAYS"]);
export type ScaMethod = z.output<typeof scaMethodSchema>;

const money = z.strictObject({currency_code: z.string().length(3), value: z.string().min(1).max(32)});
const sku = z.string().min(1).max(127);

const itemsRequest = z.strictObject({
  items: z
    .array(z.strictObject({sku, quantity: z.int().min(1).max(10)}))
    .min(1)
    .max(100),
  scaMethod: scaMethodSchema.optional(),
});

const cartRequest = z.strictObject({
  cart: z.string().min(1).max(16_384),
  scaMethod: scaMethodSchema.optional(),
});

const sampleRequest = z.strictObject({sample: z.literal(true)});

/** The interface's order payload, for one purchase unit. */
const payloadRequest = z.strictObject({
  intent: z.literal("CAPTURE"),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().min(1).max(256).optional(),
        description: z.string().min(1).max(127).optional(),
        amount: money.extend({breakdown: z.strictObject({item_total: money}).optional()}),
        items: z
          .array(
            z.strictObject({
              name: z.string().min(1).max(127),
              sku: sku.optional(),
              quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
              unit_amount: money,
            }),
          )
          .min(1)
          .max(100)
          .optional(),
      }),
    )
    .length(1),
  payment_source: z
    .strictObject({
      card: z.strictObject({
        attributes: z
          .strictObject({
            verification: z.strictObject({method: z.enum(["SCA_WHEN_REQUIRED", "SCA_ALWAYS"])}),
          })
          .optional(),
        experience_context: z
          .strictObject({return_url: z.url().max(2048), cancel_url: z.url().max(2048)})
          .optional(),
      }),
    })
    .optional(),
  scaMethod: scaMethodSchema.optional(),
});

export type ItemsRequest = z.output<typeof itemsRequest>;
export type CartRequest = z.output<typeof cartRequest>;
export type PayloadRequest = z.output<typeof payloadRequest>;
export type BuyRequest = ItemsRequest | CartRequest | PayloadRequest;
export type QuoteRequest = BuyRequest | z.output<typeof sampleRequest>;

/** Reads what `orders/create` is asked for. @throws MerchantError 400 naming what is wrong */
export function parseBuyRequest(body: unknown): BuyRequest {
  if (has(body, "items")) return parse(itemsRequest, body);
  if (has(body, "cart")) return parse(cartRequest, body);
  return parse(payloadRequest, body);
}

/** Reads what `quote` is asked for. @throws MerchantError 400 naming what is wrong */
export function parseQuoteRequest(body: unknown): QuoteRequest {
  return has(body, "sample") ? parse(sampleRequest, body) : parseBuyRequest(body);
}

/** Reads a body by its schema. @throws MerchantError 400 with a detail for each thing that is wrong */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const details = result.error.issues.slice(0, 10).map((issue) => ({
    issue: issue.code === "unrecognized_keys" ? "UNKNOWN_KEY" : "INVALID_VALUE",
    field: `/${issue.path.join("/")}`,
    description: issue.message,
  }));
  throw new MerchantError(
    400,
    "INVALID_REQUEST",
    "The request's body is not what this route takes.",
    details,
  );
}

function has(body: unknown, key: string): boolean {
  return typeof body === "object" && body !== null && Object.hasOwn(body, key);
}
