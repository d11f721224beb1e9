/**
 * A sheet for what stands in the page's own document: each declaration counts more than any of the page's, which may hide
 * or squeeze all its frames and dialogs.
 *
 * @param css one declaration a line
 */
export function importantSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replace(/;$/gm, " !important;"));
  return sheet;
}

/** The same for a single element: against the page's rules, and those of a {@link importantSheet}. */
export function setImportantStyle(element: HTMLElement, style: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(style))
    element.style.setProperty(property, value, "important");
}

/**
 * Puts a constructed sheet on a document or shadow root: a page under `style-src 'self'` allows no other.
 * @returns what takes this one entry away again; another wearer of the same sheet keeps its own
 */
export function adoptStyles(sheet: CSSStyleSheet, root: Document | ShadowRoot = document): () => void {
  root.adoptedStyleSheets.push(sheet);
  return () => {
    const sheets = [...root.adoptedStyleSheets];
    const at = sheets.lastIndexOf(sheet);
    if (at >= 0) sheets.splice(at, 1);
    root.adoptedStyleSheets = sheets;
  };
}
