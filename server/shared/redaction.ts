/** What stands where something was that nobody may read later. */
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
 * A log's line (JSON) without what looks like a card number, an e-mail address, a JWT or the value of an `Authorization`
 * header. The last net: whoever logs something keeps these out of it.
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
