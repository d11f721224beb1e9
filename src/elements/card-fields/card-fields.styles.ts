import {css} from "lit";

/*
 * The public custom properties are read through private ones, so that a page may set them on any ancestor.
 * light-dark() follows the page's `color-scheme`.
 */
export const styles = css`
  :host {
    --_text: var(--checkout-color-text, light-dark(#1a1d21, #eceff2));
    --_muted: var(--checkout-color-muted, light-dark(#5b6470, #a4adb8));
    --_surface: var(--checkout-color-surface, light-dark(#ffffff, #14171a));
    --_border: var(--checkout-color-border, light-dark(#87919d, #6b7682));
    --_accent: var(--checkout-color-accent, light-dark(#1f5fd6, #8ab4ff));
    --_on-accent: var(--checkout-color-on-accent, light-dark(#ffffff, #0b1220));
    --_danger: var(--checkout-color-danger, light-dark(#b3261e, #ffb4ab));
    --_success: var(--checkout-color-success, light-dark(#1a7f4b, #7ddba4));
    --_radius: var(--checkout-radius, 8px);
    --_space: var(--checkout-space, 4px);
    --_height: max(var(--checkout-field-height, 48px), 2.5em);
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
  }
  p,
  dl,
  dd {
    margin: 0;
  }
  .group {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_surface);
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  .title,
  .label,
  .result,
  button {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .title {
    font-weight: 600;
    flex-wrap: wrap;
  }
  .hint {
    margin-inline-start: auto;
    color: var(--_muted);
    font-size: 0.875em;
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
  .form,
  .fields {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 4);
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
    .group {
      padding: calc(var(--_space) * 3);
    }
    .field,
    .hint {
      grid-column: 1 / -1;
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
    display: flex;
    align-items: center;
    height: var(--_height);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
    cursor: text;
  }
  .loading .box {
    background: color-mix(in srgb, var(--_border) 20%, transparent);
    cursor: default;
  }
  .box.invalid {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  .box.focused,
  .box:focus-within,
  button:focus-visible,
  .result:focus-visible {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  slot {
    display: block;
    flex: 1;
    min-width: 0;
    height: 100%;
  }
  ::slotted(*) {
    display: block;
    width: 100%;
    height: 100%;
  }
  input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 12px;
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
  }
  .end {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: var(--_space);
    min-width: 32px;
    padding-inline-end: 8px;
    color: var(--_success);
  }
  .number .end {
    min-width: 60px;
  }
  .mark {
    max-width: 6em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--_text);
    font-size: 0.8125em;
    font-weight: 600;
  }
  svg.mark {
    width: 28px;
    height: 28px;
    fill: currentColor;
  }
  /* Room for one line is kept, so that an error moves nothing. */
  .error {
    display: flex;
    gap: var(--_space);
    min-height: 2em;
    padding-block: var(--_space);
    color: var(--_danger);
    font-size: 0.875em;
  }
  button {
    justify-content: center;
    width: 100%;
    min-height: 48px;
    padding: var(--_space) calc(var(--_space) * 4);
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font: inherit;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  [aria-disabled="true"] {
    cursor: default;
  }
  .loading [aria-disabled="true"],
  .form[inert] button,
  .disabled {
    opacity: 0.55;
  }
  .quiet {
    border-color: var(--_border);
    background: none;
    color: inherit;
  }
  .spinner {
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .foot {
    min-height: 1.4em;
  }
  .result {
    align-items: start;
  }
  .danger {
    color: var(--_danger);
  }
  .failed > .form {
    visibility: hidden;
  }
  .failed .notice {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 5);
    text-align: center;
  }
  .failed button.quiet {
    width: auto;
    min-width: 160px;
  }
  .succeeded > .foot {
    order: -1;
  }
  .succeeded .result {
    align-items: center;
    color: var(--_success);
    font-size: 1.125em;
    font-weight: 600;
  }
  dl div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_space) * 4);
    padding-block: calc(var(--_space) * 2);
  }
  dl div + div {
    border-block-start: 1px solid color-mix(in srgb, var(--_border) 40%, transparent);
  }
  dt {
    color: var(--_muted);
  }
  dd {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .id {
    font-family: ui-monospace, monospace;
    user-select: all;
  }
  .announced {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonText;
    }
    .box.invalid {
      outline: 2px dashed;
      outline-offset: -3px;
    }
    .box.focused,
    .box:focus-within {
      outline: 2px solid Highlight;
      outline-offset: 2px;
    }
  }
`;
