/**
 * Puts a constructed sheet on a document or shadow root: a page under `style-src 'self'` allows no other.
 * @returns what takes this one entry away again; another wearer of the same sheet keeps its own
 */
export function wearStyles(sheet: CSSStyleSheet, root: Document | ShadowRoot = document): () => void {
  root.adoptedStyleSheets.push(sheet);
  return () => {
    const sheets = [...root.adoptedStyleSheets];
    const at = sheets.lastIndexOf(sheet);
    if (at >= 0) sheets.splice(at, 1);
    root.adoptedStyleSheets = sheets;
  };
}
