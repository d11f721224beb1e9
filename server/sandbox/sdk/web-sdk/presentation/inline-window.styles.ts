import {importantSheet} from "./adopt-styles.ts";

let sheet: CSSStyleSheet | undefined;

/**
 * Style sheet of the inline window. Resets everything, because the window is in the page's own document, whose rules
 * would apply.
 */
export function inlineWindowStyles(): CSSStyleSheet {
  sheet ??= importantSheet(css);
  return sheet;
}

const css = `
div.paypal-inline-window {
  --text: light-dark(#1a1d21, #eceff2);
  --surface: light-dark(#ffffff, #14171a);
  --border: light-dark(#87919d, #6b7682);
  --accent: light-dark(#1f5fd6, #8ab4ff);
  all: revert;
  display: block;
  box-sizing: border-box;
  inline-size: 100%;
  margin: 8px 0 0;
  border: 1px solid var(--border);
  border-radius: 12px;
  overflow: hidden;
  background: var(--surface);
  color: var(--text);
  font: 400 medium/1.5 system-ui, sans-serif;
}
div.paypal-inline-window > div {
  all: revert;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding-block: 8px;
  padding-inline: 20px 8px;
}
div.paypal-inline-window p {
  all: revert;
  flex: 1 1 min-content;
  margin: 0;
}
div.paypal-inline-window button {
  all: revert;
  flex: none;
  margin-inline-start: auto;
  min-block-size: 44px;
  min-inline-size: 44px;
  padding: 0 11px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: transparent;
  color: var(--accent);
  font: 600 medium/1.5 system-ui, sans-serif;
  cursor: pointer;
}
div.paypal-inline-window button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
div.paypal-inline-window > iframe {
  all: revert;
  display: block;
  inline-size: 100%;
  block-size: 1080px;
  border: 0;
  visibility: hidden;
}
div.paypal-inline-window:not(.is-ready) {
  block-size: 1080px;
}
div.paypal-inline-window.is-ready > iframe {
  visibility: visible;
}
`;
