/** The tags in a text, in which commas separate them. A tag of a payment link has no comma. */
export function readTags(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}
