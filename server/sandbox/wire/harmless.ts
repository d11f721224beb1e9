/** The fewest digits of a card number. */
const FEWEST_DIGITS = 12;

/** So many signs that are neither letter nor digit may stand between two digits of one number. */
const WIDEST_GAP = 3;

const NUMBER = new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{Nd}]{0,${WIDEST_GAP}}\\p{Nd}){${FEWEST_DIGITS - 1},}`, "gu");

/** How far behind the cut one has to look to know a number that begins before it. */
const NUMBER_SPAN = FEWEST_DIGITS * (WIDEST_GAP + 1) * 2;

/**
 * A text of the caller's as it may be told back: at most `longest` UTF-16 code units, never cut within a character, and with
 * the digits masked of what could be a card number, also one that is spelt in groups or spread over a pointer.
 */
export function harmless(text: string, longest: number): string {
  const masked = text
    .slice(0, longest + NUMBER_SPAN)
    .replace(NUMBER, (number) => number.replace(/\p{Nd}/gu, "*"));
  if (text.length <= longest) return masked;
  const cut = masked.slice(0, longest - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
