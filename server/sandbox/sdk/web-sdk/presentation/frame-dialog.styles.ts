import {importantSheet} from "./adopt-styles.ts";

let sheet: CSSStyleSheet | undefined;

/**
 * Style sheet of the dialog. It resets everything with `all: revert`, because the dialog is in the page's own
 * document, whose rules would apply.
 */
export function frameDialogStyles(): CSSStyleSheet {
  sheet ??= importantSheet(css);
  return sheet;
}

const css = `
dialog.paypal-frame-dialog {
  --text: light-dark(#1a1d21, #eceff2);
  --surface: light-dark(#ffffff, #14171a);
  --border: light-dark(#87919d, #6b7682);
  --accent: light-dark(#1f5fd6, #8ab4ff);
  all: revert;
  box-sizing: border-box;
  inline-size: min(480px, 100vw - 32px);
  block-size: min(560px, 100dvh - 32px);
  max-inline-size: none;
  max-block-size: none;
  margin: auto;
  padding: 0;
  border: 1px solid var(--border);
  border-radius: 12px;
  overflow: hidden;
  background: var(--surface);
  color: var(--text);
  font: 400 medium/1.5 system-ui, sans-serif;
}
dialog.paypal-frame-dialog[open] {
  display: flex;
  flex-direction: column;
}
dialog.paypal-frame-dialog::backdrop {
  background: rgb(11 18 32 / 60%);
}
dialog.paypal-frame-dialog > div {
  all: revert;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding-block: 8px;
  padding-inline: 20px 8px;
  border-block-end: 1px solid var(--border);
}
dialog.paypal-frame-dialog h2 {
  all: revert;
  flex: 1 1 min-content;
  margin: 0;
  font: 600 medium/1.5 system-ui, sans-serif;
}
dialog.paypal-frame-dialog button {
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
dialog.paypal-frame-dialog button:hover {
  text-decoration: underline;
}
dialog.paypal-frame-dialog button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
dialog.paypal-frame-dialog > p {
  all: revert;
  margin: 0;
  padding: 20px;
}
dialog.paypal-frame-dialog > p[hidden] {
  display: none;
}
dialog.paypal-frame-dialog > iframe {
  all: revert;
  flex: 1;
  inline-size: 100%;
  min-block-size: 0;
  border: 0;
}
@media (max-width: 359px) {
  dialog.paypal-frame-dialog {
    inline-size: 100vw;
    block-size: 100dvh;
    border: 0;
    border-radius: 0;
  }
}
`;
