/** The words that the server wrote into the document for its script. */
export function renderedTexts<Texts>(): Texts {
  return JSON.parse(document.documentElement.dataset["texts"] ?? "{}") as Texts;
}

/** What a tester has ordered the windows to decide by themselves, in the buyer's stead; undefined where they ask. */
export function presetDecision(): "approve" | "cancel" | undefined {
  const {decision} = document.documentElement.dataset;
  return decision === "approve" || decision === "cancel" ? decision : undefined;
}
