import {css} from "lit";

export const styles = css`
  :host {
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  /* Reserves the button's space, so that the layout doesn't shift. */
  .place {
    display: grid;
    min-height: 48px;
    border-radius: var(--_radius);
  }
  /* The message is above the receipt. */
  .succeeded {
    display: grid;
    gap: calc(var(--_space) * 2);
  }
  /* A brand's button may be rendered before its script has loaded. */
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
  /* Their own buttons look the same while they are inactive. */
  .off {
    opacity: 0.6;
  }
  .group:not(.failed) > .place ~ .foot:not(.alone):has(.result :not(:empty)) {
    padding-top: calc(var(--_space) * 2);
  }
  /* The button is next to the message, so that it moves the page less. */
  .notice:has(.quiet),
  .failed .notice {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  /* Message and button in the space of the payment button. */
  .failed .notice {
    min-height: 48px;
  }
  .result {
    font-size: 0.875em;
    line-height: 1.25;
  }
  .notice .quiet {
    flex: none;
    width: auto;
    min-height: 44px;
  }
`;
