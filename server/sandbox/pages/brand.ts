const BRAND_TEXTS: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** A card network as people read it. */
export function brandText(brand: string): string {
  return BRAND_TEXTS[brand] ?? brand;
}
