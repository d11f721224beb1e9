/** What is wrong with a value, in words that say what to do; undefined for one that is right. */
export type Check = (value: string) => string | undefined;

/** @param what as in "Type the city." */
export function needed(what: string): Check {
  return (value) => (value.trim() === "" ? `Type ${what}.` : undefined);
}

export const emailProblem: Check = (value) => {
  const email = value.trim();
  if (email === "") return "Type your e-mail address: the receipt goes there.";
  if (!email.includes("@")) return "The e-mail address needs an @, such as you@example.com.";
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)
    ? undefined
    : "Check the e-mail address, such as you@example.com.";
};

/** An empty one is right: it is optional. */
export const phoneProblem: Check = (value) => {
  const phone = value.normalize("NFKC").trim();
  if (phone === "") return undefined;
  if (!/^\+?[\d\s().\-/]+$/.test(phone)) return "Write the phone number in digits, or leave it empty.";
  const digits = phone.replace(/\D/g, "").length;
  return digits >= 4 && digits <= 15
    ? undefined
    : "Check the phone number: its length can't be right. Or leave it empty.";
};

/** How a country's postal codes are written. */
export interface PostalRules {
  readonly country: string;
  /** What they are called there. */
  readonly name: string;
  /** The source of a regular expression for capital letters; any text where there is none. */
  readonly pattern?: string | undefined;
  readonly example?: string | undefined;
}

export function postalCodeProblem(
  value: string,
  {country, name, pattern, example}: PostalRules,
): string | undefined {
  const code = value.trim().toUpperCase();
  const such = example === undefined ? "" : `, such as ${example}`;
  if (code === "") return `Type the ${name}${such}.`;
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(code)) return undefined;
  return `Check the ${name}: it is none of ${country}${such}.`;
}
