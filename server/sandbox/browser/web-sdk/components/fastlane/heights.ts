/** Below this width, in CSS pixels, a form is one column. */
const narrow = 360;

/** A label and its input, and the gap to the next. */
const row = 88;

/** How tall a card's fields are in English with the usual type; the frame then says exactly how tall it is. */
export function formHeight(width: number, {asksName}: {asksName: boolean}): number {
  return 201 + (asksName ? row : 0) + (width < narrow ? row : 0);
}

/** What the payment component adds: the question for another billing address, or the ZIP code. */
export function billingHeight(width: number, hasShippingAddress: boolean): number {
  if (!hasShippingAddress) return row;
  return width < narrow ? 72 : 52;
}

export function savedCardHeight(width: number): number {
  return width < narrow ? 123 : 71;
}
