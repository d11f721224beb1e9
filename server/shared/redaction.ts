/** Replacement for redacted values. */
export const REDACTED = "[redacted]";

/** Redacts 13 to 19 digits in a row, or in groups as card numbers are written. Keeps UUIDs. */
export function redactNumbers(text: string): string {
  return text
    .replace(/\d{13,19}/g, REDACTED)
    .replace(/(?<![\w-])\d(?:(?:[ +.-]|%20)?\d){12,18}(?![\w-])/g, REDACTED);
}

/** Lines without a match need no redaction. Times have 13 digits, too, but follow a colon without quotes. */
const SUSPICIOUS = /[^:\d]\d(?:(?:[ +.-]|%20)?\d){12}|@|%40|\beyJ|\b(?:bearer|basic)\s/i;

/**
 * Redacts a log line (JSON): card numbers, email addresses, JWTs and `Authorization` headers. This is the last
 * safeguard: code that logs must leave such values out.
 */
export function redactLine(line: string): string {
  if (!SUSPICIOUS.test(line)) return line;
  return (
    line
      // Only quoted text can come from requests. Unquoted numbers are this server's own times and counts.
      .replace(/"(?:[^"\\]|\\.)*"/g, (text) => redactNumbers(text))
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`)
      .replace(/\beyJ[\w-]+(?:\.[\w-]+)*/g, REDACTED)
      .replace(/[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, REDACTED)
  );
}
