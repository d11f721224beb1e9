import {z} from "zod";
import {MerchantError} from "../errors.ts";

/** Maximum depth of the JSON. PayPal's events have about ten levels. */
const MAX_DEPTH = 20;

/** Type of an event that names none. */
const NO_TYPE = "UNKNOWN";

/** Reads a value of another form as an absent one. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** PayPal's ids are texts. Some events have whole numbers instead. */
const text = z.union([z.string(), z.int()]).transform(String);
/** No id of PayPal has other characters, such as NUL, which PostgreSQL can't store. */
const id = lenient(text.pipe(z.string().regex(/^[\x21-\x7e]{1,127}$/)));

const link = z.object({href: z.string(), rel: z.string()}).catch({href: "", rel: ""});

/**
 * Fields of an event that this server reads. PayPal has signed the event, so a field of another form is no reason to refuse
 * it. Other fields are dropped, because the subject is read from PayPal.
 */
const eventSchema = z
  .object({
    id: lenient(text.pipe(z.string().regex(/^[\w.:-]{1,127}$/))),
    event_type: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9._-]{0,99}$/)
      .catch(NO_TYPE),
    /** Milliseconds since the epoch. */
    create_time: lenient(z.iso.datetime({offset: true}).transform(Date.parse)),
    resource: z
      .object({
        id,
        order_id: id,
        capture_id: id,
        dispute_id: id,
        invoice: lenient(z.object({id})),
        metadata: lenient(z.object({order_id: id})),
        supplementary_data: lenient(z.object({related_ids: lenient(z.object({order_id: id}))})),
        links: lenient(z.array(link)),
      })
      .catch({}),
  })
  .catch({event_type: NO_TYPE, resource: {}});
export type ServiceEvent = z.output<typeof eventSchema>;

/** Reads the body of an event with a valid signature. @throws MerchantError 400 if it is no JSON, 413 if it is too deep */
export function readEvent(body: Uint8Array): ServiceEvent {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw invalid("its body is not JSON");
  }
  if (isDeeper(value, MAX_DEPTH)) {
    throw new MerchantError(413, "BODY_TOO_LARGE", `The body has more than ${MAX_DEPTH} levels.`);
  }
  return eventSchema.parse(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** The request is not a webhook event. */
export function invalid(why: string): MerchantError {
  return new MerchantError(400, "NOT_A_NOTIFICATION", `This is not a webhook event of PayPal: ${why}.`);
}
