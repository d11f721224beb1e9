import {css} from "lit";

export const styles = css`
  :host {
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  /* The button's place is kept from the first moment on: nothing on the page moves when it comes. */
  .place {
    display: grid;
    min-height: 48px;
    border-radius: var(--_radius);
  }
  /* What was paid stands over its details. */
  .succeeded {
    display: grid;
    gap: calc(var(--_space) * 2);
  }
  /* A brand's button may be drawn before the script that knows it is there. */
  .loading .place,
  .expected .place:has(:not(:defined)) {
    background: var(--_border);
    opacity: 0.3;
  }
  .failed .place {
    display: none;
  }
  .vendor {
    display: grid;
    min-height: 48px;
    --apple-pay-button-width: 100%;
    --apple-pay-button-height: 48px;
    --apple-pay-button-border-radius: var(--_radius);
  }
  .group:not(.failed) > .foot:has(.result :not(:empty)) {
    padding-top: calc(var(--_space) * 2);
  }
  .group > .quiet {
    margin-top: calc(var(--_space) * 2);
  }
  /* In the same box: what happened, and beside it what to do. */
  .failed .notice {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
    min-height: 48px;
  }
  .failed .result {
    font-size: 0.875em;
    line-height: 1.25;
  }
  .failed .quiet {
    flex: none;
    width: auto;
    min-height: 44px;
  }
`;
