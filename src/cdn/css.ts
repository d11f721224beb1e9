/** For the file with one tag alone, which wears all that there is: a style sheet at once, without Lit's wrap. */
export function css({raw: [text]}: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text!);
  return sheet;
}
