const brands: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** A card network as people read it. */
export function brandText(brand: string): string {
  return brands[brand] ?? brand;
}

/** `2034-08` as a card writes it: `08/34`. */
export function expiryText(expiry: string): string {
  return expiry.replace(/^\d{2}(\d{2})-(\d{2})$/, "$2/$1");
}
