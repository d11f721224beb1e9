/** The words that the server wrote into the document for its script. */
export function renderedTexts<Texts>(): Texts {
  return JSON.parse(document.documentElement.dataset["texts"] ?? "{}") as Texts;
}

/** What a tester has ordered the windows to decide by themselves, in the buyer's stead; undefined where they ask. */
export function presetDecision(): "approve" | "cancel" | undefined {
  const {decision} = document.documentElement.dataset;
  return decision === "approve" || decision === "cancel" ? decision : undefined;
}

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
