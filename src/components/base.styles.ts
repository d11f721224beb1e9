import {css} from "lit";

/*
 * What all tags look like. The public custom properties are read through private ones where several rules need them, so
 * that a page may set them on any ancestor. light-dark() follows the page's `color-scheme`.
 */
export const look = css`
  :host {
    --_text: var(--checkout-color-text, light-dark(#1a1d21, #eceff2));
    --_muted: var(--checkout-color-muted, light-dark(#5b6470, #a4adb8));
    --_border: var(--checkout-color-border, light-dark(#87919d, #6b7682));
    --_accent: var(--checkout-color-accent, light-dark(#1f5fd6, #8ab4ff));
    --_danger: var(--checkout-color-danger, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--checkout-radius, 8px);
    --_space: var(--checkout-space, 4px);
    display: block;
    color: var(--_text);
    line-height: 1.4;
  }
  :host([hidden]) {
    display: none;
  }
  /* Its place goes in a moment in which nothing moves: see paying/hideIneligible.ts. */
  :host(:state(ineligible)) {
    visibility: hidden;
  }
  *,
  ::slotted(*) {
    box-sizing: border-box;
    margin: 0;
  }
  /* English in a form that is laid out for words that did not come: each sentence still ends with its full stop. */
  [dir="rtl"]:lang(en) * {
    unicode-bidi: plaintext;
    text-align: right;
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
  button:focus-visible,
  .result:focus-visible,
  .box:focus-within,
  .focused {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  /* The border is seen where the system forces its own colors. */
  button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 2);
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
  .quiet {
    border-color: var(--_border);
    background: none;
    color: inherit;
  }
  .result {
    display: flex;
    gap: calc(var(--_space) * 2);
  }
  .danger {
    color: var(--_danger);
  }
`;
