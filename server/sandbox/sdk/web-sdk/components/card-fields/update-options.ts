import {describe, usageError} from "../../errors.ts";

/**
 * Checks what a page gave to `update`. The amount and co-branding change what a card's installments and second brand
 * offer; the sandbox's service offers neither, so a right call changes nothing here.
 * @throws SdkError that names what is wrong.
 */
export function checkUpdate(options: unknown): void {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update expects {amount, isCobrandedEligible}; got ${describe(options)}.`,
    );
  }
  const {amount, isCobrandedEligible} = options as Record<string, unknown>;
  if (isCobrandedEligible !== undefined && typeof isCobrandedEligible !== "boolean") {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update: isCobrandedEligible must be a boolean; got ${describe(isCobrandedEligible)}.`,
    );
  }
  if (amount !== undefined && !isAmount(amount)) {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update: amount must be {value, currencyCode} with strings; got ${describe(amount)}.`,
    );
  }
}

function isAmount(amount: unknown): boolean {
  if (typeof amount !== "object" || amount === null) return false;
  const {value, currencyCode} = amount as Record<string, unknown>;
  return [value, currencyCode].every((part) => part === undefined || typeof part === "string");
}
