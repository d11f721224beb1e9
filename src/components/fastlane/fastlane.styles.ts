import {css} from "lit";

/** Reserves the space of the first step, so that the layout doesn't shift. */
export const styles = css`
  .form {
    align-content: start;
    min-height: 12.6em;
  }
  /* The title may need two lines, and in a narrow column PayPal's watermark, too. */
  @container (width < 320px) {
    .form {
      min-height: 14.1em;
    }
  }
  @container (width < 250px) {
    .form {
      min-height: 16.9375em;
    }
  }
  /* Placeholders as high as a field and a button. */
  .loading .form:empty::before,
  .loading .form:empty::after {
    height: 48px;
    margin-block: calc(var(--_space) * 6);
    border-radius: var(--_radius);
    background: var(--_border);
    opacity: 0.3;
    content: "";
  }
`;
