/** Maximum length of a name, a label or a description that the shop writes, in UTF-16 units. */
export const NAME_LENGTH = 2_000;

/** Maximum length of these texts, and of an `invoice_id`, at PayPal. */
export const PAYPAL_TEXT_LENGTH = 127;

/** Maximum number of lines of a purchase. */
export const MOST_LINES = 500;

/** PayPal's maximum quantity of a line: ten digits. */
export const MOST_UNITS = 9_999_999_999;

/**
 * Maximum length of a signed cart's token. It fits 100 lines with names of 500 emoji, which JSON may write as escapes of 12
 * characters.
 */
export const CART_LENGTH = 1_000_000;

/** Cuts a text to PayPal's limit. A character of two UTF-16 units stays whole. */
export function shortened(text: string, length = PAYPAL_TEXT_LENGTH): string {
  const cut = text.slice(0, length);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, "") : text;
}
