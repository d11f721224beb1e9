/** A path with an id in it. */
export function path(strings: TemplateStringsArray, ...ids: readonly string[]): string {
  return String.raw({raw: strings}, ...ids.map(encodeURIComponent));
}
