// Amounts in cents as whole numbers, because a float loses cents. For currencies with two decimals.

/** 1250n for 12.50 */
export const cents = (money) => BigInt(money.value.replace(".", ""));

/** 12.50 for 1250n */
export const amount = (count, currencyCode = "USD") => {
  const digits = String(count).padStart(3, "0");
  return {currencyCode, value: `${digits.slice(0, -2)}.${digits.slice(-2)}`};
};

/** A share of an amount, rounded to the nearest cent. */
export const percent = (count, share) => (count * BigInt(share) + 50n) / 100n;
