import {z} from "zod";
import {LONGEST_ECHO, MOST_DETAILS} from "./errors.ts";

/** Shared types of PayPal's REST API, with its limits. */

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** A non-negative amount. Operations check the decimals of its currency. */
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
    issue: z.string().describe("Error code"),
    field: z.string().max(LONGEST_ECHO).optional().describe("JSON pointer for a field of the body"),
    value: z.string().optional(),
    location: z.enum(["body", "path", "query"]).default("body").optional(),
    description: z.string().max(LONGEST_ECHO).optional().describe("Can change: depend on `issue` instead"),
  })
  .meta({id: "ErrorDetail"});

export const errorBody = z
  .object({
    name: z.string(),
    message: z.string(),
    debug_id: z.string().describe("Same as the header PayPal-Debug-Id"),
    information_link: z.url().optional().describe("Page that explains the error name"),
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

/** Error body of the token route (RFC 6749, section 5.2). */
export const oauthError = z
  .strictObject({
    error: z.enum([
      "invalid_client",
      "invalid_request",
      "invalid_scope",
      "temporarily_unavailable",
      "unsupported_grant_type",
    ]),
    error_description: z.string(),
  })
  .meta({id: "OAuthError"});

/** Currencies that PayPal supports for payments. */
const SUPPORTED: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  ),
);

export function isSupportedCurrency(code: string): boolean {
  return SUPPORTED.has(code);
}

/**
 * Integer in the query, within bounds. Other text is INVALID_PARAMETER_SYNTAX. Out of bounds is
 * INVALID_INTEGER_MIN_VALUE or INVALID_INTEGER_MAX_VALUE.
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

/** The query parameter `fields` of a list: exactly `all` or `none`. */
export const listFields = z
  .string()
  .regex(/^(?:all|none)$/)
  .default("all");

/** `true` or `false` in the query. */
export function flag({absent}: {readonly absent: boolean}) {
  return z
    .preprocess((text) => (text === "true" ? true : text === "false" ? false : text), z.boolean())
    .default(absent);
}

/** Clamps numbers of any length, so that a huge one is reported as too large. */
function readWholeNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^-?\d{1,1000}$/.test(text)) return text;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
