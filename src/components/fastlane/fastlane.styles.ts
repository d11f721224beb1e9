import {css} from "lit";

/** Styles of Fastlane's form in addition to the shared ones. */
export const styles = css`
  /* Reserves the space of the first step, so that the layout doesn't shift. */
  .form {
    align-content: start;
    min-height: 12.6em;
  }
  /* The title may need two lines, and in a narrow column PayPal's watermark, too. */
  @container (width < 320px) {
    .form {
      min-height: 14.1em;
    }
  }
  @container (width < 250px) {
    .form {
      min-height: 16.9375em;
    }
  }
  /* Placeholders as high as a field and a button. */
  .loading .form:empty::before,
  .loading .form:empty::after {
    height: 48px;
    margin-block: calc(var(--_space) * 6);
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
    content: "";
  }
  .wide {
    grid-column: 1 / -1;
  }
  /* The SDK's watermark has the line of the error. */
  .below {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 4);
  }
  .below slot {
    flex: none;
    max-width: 100%;
    padding-block: 2px;
  }
  .form > .fields {
    margin-block-end: calc(var(--_space) * 3);
  }
  .below slot,
  .step slot {
    height: auto;
  }
  .step:focus {
    outline: 0;
  }
  .step:focus-visible {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 4px;
  }
  .heading {
    font-weight: 600;
  }
  .step .title {
    display: block;
  }
  .hint {
    display: block;
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
  }
  .pay,
  .chosen + .step,
  .delivery + .step {
    margin-block-start: calc(var(--_space) * 3);
  }
  .delivery {
    display: grid;
  }
  .chosen + .delivery {
    margin-block-start: calc(var(--_space) * 3);
  }
  .way {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    min-height: 44px;
    cursor: pointer;
  }
  .way input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .way .price {
    margin-inline-start: auto;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .way:has(:focus-visible) {
    border-radius: var(--_radius);
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  .way input:focus-visible {
    outline: 0;
  }
  .muted {
    color: var(--_muted);
    font-weight: 400;
  }
  .chosen {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
  .chosen .heading,
  .chosen .refusal {
    grid-column: 1 / -1;
  }
  @container (width < 360px) {
    .chosen button {
      grid-column: 1 / -1;
    }
  }
  /* Aligned with its heading, whatever its own direction is. */
  .lines {
    overflow-wrap: anywhere;
    text-align: match-parent;
  }
  .refusal {
    min-height: 0;
  }
  .refusal[hidden] {
    display: none;
  }
`;
