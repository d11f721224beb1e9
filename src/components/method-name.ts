import type {Messages} from "../locales/messages.ts";

/** A method, as far as its name depends on it. */
interface NamedMethod {
  /** Name in the registry. */
  readonly name: string;
  readonly countries?: readonly string[] | null;
}

/** Name of a method for buyers. Brands are the same in all languages. */
export function methodName(
  key: string,
  {name, countries}: NamedMethod,
  {names}: Messages["checkout"],
  language: string,
): string {
  const translated: Readonly<Record<string, string>> = names;
  const [country] = countries ?? [];
  if (country !== undefined && key.endsWith("_banks")) {
    const region = new Intl.DisplayNames(language, {type: "region"}).of(country) ?? country;
    return names.bank.replace("#", () => region);
  }
  return key !== "bank" && Object.hasOwn(translated, key) ? translated[key]! : name;
}
