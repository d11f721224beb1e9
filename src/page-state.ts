/**
 * What all copies of this library on a page share, so that a second bundle or version finds it instead of doing it
 * again. Reached by a symbol: neither an element's id nor a polluted prototype with a string key can pose as it.
 */
const key = Symbol.for("checkout-elements");

/** The page's value of that name; `make` is called when there is none yet. */
export function shared<T>(name: string, make: () => T): T {
  const page = globalThis as {[key]?: Map<string, unknown>};
  const state = (page[key] ??= new Map());
  if (!state.has(name)) state.set(name, make());
  return state.get(name) as T;
}
