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
  .succeeded > .foot {
    order: -1;
  }
  .succeeded .result span {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    color: var(--_success);
    font-size: 1.125em;
    font-weight: 600;
  }
  .choice {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
  /* The question is above its answers. */
  .group:has(> .choice) {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
  .group:has(> .choice) > .foot {
    order: -1;
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
