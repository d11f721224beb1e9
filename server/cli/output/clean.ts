import {stripVTControlCharacters} from "node:util";

/** Control characters, line separators and marks that change the text direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const KEPT = /[\n\t]/;

/**
 * Removes control characters, except line breaks, from a foreign text. Escape sequences in a name could move the cursor,
 * hide an amount, or change the window's title.
 */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replace(CONTROL_CHARACTERS, (found) =>
    KEPT.test(found) ? found : "",
  );
}

/** Removes control characters and line breaks. */
export function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, " ").trim();
}

/** Escapes control characters in JSON. The parsed value stays the same. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(CONTROL_CHARACTERS, (found) =>
    found === "\n" ? found : `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
