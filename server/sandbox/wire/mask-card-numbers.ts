/** Smallest number of digits of a card number. */
const FEWEST_DIGITS = 12;

/** Largest number of separators between two digits of one number. */
const WIDEST_GAP = 3;

const NUMBER = new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{Nd}]{0,${WIDEST_GAP}}\\p{Nd}){${FEWEST_DIGITS - 1},}`, "gu");

/** Characters to read beyond the cut, to recognize a number that begins before it. */
const NUMBER_SPAN = FEWEST_DIGITS * (WIDEST_GAP + 1) * 2;

/**
 * Prepares text of the caller for a reply: at most `longest` UTF-16 code units, without splitting a
 * character. Digits of possible card numbers are masked, even if they are spread over groups or pointer
 * segments.
 */
export function maskCardNumbers(text: string, longest: number): string {
  const masked = text
    .slice(0, longest + NUMBER_SPAN)
    .replace(NUMBER, (number) => number.replace(/\p{Nd}/gu, "*"));
  if (text.length <= longest) return masked;
  const cut = masked.slice(0, longest - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
