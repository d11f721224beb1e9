/** Names in an array, or separated by spaces or commas. */
export type NameList = string | readonly string[];

// Some frameworks set a property to the attribute's text.
export const namesIn = (list: NameList | null | undefined): readonly string[] =>
  typeof list === "string" ? list.split(/[\s,]+/).filter(Boolean) : (list ?? []);
