import {css} from "lit";

/** The place of the first step is kept from the first moment on: nothing on the page moves when it comes. */
export const styles = css`
  .form {
    align-content: start;
    min-height: 14.5em;
  }
  /* Still blocks, as high as a field and a button. */
  .loading .form:empty::before,
  .loading .form:empty::after {
    height: 48px;
    margin-block: calc(var(--_space) * 6);
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
    content: "";
  }
  @container (width < 360px) {
    .form {
      min-height: 16em;
    }
  }
`;
