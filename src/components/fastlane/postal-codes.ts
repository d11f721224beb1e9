/** What postal codes look like, where that is simple enough to be sure. */
const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
};

export const isPostalCode = (code: string, country: string) => postalCodes[country]?.test(code) ?? true;

/** Where a state is written as two capital letters. */
export const hasStateCodes = (country: string) => country === "US" || country === "CA";
