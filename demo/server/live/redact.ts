const REDACTED = "[redacted]";

/** Names of fields whose values are never shown, without their underscores and hyphens. */
const SECRET_NAMES =
  /(?:token|secret|password|authorization|cookie|signature|apikey|operatorkey|securitycode|cvv|cvc|pan)$|^(?:number|cardnumber|csc|pin|vaultid)$/i;

/** Longer texts are not shown, if they have no space: they may be tokens. */
const OPAQUE = /[\w+=~-]{40,}(?:\.[\w+=~-]+)*/g;
const CARD_NUMBER = /\d(?:[ -]?\d){12,18}/g;
const DEEPEST = 12;

/** Returns a JSON value without secrets, tokens and card numbers. It rather removes too much. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replace(OPAQUE, REDACTED).replace(CARD_NUMBER, REDACTED);
  if (typeof value === "number") return /\d{13}/.test(String(value)) ? REDACTED : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      SECRET_NAMES.test(name.replaceAll(/[_-]/g, "")) && typeof each !== "boolean"
        ? REDACTED
        : redact(each, depth + 1),
    ]),
  );
}
