import {css} from "lit";

/** Further styles of a form, needed once the buyer types. */
export const typingStyles = css`
  .succeeded {
    padding-block-end: calc(var(--_space) * 5);
  }
  .end {
    color: var(--_success);
  }
  .end > [role="img"] {
    display: flex;
  }
  /* Engines place the text of their own lists differently. The arrow lies over the list. */
  select {
    flex: 1;
    min-width: 0;
    height: 100%;
    margin-inline-end: -38px;
    padding: 0 12px;
    padding-inline-end: 38px;
    border: 0;
    outline: 0;
    appearance: none;
    background: none;
    color: inherit;
    font: inherit;
  }
  select + .icon {
    width: 20px;
    margin-inline-end: 10px;
    pointer-events: none;
  }
  option {
    background: var(--_surface);
  }
  [aria-disabled="true"] {
    cursor: default;
  }
  .invalid {
    border-color: var(--_danger);
    box-shadow: 0 0 0 1px var(--_danger);
  }
  .mark {
    font-size: 0.875em;
    font-weight: 600;
    max-width: 6em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--_text);
  }
  /* The networks' colors are made for white. */
  svg.mark {
    flex: none;
    width: 34px;
    height: 22px;
    border: 1px solid var(--_border);
    border-radius: 3px;
    background: #fff;
    forced-color-adjust: none;
  }
  /* Without the tick, which would hide the last digit. */
  @container (width < 360px) {
    .number .end {
      min-width: 0;
    }
    .number .mark + span {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .invalid {
      border-style: dashed;
    }
    /* Otherwise all buttons would look the same. */
    button:not(.quiet) {
      forced-color-adjust: none;
      outline-color: Highlight;
      background: ButtonText;
      color: ButtonFace;
    }
  }
`;
