/** What is seen only once the buyer types; the form's rules stand already. */
const css = String.raw;
const rules = css`
  :host {
    --_success: var(--checkout-color-success, light-dark(#1a7f4b, #7ddba4));
  }
  .end {
    color: var(--_success);
  }
  [aria-disabled="true"] {
    cursor: default;
  }
  .invalid {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
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
  svg.mark {
    width: 28px;
    height: 28px;
    fill: currentColor;
  }
  /* A whole number beside its mark; the tick would cut its last digit off. */
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
  .succeeded .result {
    align-items: center;
    color: var(--_success);
    font-size: 1.125em;
    font-weight: 600;
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

let styles: CSSStyleSheet | undefined;

/** Adds the rules to the tag's own. */
export function dress({adoptedStyleSheets}: ShadowRoot): void {
  if (!styles) (styles = new CSSStyleSheet()).replaceSync(rules);
  if (!adoptedStyleSheets.includes(styles)) adoptedStyleSheets.push(styles);
}
