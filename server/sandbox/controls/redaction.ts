/** What stands where something was that nobody may read later. */
export const REDACTED = "[redacted]";

/** Keys whose values are secret as a whole, without case, underscores and hyphens. */
const SECRET_KEYS = new Set([
  "number",
  "cardnumber",
  "pan",
  "securitycode",
  "cvv",
  "cvv2",
  "cvc",
  "csc",
  "pin",
  "passcode",
  "authorization",
  "cookie",
  "vaultid",
  // Whose card it is, is nobody's business either.
  "billingaddress",
]);
const SECRET_ENDINGS = /(?:token|secret|password)$/;

/** Of a card only this is kept: a key that nobody has thought of could hold its number or code. */
const CARD_KEYS = new Set([
  "brand",
  "lastdigits",
  "expiry",
  "name",
  "type",
  "attributes",
  "experiencecontext",
  "authenticationresult",
  "network",
]);

const DEEPEST = 20;

/**
 * A JSON value without card numbers, security codes, secrets, tokens, passwords and billing addresses. In doubt something
 * harmless goes too: this is what stays in a log.
 */
export function redactJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number") return redactText(String(value)) === String(value) ? value : REDACTED;
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((entry) => redactJson(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => {
      const name = plain(key);
      if (SECRET_KEYS.has(name) || SECRET_ENDINGS.test(name)) return [redactText(key), REDACTED];
      const kept = name === "card" ? onlyCardFacts(entry) : entry;
      return [redactText(key), redactJson(kept, depth + 1)];
    }),
  );
}

/**
 * A text without what looks like a card number, an opaque token (40 signs and more without a break) or the value of an
 * `Authorization` header.
 */
export function redactText(text: string): string {
  return redactNumbers(text)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`)
    .replace(/[\w-]{40,}/g, REDACTED);
}

/** A text without 13 to 19 digits in one, or in groups that stand alone; a UUID is no such thing. */
export function redactNumbers(text: string): string {
  return text
    .replace(/\d{13,19}/g, REDACTED)
    .replace(/(?<![\w-])\d(?:(?:[ +.-]|%20)?\d){12,18}(?![\w-])/g, REDACTED);
}

function onlyCardFacts(card: unknown): unknown {
  if (typeof card !== "object" || card === null) return card === null ? null : REDACTED;
  if (Array.isArray(card)) return card.map((entry: unknown) => onlyCardFacts(entry));
  return Object.fromEntries(
    Object.entries(card).map(([key, entry]: [string, unknown]) => [
      key,
      CARD_KEYS.has(plain(key)) ? entry : REDACTED,
    ]),
  );
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, "");
}
