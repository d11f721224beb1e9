/** Card networks as people write them. */
const BRANDS: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** A card as its holder tells it from others. */
export function cardWords({
  brand = "Card",
  lastDigits,
}: {
  brand?: string | undefined;
  lastDigits: string;
}): string {
  return `${BRANDS[brand] ?? brand} ending in ${lastDigits}`;
}
