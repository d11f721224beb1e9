/** The words that the server wrote into the document for its script. */
export function renderedTexts<Texts>(): Texts {
  return JSON.parse(document.documentElement.dataset["texts"] ?? "{}") as Texts;
}
