/** Rules that come with the second part, as a text: it may be built apart from Lit. */
export const css = String.raw;

const sheets = new Map<string, CSSStyleSheet>();

/** Adds the rules to the tag's own. */
export function dress({adoptedStyleSheets}: ShadowRoot, rules: string): void {
  let sheet = sheets.get(rules);
  if (!sheet) {
    sheets.set(rules, (sheet = new CSSStyleSheet()));
    sheet.replaceSync(rules);
  }
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}

/** Takes them off again. */
export function undress(root: ShadowRoot, rules: string): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== sheets.get(rules));
}
