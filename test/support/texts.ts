/** Returns every text by its path, such as `fields.number.label`. */
export function textsByPlace(value: unknown, place = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[place, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, entry]) => [
      ...textsByPlace(entry, place === "" ? key : `${place}.${key}`),
    ]),
  );
}

/** Returns the placeholders of a text, such as `{amount}`. */
export function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}
