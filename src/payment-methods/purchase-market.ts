import {namesIn, type NameList} from "./name-list.ts";

/** Country and currency of a purchase. A method that is limited to others can't pay it. */
export interface Market {
  /** Country of the buyer, ISO 3166-1. Undefined if unknown. */
  readonly country: string | undefined;
  /** ISO 4217. Undefined if unknown. */
  readonly currency: string | undefined;
}

/** Methods that the page names. */
export interface MethodChoice {
  /** Only these, in this order. */
  readonly methods: NameList | undefined;
  /** All but these. */
  readonly exclude: NameList | undefined;
}

interface Limits {
  readonly countries: readonly string[] | null;
  readonly currencies: readonly string[] | null;
}

/** Returns whether a method with these limits can pay in the market. With an unknown country, only unlimited methods can. */
export function isPossible({countries, currencies}: Limits, {country, currency}: Market): boolean {
  const isHere = !countries || (country !== undefined && countries.includes(country));
  return isHere && (!currencies || !currency || currencies.includes(currency));
}

/** Keeps what the page has chosen, in the page's order. */
export function chosen<Name extends string>(
  names: readonly Name[],
  {methods, exclude}: MethodChoice,
): Name[] {
  const wanted = namesIn(methods);
  const unwanted = namesIn(exclude);
  const kept = names.filter((name) => !unwanted.includes(name));
  if (!wanted[0]) return kept;
  return kept.filter((name) => wanted.includes(name)).sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
}
