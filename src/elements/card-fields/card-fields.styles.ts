import {unsafeCSS} from "lit";

/** A constant text, without values; Lit's own `css` would bring the code that checks values. */
const css = ({raw: [text]}: TemplateStringsArray) => unsafeCSS(text);

/*
 * The public custom properties are read through private ones where several rules need them, so that a page may set them
 * on any ancestor. light-dark() follows the page's `color-scheme`.
 */
export const styles = css`
  :host {
    --_text: var(--checkout-color-text, light-dark(#1a1d21, #eceff2));
    --_muted: var(--checkout-color-muted, light-dark(#5b6470, #a4adb8));
    --_border: var(--checkout-color-border, light-dark(#87919d, #6b7682));
    --_accent: var(--checkout-color-accent, light-dark(#1f5fd6, #8ab4ff));
    --_danger: var(--checkout-color-danger, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--checkout-radius, 8px);
    --_space: var(--checkout-space, 4px);
    display: block;
    container-type: inline-size;
    color: var(--_text);
    line-height: 1.4;
  }
  :host([hidden]),
  :host(:state(ineligible)) {
    display: none;
  }
  *,
  ::slotted(*) {
    box-sizing: border-box;
    margin: 0;
  }
  .group,
  .form,
  .fields {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 4);
  }
  .group {
    position: relative;
    row-gap: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--checkout-color-surface, light-dark(#fff, #14171a));
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  .title,
  .result,
  .box,
  .end,
  button {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .title {
    font-weight: 600;
    flex-wrap: wrap;
  }
  .hint,
  .error {
    font-size: 0.875em;
  }
  .hint {
    margin-inline-start: auto;
    color: var(--_muted);
    font-weight: 400;
  }
  .icon {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .fields {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-block: calc(var(--_space) * 2) var(--_space);
  }
  .number,
  .postal {
    grid-column: 1 / -1;
  }
  @container (width < 360px) {
    .field {
      grid-column: 1 / -1;
    }
    .hint {
      margin: 0;
    }
  }
  .label {
    display: block;
    margin-block-end: var(--_space);
    font-size: 0.9375em;
    font-weight: 500;
  }
  .box {
    height: max(var(--checkout-field-height, 48px), 2.5em);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }
  .loading .box {
    background: var(--_border);
    opacity: 0.3;
  }
  .focused,
  .box:focus-within,
  button:focus-visible,
  .result:focus-visible {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  slot,
  input,
  ::slotted(*) {
    display: block;
    flex: 1;
    min-width: 0;
    height: 100%;
  }
  input {
    padding: 0 12px;
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
  }
  .end {
    justify-content: end;
    min-width: 32px;
    padding-inline-end: 8px;
  }
  .number .end {
    min-width: 64px;
  }
  /* Room for one line is kept, so that an error moves nothing. */
  .error {
    display: flex;
    gap: var(--_space);
    min-height: 2em;
    padding-block: var(--_space);
  }
  .error,
  .danger {
    color: var(--_danger);
  }
  /* The border is seen where the system forces its own colors. */
  button {
    justify-content: center;
    width: 100%;
    min-height: 48px;
    padding: var(--_space) calc(var(--_space) * 4);
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--checkout-color-on-accent, light-dark(#fff, #0b1220));
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  .loading button,
  .disabled {
    opacity: 0.55;
  }
  .quiet {
    border-color: var(--_border);
    background: none;
    color: inherit;
  }
  .foot {
    min-height: 1.4em;
  }
  .result {
    align-items: start;
  }
  .failed > .form {
    visibility: hidden;
  }
  .failed .notice {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 5);
  }
  .announced {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
