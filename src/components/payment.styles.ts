import {css} from "lit";

/** Styles of a payment in progress, and of the receipt. */
export const paymentStyles = css`
  :host {
    --_success: var(--checkout-color-success, light-dark(#1a7f4b, #7ddba4));
  }
  .spinner {
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion) {
    .spinner {
      animation: none;
    }
  }
  /* The message is above the receipt, and the button to buy again below it. */
  .succeeded > .foot,
  .succeeded > .foot > .notice {
    display: contents;
    font-size: inherit;
  }
  .succeeded .result {
    order: -1;
    align-items: center;
    color: var(--_success);
    font-size: inherit;
    font-weight: 600;
  }
  .succeeded .result:has(.partly) {
    color: inherit;
  }
  .succeeded .notice .quiet {
    width: 100%;
    min-height: 48px;
  }
  /* Only the message of a resumed payment is visible, with its buttons, in the box of the form or of the button. */
  .group:has(> .alone) > :not(.form, .alone) {
    display: none;
  }
  .alone {
    display: contents;
    font-size: inherit;
  }
  .alone .notice,
  .choice {
    display: grid;
    align-content: center;
    gap: calc(var(--_space) * 3);
  }
  .alone .notice {
    align-self: center;
    min-height: 48px;
  }
  .alone .result {
    text-wrap: pretty;
  }
  .alone:has(.choice) .result {
    font-size: inherit;
    line-height: inherit;
  }
  .alone .quiet {
    width: 100%;
    min-height: 48px;
  }
  /* Transparent, because its frames are visible even in a hidden form. It keeps the space of the message below it. */
  .group:has(> .alone) > .form {
    margin-block-end: calc(1.225em + var(--_space) * 2);
    opacity: 0;
  }
  .group:has(> .alone) > .form,
  .form ~ .alone .notice {
    grid-area: 1 / 1;
  }
  .embedded > .alone .notice {
    align-self: start;
  }
  @media (forced-colors: active) {
    /* Otherwise both buttons would look the same. */
    .choice button:not(.quiet) {
      forced-color-adjust: none;
      outline-color: Highlight;
      background: ButtonText;
      color: ButtonFace;
    }
  }
  /* A new price is not an error. */
  .result:has(b) {
    padding-block: calc(var(--_space) * 2);
    border-block: 1px solid var(--_border);
    color: inherit;
  }
  dl div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_space) * 4);
    padding-block: calc(var(--_space) * 2);
  }
  dl div + div {
    border-block-start: 1px solid var(--_border);
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
`;
