let sheet: CSSStyleSheet | undefined;

/** Style sheet of the watermark. It is constructed, because a page with `style-src 'self'` allows no other. */
export function watermarkStyles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

const css = `
:host {
  --muted: light-dark(#5b6470, #a4adb8);
  --accent: light-dark(#1f5fd6, #8ab4ff);
  display: block;
  color: var(--muted);
  font-size: 0.875rem;
  line-height: 1.5;
}
:host([hidden]), [hidden] {
  display: none !important;
}
div {
  display: flex;
  align-items: center;
  gap: 4px;
}
div::before {
  content: "";
  flex: none;
  inline-size: 16px;
  block-size: 12px;
  margin-inline-end: 4px;
  background: var(--accent);
  clip-path: polygon(0 0, 55% 0, 100% 50%, 55% 100%, 0 100%, 45% 50%);
}
button {
  position: relative;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  margin: -10px 0;
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: 600 0.75rem/1 system-ui, sans-serif;
  cursor: pointer;
}
button::before {
  content: "";
  position: absolute;
  /* Grows with the letter's size. */
  inset: calc(50% - 0.75em);
  border: 1px solid currentColor;
  border-radius: 50%;
}
button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -4px;
}
p {
  max-inline-size: 60ch;
  margin: 4px 0 0;
}
@media (forced-colors: active) {
  div::before {
    forced-color-adjust: none;
    background: LinkText;
  }
}
`;
