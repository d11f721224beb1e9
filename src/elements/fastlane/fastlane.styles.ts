import {css} from "../css.ts";

/** The place of the first step is kept from the first moment on: nothing on the page moves when it comes. */
export const styles = css`
  .form {
    align-content: start;
    min-height: 14.5em;
  }
  @container (width < 360px) {
    .form {
      min-height: 16em;
    }
  }
`;
