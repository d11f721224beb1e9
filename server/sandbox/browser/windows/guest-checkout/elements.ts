import type {Checkout} from "./checkout.ts";

/** Finds what the server rendered. @throws Error for a page that is not the form's */
export function required<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The guest form has no #${id}.`);
}

/** The same where an order may not need it. */
export function optional<E extends HTMLElement>(id: string, type: new () => E): E | undefined {
  const element = document.getElementById(id);
  return element instanceof type ? element : undefined;
}

/** Reads what the server wrote into the document. */
export function readRendered(): Checkout {
  return JSON.parse(document.documentElement.dataset["checkout"] ?? "") as Checkout;
}
