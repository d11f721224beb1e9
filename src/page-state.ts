/**
 * State that all copies of this library on a page share: a second bundle or version finds the first one's. A symbol as the
 * key keeps out elements with that id, and prototypes polluted with a string key.
 */
const key = Symbol.for("checkout-elements");

/** The page's value with this name. `make` is called when there is none yet. */
export function shared<T>(name: string, make: () => T): T {
  const page = globalThis as {[key]?: Map<string, unknown>};
  const state = (page[key] ??= new Map());
  if (!state.has(name)) state.set(name, make());
  return state.get(name) as T;
}
