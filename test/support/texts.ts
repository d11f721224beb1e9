/** Every text by its place: `fields.number.label`. */
export function textsByPlace(value: unknown, place = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[place, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, entry]) => [
      ...textsByPlace(entry, place === "" ? key : `${place}.${key}`),
    ]),
  );
}

/** The names in braces that a value is filled in for. */
export function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}
