import {importantSheet} from "./adopt-styles.ts";

let sheet: CSSStyleSheet | undefined;

/** Style sheet of the overlay. It is constructed, because a page with `style-src 'self'` allows no other. */
export function overlayStyles(): CSSStyleSheet {
  sheet ??= importantSheet(css);
  return sheet;
}

const css = `
dialog.paypal-overlay {
  all: revert;
  box-sizing: border-box;
  inline-size: min(360px, 100vw - 32px);
  margin: auto;
  padding: 24px;
  border: 0;
  border-radius: 12px;
  background: #0b1220;
  color: #ffffff;
  font: 400 medium/1.5 system-ui, sans-serif;
  text-align: center;
}
dialog.paypal-overlay::backdrop {
  background: rgb(11 18 32 / 80%);
}
dialog.paypal-overlay > p {
  all: revert;
  margin: 0 0 16px;
  font-size: 1.125em;
}
dialog.paypal-overlay > button {
  all: revert;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 48px;
  margin: 0 0 8px;
  padding: 8px 16px;
  border: 1px solid #ffffff;
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: 600 medium/1.5 system-ui, sans-serif;
  cursor: pointer;
}
dialog.paypal-overlay > button:first-of-type {
  background: #ffffff;
  color: #0b1220;
}
dialog.paypal-overlay > button:focus-visible {
  outline: 2px solid #ffffff;
  outline-offset: 2px;
}
`;
