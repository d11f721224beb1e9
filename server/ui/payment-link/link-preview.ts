import {html, nothing} from "lit";
import type {Values} from "../action.ts";
import type {Content} from "../content.ts";
import {moneyText, readAmount} from "../money.ts";
import type {Shape} from "./link-body.ts";

/** The page of a payment link, roughly as a buyer will see it. */
export function linkPreview(values: Values, {dimensions}: Shape): Content {
  const currency = (values["currency"] ?? "USD").toUpperCase();
  const [first] = dimensions;
  const optionPrice = first?.options
    .map((option) => values[`p${option}`])
    .find((price) => price !== undefined);
  const price = readAmount(optionPrice ?? values["price"] ?? "", currency);
  return html`<aside class="preview" aria-label="Preview">
    <p class="preview-title">Preview</p>
    <p class="preview-name">${values["name"] ?? "Your product"}</p>
    ${values["description"] ? html`<p>${values["description"]}</p>` : nothing}
    ${price ? html`<p class="preview-price">${moneyText(price)}</p>` : nothing}
    ${dimensions.map(
      ({id, options}) =>
        html`<p>
          <span class="quiet">${values[`d${id}`] ?? "Variant"}</span><br />
          ${options.map((option) => html`<span class="preview-option">${values[`o${option}`] ?? "Option"}</span> `)}
        </p>`,
    )}
    ${values["maximum"] ? html`<p class="quiet">Quantity 1 to ${values["maximum"]}</p>` : nothing}
    ${chargesText(values) ? html`<p class="quiet">${chargesText(values)}</p>` : nothing}
    ${values["note"] ? html`<p class="quiet">${values["note"]}: a field for the buyer</p>` : nothing}
    <p class="preview-button">${price ? `Pay ${moneyText(price)}` : "Pay"}</p>
  </aside>`;
}

function chargesText(values: Values): string {
  const tax = {PERCENTAGE: `plus ${values["tax_value"] ?? ""} % tax`, PREFERENCE: "plus your account’s tax"};
  const shipping = {
    FLAT: `plus ${values["shipping_value"] ?? ""} shipping`,
    PREFERENCE: "plus your account’s shipping",
  };
  return [
    tax[values["tax_type"] as keyof typeof tax],
    shipping[values["shipping_type"] as keyof typeof shipping],
  ]
    .filter((text) => text !== undefined)
    .join(", ");
}
