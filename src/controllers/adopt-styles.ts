import type {CSSResult} from "lit";

/** Adds a style sheet that was loaded after the element was rendered. */
export function adoptStyles({adoptedStyleSheets}: ShadowRoot, {styleSheet}: CSSResult): void {
  if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
}

export function removeStyles(root: ShadowRoot, {styleSheet}: CSSResult): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== styleSheet);
}
