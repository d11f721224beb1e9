const brands: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** Display name of a card network. */
export function brandText(brand: string): string {
  return brands[brand] ?? brand;
}

/** Formats `2034-08` as `08/34`. */
export function expiryText(expiry: string): string {
  return expiry.replace(/^\d{2}(\d{2})-(\d{2})$/, "$2/$1");
}
