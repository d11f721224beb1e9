/**
 * The CDN's files run in browsers alone: a style sheet without Lit's wrap, which waits for a document. Made when a tag of
 * the page wears it first: no page has all tags.
 */
export function css({raw: [text]}: TemplateStringsArray): {readonly styleSheet: CSSStyleSheet} {
  let sheet: CSSStyleSheet | undefined;
  return {
    get styleSheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(text!);
      return sheet;
    },
  };
}
