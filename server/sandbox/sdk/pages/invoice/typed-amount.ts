/**
 * Minor units of an amount that a buyer typed, with a point or a comma before its decimals. Undefined for anything
 * else.
 */
export function minorOf(text: string, decimals: number): bigint | undefined {
  const typed = text.normalize("NFKC").trim();
  const [, whole = "", , fraction = ""] = /^(\d{1,12})([.,](\d*))?$/.exec(typed) ?? [];
  if (whole === "" || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Minor units as a decimal number. */
export function decimalOf(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
