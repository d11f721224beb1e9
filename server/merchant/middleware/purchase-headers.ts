import {MerchantError} from "../errors.ts";

/**
 * Reads `Purchase-Id`: which purchase of the browser session an order pays. Undefined for a page without purchase ids.
 *
 * @throws MerchantError 400 for an id of more than 128 characters or with other characters
 */
export function purchaseIdOf(headers: Headers): string | undefined {
  const sent = headers.get("purchase-id");
  if (sent === null || /^[\x21-\x7e]{1,128}$/.test(sent)) return sent ?? undefined;
  throw new MerchantError(
    400,
    "INVALID_REQUEST",
    "Purchase-Id must be 1 to 128 printable characters without spaces.",
  );
}

/** Reads `Purchase-Place`: the number of the seller among equal ones on the page. @throws MerchantError 400 */
export function purchasePlaceOf(headers: Headers): number {
  const sent = headers.get("purchase-place") ?? "1";
  if (/^[1-9]\d{0,2}$/.test(sent)) return Number(sent);
  throw new MerchantError(400, "INVALID_REQUEST", "Purchase-Place must be a number from 1 to 999.");
}
