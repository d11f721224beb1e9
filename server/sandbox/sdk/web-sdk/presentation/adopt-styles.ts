/**
 * Style sheet for elements in the page's own document. Each declaration is important, because the page may hide or
 * resize all frames and dialogs.
 *
 * @param css one declaration a line
 */
export function importantSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replace(/;$/gm, " !important;"));
  return sheet;
}

/** Sets important inline styles, which override the page's rules and an {@link importantSheet}. */
export function setImportantStyle(element: HTMLElement, style: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(style))
    element.style.setProperty(property, value, "important");
}

/**
 * Adds a constructed style sheet, because a page with `style-src 'self'` allows no other.
 * @returns a function that removes this one entry; other users of the same sheet keep theirs
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
