import {z} from "zod";
import {countryText} from "../wire/shapes.ts";

/** Any text of a form field. Its content is checked later, with an error at the field. */
const text = z.string().max(300);

/** A typed address, with the field names of PayPal's `Address`. */
export const typedAddress = z.strictObject({
  address_line_1: text.optional(),
  address_line_2: text.optional(),
  admin_area_2: text.optional(),
  admin_area_1: text.optional(),
  postal_code: z.string().max(60).optional(),
  country_code: countryText,
});

export type TypedAddress = z.output<typeof typedAddress>;

export type AddressField = "country" | "line1" | "line2" | "city" | "region" | "postalCode";

/** Splits a typed name for the order's payer. The last word is the surname. */
export function payerNameOf(written: string): {given_name: string; surname?: string} {
  const [, given, surname] = /^(.*\S)\s+(\S+)$/s.exec(written.trim()) ?? [];
  const cut = (text: string): string => text.slice(0, 140);
  return given === undefined || surname === undefined
    ? {given_name: cut(written.trim())}
    : {given_name: cut(given), surname: cut(surname)};
}
