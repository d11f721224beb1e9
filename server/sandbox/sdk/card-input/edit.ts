/** Kind of change to a field's text, as far as formatting needs it. */
export type Change = "insert" | "replace" | "delete-backward" | "delete-forward";

/** Formatting of a field: significant characters, and separators that the field inserts. */
export interface Format {
  /** Returns the significant characters in order, cut to the maximum length. */
  extract(text: string, change: Change): string;
  /** Returns the characters with their separators. */
  display(characters: string): string;
  /** True for a significant character, false for a separator. */
  isSignificant(character: string): boolean;
}

/** Text of an input and its caret position. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/**
 * Formats a text that the buyer just changed. The caret stays after the same characters as before.
 *
 * Deleting a separator deletes the character next to it, because formatting would insert the separator again.
 */
export function edit(format: Format, before: string, after: Edited, change: Change): Edited {
  let characters = format.extract(after.text, change);
  let left = format.extract(after.text.slice(0, after.caret), change).length;
  const deleting = change === "delete-backward" || change === "delete-forward";
  if (deleting && after.text.length < before.length && characters === format.extract(before, change)) {
    const at = change === "delete-backward" ? left - 1 : left;
    if (at >= 0) {
      characters = characters.slice(0, at) + characters.slice(at + 1);
      left = Math.min(left, at);
    }
  }
  const text = format.display(characters);
  return {text, caret: caretAfter(format, text, left, characters.length, !deleting)};
}

function caretAfter(format: Format, text: string, left: number, total: number, skip: boolean): number {
  if (left >= total) return text.length;
  let caret = 0;
  for (let counted = 0; counted < left; caret += 1)
    if (format.isSignificant(text.charAt(caret))) counted += 1;
  // After typing, the caret goes behind the separator too. After deleting, it stays where the next deletion finds a
  // character.
  while (skip && caret < text.length && !format.isSignificant(text.charAt(caret))) caret += 1;
  return caret;
}

/** Maps the browser's `inputType`. Autofill and scripts send none and replace the whole text. */
export function changeOf(inputType: string | undefined): Change {
  if (inputType === undefined || inputType === "") return "replace";
  if (inputType.startsWith("insertFrom") || inputType === "insertReplacementText") return "replace";
  if (inputType.startsWith("delete")) {
    return inputType.endsWith("Forward") ? "delete-forward" : "delete-backward";
  }
  return "insert";
}

/** Digits in any script or width, as ASCII digits. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}
