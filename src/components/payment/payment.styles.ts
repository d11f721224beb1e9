import {css} from "lit";

/** Tabs: the methods in rows, and the panel below them. */
const tabs = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11em), 1fr));
  align-content: start;
  gap: calc(var(--_space) * 2);
  border: 0;
  border-radius: 0;
  background: none;
  overflow: visible;
  .method {
    gap: calc(var(--_space) * 2);
    padding-inline: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .method ~ .method {
    border-block-start: 1px solid var(--_border);
  }
  .method.chosen {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  @media (forced-colors: active) {
    .method.chosen {
      padding-inline: calc(var(--_space) * 3 - 2px);
      border: 3px solid Highlight;
    }
  }
  .name small {
    display: none;
  }
  .panel .plan {
    display: block;
  }
  /* The frame shows which one is chosen. */
  .method input {
    position: absolute;
    opacity: 0;
  }
  .panel {
    order: 1;
    grid-column: 1 / -1;
    padding: calc(var(--_space) * 4) 0 0;
  }
`;

/** Styles of the list of methods. Tabs and accordion have the same markup. */
export const methodListStyles = css`
  /* A method is as wide as its panel. */
  ::slotted(*) {
    contain-intrinsic-inline-size: none;
  }
  /* No content makes the list wider than the element, also not while it loads. */
  .group {
    grid-template-columns: minmax(0, 1fr);
    row-gap: calc(var(--_space) * 3);
  }
  .express {
    display: grid;
  }
  .express > * {
    grid-area: 1 / 1;
  }
  /* As high as the buttons will be. Blocks until they are there. */
  .space {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    gap: calc(var(--_space) * 2);
    visibility: hidden;
  }
  .express:not(:has(:state(drawn), :state(failed))) .space {
    visibility: visible;
  }
  .space > *,
  .block {
    flex: 1 1 12.5em;
    height: 48px;
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
  }
  .space > .more {
    flex-basis: 100%;
    height: 44px;
  }
  .or {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    color: var(--_muted);
    font-size: 0.875em;
  }
  .or::before,
  .or::after {
    content: "";
    flex: 1;
    border-block-start: 1px solid var(--_border);
  }
  [hidden] {
    display: none !important;
  }
  .methods {
    display: flex;
    flex-flow: column;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_surface);
    overflow: clip;
  }
  .method {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    min-height: 56px;
    padding: var(--_space) calc(var(--_space) * 4);
    cursor: pointer;
  }
  .method ~ .method {
    border-block-start: 1px solid var(--_border);
  }
  /* All marks take the same place, also before they have loaded. */
  .brand {
    display: grid;
    flex: none;
    place-items: center;
    width: 34px;
    height: 24px;
    color: var(--_muted);
  }
  .chip {
    width: 34px;
    height: 24px;
    forced-color-adjust: none;
  }
  .chip text {
    font:
      700 15px system-ui,
      sans-serif;
    text-anchor: middle;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* A single line keeps the height of the row, and must not widen the list. The chosen row shows the whole text. */
  .name small {
    display: block;
    width: 0;
    min-width: 100%;
    overflow: hidden;
    color: var(--_muted);
    font-size: 0.8125em;
    font-weight: 400;
    line-height: 1.25;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Long names have the space of two lines. */
  .chosen {
    font-weight: 600;
  }
  .method input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .method:has(:disabled) {
    cursor: default;
  }
  .method:has(:disabled) > * {
    opacity: 0.6;
  }
  .method:has(:focus-visible) {
    border-radius: var(--_radius);
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: -3px;
  }
  .method input:focus-visible {
    outline: 0;
  }
  .expected::before {
    content: "";
    width: 40%;
    height: 1em;
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
  }
  .panel {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4) calc(var(--_space) * 3);
  }
  /* The line of the last field's error is the space below it. */
  .panel:is(.card, .fields-1, .fields-2) {
    padding-block-end: 0;
  }
  .vacant {
    visibility: hidden;
  }
  /* As high as the fields will be, until the buyer's first click or key. checkout.css has the same heights. */
  .reserved .panel {
    box-sizing: content-box;
  }
  .reserved .fields-1 {
    min-height: 96px;
  }
  .reserved .fields-2 {
    min-height: 180px;
  }
  .reserved .fields-2:is(.phone, .taxInfo) {
    min-height: 285px;
  }
  .reserved .card {
    min-height: calc(var(--_card-lines) * 105px + 8px);
  }
  @container (width < 394px) {
    .reserved .fields-2.phone {
      min-height: 390px;
    }
    .reserved .card {
      min-height: calc(var(--_card-fields) * 105px + 8px);
    }
  }
  .panel > slot {
    height: auto;
  }
  .panel p {
    color: var(--_muted);
    font-size: 0.9375em;
  }
  .tabs {
    ${tabs}
  }
  @container (width >= 560px) {
    .auto {
      ${tabs}
    }
  }
  .pay {
    display: grid;
    min-height: 48px;
  }
  .pay > slot {
    height: auto;
  }
  slot[name="terms"],
  slot[name="before-pay"] {
    display: contents;
  }
  .chosen .name small {
    white-space: normal;
  }
  .panel .plan {
    display: none;
    color: var(--_text);
  }
  @media (forced-colors: active) {
    .brand {
      color: inherit;
    }
    .expected::before,
    .space > *,
    .block {
      border: 1px solid;
    }
  }
  .save {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    min-height: 44px;
    cursor: pointer;
  }
  .save input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: var(--_accent);
  }
  .list-notice {
    color: var(--_muted);
    font-size: 0.875em;
  }
`;
