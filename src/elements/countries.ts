export interface Country {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
}

let named: {codes: readonly string[]; language: string; countries: Country[]} | undefined;

/** These countries by their names in that language, in its order. Kept: a form asks at each of its renders. */
export function countriesIn(language: string, codes: readonly string[]): readonly Country[] {
  if (named?.language === language && named.codes === codes) return named.countries;
  const names = new Intl.DisplayNames([language, "en"], {type: "region"});
  const {compare} = new Intl.Collator([language, "en"]);
  const countries = codes.map((code) => ({code, name: names.of(code) ?? code}));
  named = {codes, language, countries: countries.sort((one, other) => compare(one.name, other.name))};
  return named.countries;
}
