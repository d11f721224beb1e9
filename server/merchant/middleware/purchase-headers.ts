import {z} from "zod";
import {MerchantError} from "../errors.ts";

/** Header with the purchase id. */
export const PURCHASE_ID_HEADER = {
  "Purchase-Id": z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional()
    .describe("Names the purchase that an order pays: the `purchase.id` of a quote."),
};

/** Header with the number of a seller. */
export const PURCHASE_PLACE_HEADER = {
  "Purchase-Place": z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional()
    .describe("Number of the seller among equal ones on the page; 1 by default."),
};

/**
 * Reads `Purchase-Id`: which purchase of the browser session an order pays. Undefined for a page without purchase ids.
 *
 * @throws MerchantError 400 for an id of more than 128 characters or with other characters
 */
export function purchaseIdOf(headers: Headers): string | undefined {
  const sent = headers.get("purchase-id");
  if (sent === null) return undefined;
  if (PURCHASE_ID_HEADER["Purchase-Id"].safeParse(sent).success) return sent;
  throw new MerchantError(
    400,
    "INVALID_REQUEST",
    "Purchase-Id must be 1 to 128 printable characters without spaces.",
  );
}

/** Reads `Purchase-Place`: the number of the seller among equal ones on the page. @throws MerchantError 400 */
export function purchasePlaceOf(headers: Headers): number {
  const sent = headers.get("purchase-place") ?? "1";
  if (PURCHASE_PLACE_HEADER["Purchase-Place"].safeParse(sent).success) return Number(sent);
  throw new MerchantError(400, "INVALID_REQUEST", "Purchase-Place must be a number from 1 to 999.");
}
