import {REDACTED, redactNumbers} from "../../shared/redaction.ts";

/** Keys whose values are always secret, in lower case without underscores and hyphens. */
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
  // Personal data of the card's holder.
  "billingaddress",
]);
const SECRET_ENDINGS = /(?:token|secret|password)$/;

/** The keys of a card that are kept. Any other key could contain its number or code. */
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

/** How to redact a key and its value. */
interface KeyRule {
  readonly shown: string;
  readonly rule: "secret" | "card" | "plain";
}

const rules = new Map<string, KeyRule>();
/** Cache size: enough for PayPal's own keys and as many unknown ones. */
const KEPT_RULES = 2000;

/** The rule of a key. Cached, because each object of each log line has the same keys. */
function ruleOf(key: string): KeyRule {
  const known = rules.get(key);
  if (known) return known;
  const name = plain(key);
  const isSecret = SECRET_KEYS.has(name) || SECRET_ENDINGS.test(name);
  const rule = isSecret ? "secret" : name === "card" ? "card" : "plain";
  const made: KeyRule = {shown: redactText(key), rule};
  if (rules.size < KEPT_RULES && key.length <= 64) rules.set(key, made);
  return made;
}

/**
 * A JSON value without card numbers, security codes, secrets, tokens, passwords and billing addresses. It is stored
 * in the log, so it rather removes too much.
 */
export function redactJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number") return redactText(String(value)) === String(value) ? value : REDACTED;
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((entry) => redactJson(entry, depth + 1));
  const redacted: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value as Record<string, unknown>)) {
    const {shown, rule} = ruleOf(key);
    const kept = rule === "card" ? onlyCardFacts(entry) : entry;
    // Assigning it would call a setter.
    if (shown === "__proto__") continue;
    redacted[shown] = rule === "secret" ? REDACTED : redactJson(kept, depth + 1);
  }
  return redacted;
}

/** Minimum length of a secret text: `Basic x`. */
const SHORTEST = 7;

/** A quick test: most texts don't match and are returned unchanged. */
const SUSPICIOUS = /\d(?:(?:[ +.-]|%20)?\d){12}|[\w-]{40}|\b(?:bearer|basic)\s/i;

/**
 * A text without anything that looks like a card number, an opaque token (40 or more characters) or the value of an
 * `Authorization` header.
 */
export function redactText(text: string): string {
  if (text.length < SHORTEST || !SUSPICIOUS.test(text)) return text;
  return redactNumbers(text)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`)
    .replace(/[\w-]{40,}/g, REDACTED);
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
