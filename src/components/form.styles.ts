import {css} from "lit";

/** Styles of a form: the card fields, and Fastlane. */
export const formStyles = css`
  :host {
    --_surface: var(--checkout-color-surface, light-dark(#fff, #14171a));
    container-type: inline-size;
  }
  .group,
  .form,
  .fields {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 4);
  }
  .group {
    position: relative;
    row-gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 5) calc(var(--_space) * 5) calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_surface);
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  .group.embedded {
    padding: 0;
    border: 0;
    background: none;
  }
  .title,
  .box,
  .end {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  /* A height in whole pixels, as all others, so that the fields below begin on a pixel. */
  .title {
    font-weight: 600;
    line-height: 1.5;
  }
  .embedded .title {
    display: none;
  }
  /* Also the color of placeholders in the hosted fields. */
  .title .icon {
    color: var(--_muted);
  }
  .fields {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-block: calc(var(--_space) * 2) var(--_space);
  }
  .number,
  .name,
  .line1,
  .line2,
  .consent,
  .cvv + .postal {
    grid-column: 1 / -1;
  }
  @container (width < 360px) {
    .field {
      grid-column: 1 / -1;
    }
  }
  .label {
    display: block;
    min-height: 1.4em;
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
  /* As high as any other field, also while the form loads. */
  .consent .label,
  .consent .end {
    display: none;
  }
  .consent .box {
    gap: calc(var(--_space) * 2);
    height: auto;
    min-height: calc(max(var(--checkout-field-height, 48px), 2.5em) + 1.3125em + var(--_space));
    padding-inline: var(--_space);
    border-color: transparent;
  }
  /* As the frames inside, on any background of the page. */
  .embedded .box {
    background: var(--_surface);
  }
  /* A card number is left to right in every language. */
  .box:has(> slot) {
    direction: ltr;
  }
  .loading .box {
    background: var(--_border);
    opacity: 0.3;
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
    min-width: 70px;
  }
  /* Reserves one line, so that an error doesn't shift the layout. */
  .error {
    display: flex;
    gap: var(--_space);
    min-height: 2em;
    padding-block: var(--_space);
    color: var(--_danger);
    font-size: 0.875em;
  }
  .loading button,
  .disabled {
    opacity: 0.6;
  }
  /* Not with the color property, which is copied to the hosted fields. */
  .untranslated {
    -webkit-text-fill-color: transparent;
  }
  /* Reserves one line for the message. With the padding below it, the space looks like a margin. */
  .foot {
    min-height: 1.4em;
    font-size: 0.875em;
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
