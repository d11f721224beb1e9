import {css} from "lit";

export const savedMethodStyles = css`
  /* It has no container queries, and Chromium 156 doesn't lay out a container's new content in a list that changes with it. */
  :host {
    container-type: normal;
  }
  .confirm {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .confirm span {
    flex: 1 1 12em;
  }
  .small {
    width: fit-content;
    min-height: 44px;
    font-size: 0.875em;
  }
  .small.danger {
    color: var(--_danger);
  }
`;
