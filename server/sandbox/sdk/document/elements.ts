/** Finds what the server rendered. @throws Error for a page that has none */
export function required<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no #${id}.`);
}

/** The same where an order may not need it. */
export function optional<E extends HTMLElement>(id: string, type: new () => E): E | undefined {
  const element = document.getElementById(id);
  return element instanceof type ? element : undefined;
}
