/** A country's name in a language. A code that is none of a country's, such as the service's own C2, stays as it is. */
export function countryName(code: string, locales: string | readonly string[]): string {
  try {
    return new Intl.DisplayNames(locales, {type: "region"}).of(code) ?? code;
  } catch {
    return code;
  }
}
