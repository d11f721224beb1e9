/**
 * Values of the page's controls by key. A key is an attribute, `.property`, `--custom-property`, `::part`, or a setting of
 * the page such as `@theme`. An empty text is not set.
 */
export type Settings = ReadonlyMap<string, string>;

/** Part of the URL after `#`: the values that differ from the initial ones. */
export function toHash(settings: Settings, initial: Settings): string {
  const changed = [...settings].filter(([key, value]) => value !== (initial.get(key) ?? ""));
  return new URLSearchParams(changed).toString();
}

/** Reads a URL that anyone may have written. @param isValid returns whether a control can have the value */
export function fromHash(
  hash: string,
  initial: Settings,
  isValid: (key: string, value: string) => boolean,
): Settings {
  const given = [...new URLSearchParams(hash.replace(/^#/, ""))];
  return new Map([...initial, ...given.filter(([key, value]) => value === "" || isValid(key, value))]);
}
