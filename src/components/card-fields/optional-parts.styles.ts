import {css} from "lit";

/** Styles of the optional parts. */
export const optionalPartsStyles = css`
  .country .end {
    display: none;
  }
  [type="checkbox"],
  [type="radio"] {
    flex: none;
    width: 20px;
    height: 20px;
    padding: 0;
    accent-color: var(--_accent);
  }
  .consent .box.invalid {
    border-color: var(--_danger);
  }
  .consent label {
    padding-block: var(--_space);
    font-size: 0.9375em;
  }
  .cards {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    min-width: 0;
    margin-block: calc(var(--_space) * 2);
    padding: 0;
    border: 0;
  }
  /* Instead of the fields, so that loading the cards doesn't shift the layout. */
  .cards.chosen,
  .chosen + .fields {
    grid-area: 2 / 1;
  }
  .cards.chosen {
    align-content: start;
  }
  /* Not with the visibility property, which the SDK's frames override. They are inert. */
  .chosen + .fields {
    opacity: 0;
  }
  legend {
    padding: 0;
  }
  .card {
    padding: var(--_space) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .card:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .card:has(:focus-visible:not(button)) {
    outline: var(--checkout-focus-ring, 2px solid var(--_accent));
    outline-offset: 2px;
  }
  .card label {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    min-height: 46px;
  }
  .card checkout-saved-method {
    contain-intrinsic-inline-size: 0;
    padding-block-end: var(--_space);
  }
  /* The chosen card has paid: only its element is shown. */
  .paid legend,
  .paid .card:not(.chosen),
  .paid label {
    display: none;
  }
  .paid .card {
    padding: 0;
    border: 0;
    box-shadow: none;
  }
  @media (forced-colors: active) {
    .card:has(:checked) {
      border-width: 3px;
    }
    .consent .box.invalid {
      border-style: dashed;
    }
  }
`;
