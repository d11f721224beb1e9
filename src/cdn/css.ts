/** The CDN's files run in browsers alone: a style sheet at once, without Lit's wrap that waits for a document. */
export function css({raw: [text]}: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text!);
  return sheet;
}
