/** Texts that the server wrote into the document. */
export function renderedTexts<Texts>(): Texts {
  return JSON.parse(document.documentElement.dataset["texts"] ?? "{}") as Texts;
}

/** Decision that a preset, or the page, makes instead of the buyer. Undefined: the buyer decides. */
export function presetDecision(): "approve" | "cancel" | undefined {
  const {decision} = document.documentElement.dataset;
  return decision === "approve" || decision === "cancel" ? decision : undefined;
}

/** Number of the test card that the page wants to be filled in. */
export const testCard = (): string | undefined => document.documentElement.dataset["card"];

/**
 * Finds a rendered element by id.
 * @throws Error when the page lacks it
 */
export function required<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no #${id}.`);
}

/** Finds a rendered element that may be absent. */
export function optional<E extends HTMLElement>(id: string, type: new () => E): E | undefined {
  const element = document.getElementById(id);
  return element instanceof type ? element : undefined;
}
