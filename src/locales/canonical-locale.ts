/** Locales by what was written. They are read at each render. */
const known = new Map<string, string | undefined>();

/**
 * Reads a locale as shop systems write it: `de-AT`, `de_DE`, `de_DE_formal`, `de_DE@euro`, `nl_NL.UTF-8`, `zh_Hans`.
 *
 * @returns its language, script and region as BCP 47; undefined for a text that names no language
 */
export function canonicalLocale(written: string | undefined): string | undefined {
  if (!written) return undefined;
  if (!known.has(written)) known.set(written, canonicalized(written));
  return known.get(written);
}

function canonicalized(written: string): string | undefined {
  const subtags = written
    .trim()
    .replace(/[.@].*$/, "")
    .split(/[-_]/);
  // Without what follows the region, since systems also add words of their own.
  for (let {length} = subtags; length > 0; length -= 1) {
    try {
      const {language, script, region} = new Intl.Locale(subtags.slice(0, length).join("-"));
      return [language, script, region].filter(Boolean).join("-");
    } catch {
      // The last subtag is no part of a locale.
    }
  }
  return undefined;
}
