/** Replacement for redacted values. */
export const REDACTED = "[redacted]";

/** A text without 13 to 19 digits in one, or in groups that stand alone; a UUID is no such thing. */
export function redactNumbers(text: string): string {
  return text
    .replace(/\d{13,19}/g, REDACTED)
    .replace(/(?<![\w-])\d(?:(?:[ +.-]|%20)?\d){12,18}(?![\w-])/g, REDACTED);
}

/** Without one of these a line is written as it is; most are. Times are numbers of 13 digits, but stand without quotes. */
const SUSPICIOUS = /[^:\d]\d(?:(?:[ +.-]|%20)?\d){12}|@|%40|\beyJ|\b(?:bearer|basic)\s/i;

/**
 * Redacts a log line (JSON): card numbers, email addresses, JWTs and `Authorization` headers. This is the last
 * safeguard: code that logs must leave such values out.
 */
export function redactLine(line: string): string {
  if (!SUSPICIOUS.test(line)) return line;
  return (
    line
      // A bare number is a time or a count of this server's own; what came from outside stands in quotes.
      .replace(/"(?:[^"\\]|\\.)*"/g, (text) => redactNumbers(text))
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`)
      .replace(/\beyJ[\w-]+(?:\.[\w-]+)*/g, REDACTED)
      .replace(/[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, REDACTED)
  );
}
