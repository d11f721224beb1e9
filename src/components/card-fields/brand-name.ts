/** Names of card networks by PayPal's names. */
const brands = new Map([
  ["VISA", "Visa"],
  ["MASTERCARD", "Mastercard"],
  ["AMEX", "American Express"],
  ["AMERICAN_EXPRESS", "American Express"],
  ["DISCOVER", "Discover"],
  ["DINERS", "Diners Club"],
  ["MAESTRO", "Maestro"],
  ["CHINA_UNION_PAY", "UnionPay"],
  ["ELO", "Elo"],
]);

/** Name of a card network for buyers. */
export const brandName = (brand: string): string => brands.get(brand.toUpperCase()) ?? brand;
