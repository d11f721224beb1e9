import {css} from "lit";

export const styles = css`
  :host {
    font-size: max(16px, var(--checkout-font-size, 1rem));
  }
  .group {
    display: grid;
    /* Narrower than the buttons' usual width, too. */
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    min-height: 48px;
  }
  .buttons > * {
    flex: 1 1 12.5em;
    min-width: 0;
  }
  [hidden] {
    display: none;
  }
  .unavailable {
    display: grid;
    place-content: center;
    min-height: 48px;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.25;
    text-align: center;
  }
  .more {
    min-height: 44px;
  }
  .more[aria-expanded="true"] .icon {
    rotate: 180deg;
  }
  .notice:has(.quiet) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  .notice .quiet {
    flex: none;
    width: auto;
    min-height: 44px;
  }
  .result {
    font-size: 0.875em;
    line-height: 1.25;
  }
`;
