import {methodNames} from "../locales/en-method-names.ts";
import type {LoadedMessages} from "../locales/messages.ts";

/** A method, as far as its name depends on it. */
interface NamedMethod {
  /** Name in the registry. */
  readonly name: string;
  readonly countries: readonly string[] | null;
}

/** Name of a method for buyers. Brands are the same in all languages. */
export function methodName(key: string, {name, countries}: NamedMethod, messages: LoadedMessages): string {
  const {bank, ...names} = messages.methodNames ?? methodNames;
  const [country] = countries ?? [];
  if (country !== undefined && key.endsWith("_banks")) {
    const region = new Intl.DisplayNames(messages.language, {type: "region"}).of(country) ?? country;
    return bank.replace("#", () => region);
  }
  return Object.hasOwn(names, key) ? names[key as keyof typeof names] : name;
}
