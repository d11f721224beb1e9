import {css} from "lit";

/** Styles of a local payment method's form in addition to the shared ones. */
export const methodStyles = css`
  .title {
    justify-content: space-between;
  }
  .total {
    flex: none;
    color: var(--_muted);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  /* Its own line, whose space is there before the price is. */
  @container (width < 360px) {
    .title {
      display: block;
    }
    .total {
      display: block;
      min-height: 1.5em;
    }
  }
  .wide {
    grid-column: 1 / -1;
  }
  /* The SDK draws the border and the error of its fields. Its element may grow with the error. */
  .frame slot,
  .frame ::slotted(*) {
    height: auto;
    min-height: max(80px, 5em);
  }
  /* The SDK's field leaves place for the outline of its focus. */
  .frame slot {
    margin-inline: -2px;
  }
  .loading .frame slot {
    position: relative;
  }
  .loading .frame slot::before {
    position: absolute;
    inset: 2px 2px auto;
    height: max(48px, 3em);
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
    content: "";
  }
  .frame .error:not(:has(span)) {
    display: none;
  }
  .heading {
    font-weight: 600;
  }
  .muted {
    color: var(--_muted);
    font-weight: 400;
  }
  .fields:not(:has(.field)) {
    display: none;
  }
  /* Two lines, as checkout.css reserves. */
  .terms.own {
    min-height: 2.8em;
  }
  .terms {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .terms slot {
    height: auto;
  }
  /* Reserves the button's space, so that the layout doesn't shift. */
  .place {
    display: grid;
    min-height: 48px;
    margin-block-start: var(--_space);
    border-radius: var(--_radius);
  }
  .loading .place {
    background: var(--_border);
    opacity: 0.3;
  }
  /* Without a known method there are no fields below the message. */
  .group.failed {
    min-height: 120px;
  }
  /* A voucher's message is above its data. */
  .pending:has([part="receipt"]) > .foot {
    order: -1;
    font-size: 1em;
    font-weight: 600;
  }
  .pending:has([part="receipt"]) {
    padding-block-end: calc(var(--_space) * 5);
  }
  .pending .copies,
  .another {
    display: grid;
    gap: calc(var(--_space) * 2);
  }
  .another p {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .group:not(.failed, .succeeded) > .foot:not(.alone) .notice:has(.quiet) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  .group:not(.failed, .succeeded) > .foot:not(.alone) .notice .quiet {
    flex: none;
    width: auto;
    min-height: 44px;
  }
  a[part="voucher"] {
    display: flex;
    align-items: center;
    justify-content: center;
    min-height: 48px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--checkout-color-on-accent, light-dark(#fff, #0b1220));
    font-weight: 600;
    text-decoration: none;
  }
  a[part="voucher"]:focus-visible {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .loading .place,
    .loading .frame slot::before {
      border: 1px solid;
    }
    a[part="voucher"] {
      border-color: LinkText;
    }
  }
`;
