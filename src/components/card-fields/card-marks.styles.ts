import {css} from "lit";

/** Styles of what stands at the end of a label: the accepted networks, and the help for the security code. */
export const cardMarksStyles = css`
  .field {
    position: relative;
  }
  /* In the line of the label, so that loading it shifts nothing. */
  .accepted,
  summary {
    position: absolute;
    inset-inline-end: 0;
    display: flex;
  }
  .accepted {
    inset-block-start: 0;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--_space);
    max-width: 60%;
    height: 1.25em;
    overflow: hidden;
    color: var(--_muted);
    /* A click focuses the field, as one on the label does. */
    pointer-events: none;
  }
  /* They would cover the label. */
  @container (width < 250px) {
    .accepted {
      display: none;
    }
  }
  .accepted > * {
    height: 1.25em;
    border: 1px solid var(--_border);
    border-radius: 3px;
  }
  /* The networks' colors are made for white. */
  .accepted svg {
    width: 2em;
    background: #fff;
    forced-color-adjust: none;
  }
  .accepted b {
    height: calc(1.25em / 0.75);
    padding-inline: var(--_space);
    font-size: 0.75em;
    line-height: 1.5;
  }
  .pale {
    opacity: 0.3;
  }
  /* 44 px for a finger. It ends where the field begins. */
  summary {
    inset-block-start: calc(1.4em + var(--_space) - 44px);
    align-items: end;
    justify-content: end;
    width: 44px;
    height: 44px;
    padding-block-end: calc(var(--_space) + 1px);
    color: var(--_muted);
    font-size: 0.9375em;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  /* Inside, so that it covers no neighbor. */
  summary:focus-visible {
    border-radius: var(--_radius);
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: -2px;
  }
  .help p {
    position: absolute;
    z-index: 1;
    inset-block-start: calc(1.5em + max(var(--checkout-field-height, 48px), 2.858em) + var(--_space) * 2);
    inset-inline-end: 0;
    width: max-content;
    max-width: min(20em, 75cqi);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 4px 12px rgb(0 0 0 / 15%);
    font-size: 0.875em;
  }
`;
