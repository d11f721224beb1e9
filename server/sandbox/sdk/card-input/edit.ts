/** How the text of a field changed, as far as formatting cares. */
export type Change = "insert" | "replace" | "delete-backward" | "delete-forward";

/** How a field writes what is typed: characters that count, and separators that the field writes by itself. */
export interface Format {
  /** The characters that count, in order, at most as many as fit. */
  keep(text: string, change: Change): string;
  /** The same characters with their separators. */
  show(characters: string): string;
  /** Whether a character of the shown text counts (and is no separator). */
  counts(character: string): boolean;
}

/** A text and the place of the caret in it. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/**
 * Formats a text that the buyer just changed, and says where the caret belongs: after the same characters as before.
 *
 * Deleting a separator deletes the character beyond it, because the separator would come back at once.
 */
export function edit(format: Format, before: string, after: Edited, change: Change): Edited {
  let characters = format.keep(after.text, change);
  let left = format.keep(after.text.slice(0, after.caret), change).length;
  const deleting = change === "delete-backward" || change === "delete-forward";
  if (deleting && after.text.length < before.length && characters === format.keep(before, change)) {
    const at = change === "delete-backward" ? left - 1 : left;
    if (at >= 0) {
      characters = characters.slice(0, at) + characters.slice(at + 1);
      left = Math.min(left, at);
    }
  }
  const text = format.show(characters);
  return {text, caret: caretAfter(format, text, left, characters.length, !deleting)};
}

function caretAfter(format: Format, text: string, left: number, total: number, skip: boolean): number {
  if (left >= total) return text.length;
  let caret = 0;
  for (let counted = 0; counted < left; caret += 1) if (format.counts(text.charAt(caret))) counted += 1;
  // What was typed stands before the caret, and so does the separator that belongs to it; what was deleted leaves the
  // caret where the next deletion finds a character.
  while (skip && caret < text.length && !format.counts(text.charAt(caret))) caret += 1;
  return caret;
}

/** What the browser's `inputType` means here; autofill and scripts send none, and replace the whole text. */
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
