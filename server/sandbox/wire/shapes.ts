import {z} from "zod";
import {LONGEST_ECHO, MOST_DETAILS} from "./errors.ts";

/** The shared types of the interface, and their limits in PayPal (real-world.md, section 3). */

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** An amount that is not negative, as decimal digits. How many decimals a currency takes is checked by the operations. */
export const money = z
  .object({
    currency_code: currencyCode.meta({description: "ISO 4217", examples: ["USD"]}),
    value: z
      .string()
      .max(32)
      .regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/)
      .meta({description: "A decimal amount in major units", examples: ["10.00"]}),
  })
  .meta({id: "Money"});

const LINK_METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "CONNECT", "OPTIONS", "PATCH"] as const;

export const linkDescription = z
  .object({href: z.string(), rel: z.string(), method: z.enum(LINK_METHODS).optional()})
  .meta({id: "LinkDescription"});

export type LinkDescription = z.output<typeof linkDescription>;

/** ISO 8601 in UTC, to the second. */
export const timestamp = z.iso.datetime().meta({id: "Timestamp"});

/** Milliseconds since the epoch as a `timestamp`. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}

const errorDetail = z
  .object({
    issue: z.string().describe("The fine-grained error code"),
    field: z.string().max(LONGEST_ECHO).optional().describe("A JSON pointer when it is in the body"),
    value: z.string().optional(),
    location: z.enum(["body", "path", "query"]).default("body").optional(),
    description: z.string().max(LONGEST_ECHO).optional().describe("May change over time: don't depend on it"),
  })
  .meta({id: "ErrorDetail"});

export const errorBody = z
  .object({
    name: z.string(),
    message: z.string(),
    debug_id: z.string().describe("Also the header PayPal-Debug-Id"),
    information_link: z.url().optional().describe("A page that explains the error's name"),
    details: z.array(errorDetail).max(MOST_DETAILS).optional(),
    links: z.array(linkDescription).optional(),
  })
  .meta({id: "Error"});

const text = (max: number) => z.string().max(max).optional();

export const personName = z
  .object({
    prefix: text(140),
    given_name: text(140),
    surname: text(140),
    middle_name: text(140),
    suffix: text(140),
    alternate_full_name: text(300),
    full_name: text(300),
  })
  .meta({id: "Name"});

export const address = z
  .object({
    country_code: countryCode.optional(),
    address_line_1: text(300),
    address_line_2: text(300),
    address_line_3: text(100),
    admin_area_4: text(100),
    admin_area_3: text(100),
    admin_area_2: text(120),
    admin_area_1: text(300),
    postal_code: text(60),
    address_details: z
      .object({
        street_number: text(100),
        street_name: text(100),
        street_type: text(100),
        delivery_service: text(100),
        building_name: text(100),
        sub_building: text(100),
      })
      .optional(),
  })
  .meta({id: "Address"});

export const phone = z
  .object({
    country_code: z.string().regex(/^[0-9]{1,3}$/),
    national_number: z.string().regex(/^[0-9]{1,14}$/),
    extension_number: z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .optional(),
  })
  .meta({id: "Phone"});

/** OAuth's own error shape (RFC 6749, section 5.2), which differs from every other error of the service. */
export const oauthError = z
  .strictObject({
    error: z.enum(["invalid_client", "invalid_request", "temporarily_unavailable", "unsupported_grant_type"]),
    error_description: z.string(),
  })
  .meta({id: "OAuthError"});

/** The currencies in which the service takes payments. */
const SUPPORTED: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  ),
);

export function isSupportedCurrency(code: string): boolean {
  return SUPPORTED.has(code);
}

/**
 * A whole number of the query, within its bounds.
 * What is no number is INVALID_PARAMETER_SYNTAX; one outside is INVALID_INTEGER_MIN_VALUE or INVALID_INTEGER_MAX_VALUE.
 */
export function wholeNumber({
  min,
  max,
  absent,
}: {
  readonly min: number;
  readonly max: number;
  readonly absent: number;
}) {
  return z.preprocess(readWholeNumber, z.int().min(min).max(max)).default(absent);
}

/** `true` or `false` in the query. */
export function flag({absent}: {readonly absent: boolean}) {
  return z
    .preprocess((text) => (text === "true" ? true : text === "false" ? false : text), z.boolean())
    .default(absent);
}

/** Digits of any length: one too large to count is still only too large. */
function readWholeNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^-?\d{1,1000}$/.test(text)) return text;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
