import {html} from "hono/html";
import type {address as addressShape} from "../wire/shapes.ts";
import type {z} from "zod";
import type {Localization} from "../pages/texts.ts";
import {countriesIn, type NamedCountry} from "./countries.ts";
import {field} from "./field.ts";

export interface AddressView {
  readonly localization: Localization;
  /** Prefix of the fields' ids. */
  readonly prefix: "" | "shipping-";
  /** The autocomplete section. */
  readonly section: "billing" | "shipping";
  /** The preselected country. */
  readonly country: string;
  /** True for a whole address, false for country and postal code only. */
  readonly isWhole: boolean;
  /** Initial values. */
  readonly address: z.output<typeof addressShape> | undefined;
}

export function addressFields(view: AddressView) {
  const {localization, prefix, section, country, isWhole, address} = view;
  const {guest: texts, guestScript} = localization.texts;
  const id = (name: string): string => `${prefix}${name}`;
  return html`<div class="field">
      <label for="${id("country")}">${texts.country}</label>
      <select
        id="${id("country")}"
        name="${id("country")}"
        autocomplete="${section} country"
        aria-describedby="${id("country")}-error"
      >
        ${countriesIn(localization.language).map((each) => option(each, each.code === country))}
      </select>
      <p class="error" id="${id("country")}-error"></p>
    </div>
    ${isWhole ? street(view) : ""}
    <div class="row">
      ${
        isWhole
          ? field({
              id: id("region"),
              label: guestScript.regions.state.label,
              autocomplete: `${section} address-level1`,
              value: address?.admin_area_1,
            })
          : ""
      }
      ${field({
        id: id("postalCode"),
        label: guestScript.postalCode.label,
        autocomplete: `${section} postal-code`,
        value: address?.postal_code,
      })}
    </div>`;
}

function street({localization, prefix, section, address}: AddressView) {
  const texts = localization.texts.guest;
  const line2 = address?.address_line_2;
  return html`${field({
      id: `${prefix}line1`,
      label: texts.line1,
      autocomplete: `${section} address-line1`,
      value: address?.address_line_1,
    })}
    <button class="more" type="button" data-shows="${prefix}line2" ${line2 === undefined ? "" : "hidden"}>
      ${texts.addLine2}
    </button>
    ${field({
      id: `${prefix}line2`,
      label: texts.line2,
      optional: texts.optional,
      autocomplete: `${section} address-line2`,
      value: line2,
      hidden: line2 === undefined,
    })}
    ${field({
      id: `${prefix}city`,
      label: texts.city,
      autocomplete: `${section} address-level2`,
      value: address?.admin_area_2,
    })}`;
}

/** Each option has its country's rules, so that the form's script needs no list. */
function option({code, name, hasPostalCode, postalCode, region}: NamedCountry, selected: boolean) {
  return html`<option
    value="${code}"
    ${hasPostalCode ? "" : "data-no-postal-code"}
    ${
      postalCode
        ? html`data-postal-code="${postalCode.pattern}" data-postal-example="${postalCode.example}"`
        : ""
    }
    ${region === undefined ? "" : html`data-region="${region}"`}
    ${selected ? "selected" : ""}
  >
    ${name}
  </option>`;
}
