/** PayPal's types of a Brazilian tax number: CPF of a person, CNPJ of a company. */
export type TaxIdType = "BR_CPF" | "BR_CNPJ";

/** A tax number without dots and dashes, with its type. Undefined if a check digit is wrong. */
export function readTaxId(text: string): {taxId: string; taxIdType: TaxIdType} | undefined {
  const taxId = text.replaceAll(/[\s./-]/g, "").toUpperCase();
  // Since July 2026 a CNPJ may have letters.
  const isCnpj = /^[0-9A-Z]{12}\d\d$/.test(taxId);
  if (!isCnpj && !/^\d{11}$/.test(taxId)) return undefined;
  // A number of equal digits would pass the check.
  if (new Set(taxId).size === 1) return undefined;
  const values = [...taxId].map((letter) => letter.charCodeAt(0) - 48);
  const highest = isCnpj ? 9 : 11;
  const isRight = [2, 1].every((last) => checkDigit(values.slice(0, -last), highest) === values.at(-last));
  return isRight ? {taxId, taxIdType: isCnpj ? "BR_CNPJ" : "BR_CPF"} : undefined;
}

/** Modulo 11. The weights rise from 2 to the highest one from right to left, again and again. */
function checkDigit(values: number[], highest: number): number {
  const sum = values.reverse().reduce((all, value, index) => all + value * (2 + (index % (highest - 1))), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
