import {z} from "zod";
import {isCountryCode} from "../../shared/countries.ts";

/** Shared types of PayPal's REST API, with its limits. */

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** Form of a country code, for fields that also take unknown ones. */
export const countryText = z.string().regex(/^(?:[A-Z]{2}|C2)$/);
/** PayPal: checkout_orders_v2.json, INVALID_COUNTRY_CODE. */
export const countryCode = countryText.refine(isCountryCode, {params: {issue: "INVALID_COUNTRY_CODE"}});

/** An amount. PayPal refuses a negative one with 422. Operations check the decimals of its currency. */
export const money = z
  .object({
    currency_code: currencyCode.meta({description: "ISO 4217", examples: ["USD"]}),
    value: z
      .string()
      .max(32)
      .regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)$/)
      .refine((value) => !value.startsWith("-"), {params: {issue: "CANNOT_BE_NEGATIVE"}})
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

/** Address to which the buyer returns: a web page, or an app's own scheme. Browsers run or read the excluded schemes. */
export const returnAddress = (max: number) =>
  z
    .url({protocol: /^(?!(?:about|blob|data|file|javascript|vbscript|view-source)$)[a-z][a-z0-9+.-]*$/})
    .max(max);

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

/** Clamps numbers of any length, so that a huge one is reported as too large. */
function readWholeNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^-?\d{1,1000}$/.test(text)) return text;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
