/** A country's name in a language. Unknown codes, such as PayPal's own C2, are returned as they are. */
export function countryName(code: string, locales: string | readonly string[]): string {
  try {
    return new Intl.DisplayNames(locales, {type: "region"}).of(code) ?? code;
  } catch {
    return code;
  }
}
