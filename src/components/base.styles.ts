import {css, type CSSResult} from "lit";

/**
 * Styles of all elements. Private custom properties read the public ones, so that a page can set those on any ancestor.
 * light-dark() follows the page's `color-scheme`.
 */
export const baseStyles = css`
  :host {
    --_text: var(--checkout-color-text, light-dark(#1a1d21, #eceff2));
    --_muted: var(--checkout-color-muted, light-dark(#5b6470, #a4adb8));
    --_border: var(--checkout-color-border, light-dark(#87919d, #6b7682));
    --_accent: var(--checkout-color-accent, light-dark(#1f5fd6, #8ab4ff));
    --_danger: var(--checkout-color-danger, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--checkout-radius, 8px);
    --_space: var(--checkout-space, 4px);
    display: block;
    /* The width in a dialog, or in another parent that is as wide as its contents. A form, or the button of a
       brand, has no useful width of its own. On a phone it leaves room for the page's padding. */
    contain: inline-size;
    contain-intrinsic-inline-size: min(24rem, 100vw - 5rem);
    min-inline-size: 0;
    color: var(--_text);
    line-height: 1.4;
  }
  :host([hidden]) {
    display: none;
  }
  /* Keeps its space until hide-ineligible.ts can remove it without a visible layout shift. */
  :host(:state(ineligible)) {
    visibility: hidden;
  }
  *,
  ::slotted(*) {
    box-sizing: border-box;
    margin: 0;
  }
  /* English messages in a right-to-left form, whose translation could not be loaded: the full stop stays at the end. */
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
  /* The border is visible in forced colors. */
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
  /* A brand's own style sheet may set a width. */
  .place > *,
  .place paypal-basic-card-button,
  .vendor > *,
  .vendor button {
    inline-size: 100%;
    /* Google's style sheet is in this tree, too. */
    min-inline-size: 0 !important;
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

/** Adds a style sheet that was loaded after the element was rendered. */
export function adoptStyles({adoptedStyleSheets}: ShadowRoot, {styleSheet}: CSSResult): void {
  if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
}

export function removeStyles(root: ShadowRoot, {styleSheet}: CSSResult): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== styleSheet);
}
