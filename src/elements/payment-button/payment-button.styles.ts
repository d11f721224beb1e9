import {unsafeCSS} from "lit";

/** A constant text, without values; Lit's own `css` would bring the code that checks values. */
const css = ({raw: [text]}: TemplateStringsArray) => unsafeCSS(text);

export const styles = css`
  :host {
    --_text: var(--checkout-color-text, light-dark(#1a1d21, #eceff2));
    --_border: var(--checkout-color-border, light-dark(#87919d, #6b7682));
    --_accent: var(--checkout-color-accent, light-dark(#1f5fd6, #8ab4ff));
    --_danger: var(--checkout-color-danger, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--checkout-radius, 8px);
    --_space: var(--checkout-space, 4px);
    display: block;
    color: var(--_text);
    font-size: max(16px, var(--checkout-font-size, 1rem));
    line-height: 1.4;
  }
  :host([hidden]),
  :host(:state(ineligible)) {
    display: none;
  }
  * {
    box-sizing: border-box;
    margin: 0;
  }
  /* The button's place is kept from the first moment on: nothing on the page moves when it comes. */
  .place {
    display: grid;
    min-block-size: 48px;
    border-radius: var(--_radius);
  }
  .loading .place {
    background: var(--_border);
    opacity: 0.3;
  }
  .failed .place {
    display: none;
  }
  .result {
    display: flex;
    align-items: start;
    gap: calc(var(--_space) * 2);
    padding-block-start: calc(var(--_space) * 2);
  }
  .result:empty {
    display: none;
  }
  .icon {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .danger {
    color: var(--_danger);
  }
  .quiet {
    min-block-size: 48px;
    inline-size: 100%;
    padding: var(--_space) calc(var(--_space) * 4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  .quiet:focus-visible,
  .result:focus-visible {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
`;
