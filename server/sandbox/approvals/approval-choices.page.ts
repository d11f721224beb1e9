import {html, raw} from "hono/html";
import type {TestBuyer} from "../test-buyers.ts";
import {brandText} from "../locales/cards.ts";
import type {Localization} from "../pages/texts.ts";
import {fill} from "../locales/fill.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Answer, Approval} from "./approvals.view.ts";

export function cardChoices({texts: {approval}}: Localization, {buyer, card}: Answer) {
  return choices(
    approval.payWith,
    "card",
    buyer.cards.map(({token, brand, lastDigits, expiry}) => ({
      value: token,
      label: fill(approval.card, {
        brand: brandText(brand),
        digits: lastDigits,
        expiry: `${expiry.slice(5)}/${expiry.slice(2, 4)}`,
      }),
      chosen: token === card.token,
    })),
  );
}

export function addressChoices({texts: {approval}}: Localization, {buyer, address: preferred}: Answer) {
  return choices(
    approval.shipTo,
    "address",
    buyer.addresses.map((address, index) => ({
      value: String(index),
      label: [
        fullName(buyer),
        address.address_line_1,
        address.address_line_2,
        address.admin_area_2,
        address.admin_area_1,
        address.postal_code,
        address.country_code,
      ]
        .filter(Boolean)
        .join(", "),
      chosen: address === preferred,
      data: {
        "country-code": address.country_code,
        city: address.admin_area_2,
        state: address.admin_area_1,
        "postal-code": address.postal_code,
      },
    })),
  );
}

export function shippingChoices(
  {language, texts: {approval}}: Localization,
  {shippingOptions}: Approval,
  {option}: Answer,
) {
  if (shippingOptions.length === 0) return "";
  return choices(
    approval.delivery,
    "shipping_option",
    shippingOptions.map(({id, label, type, amount, total}) => ({
      value: id,
      label: amount
        ? fill(approval.optionWithTotal, {
            option: label,
            amount: amountText(amount, language),
            total: amountText(total, language),
          })
        : label,
      chosen: id === option?.id,
      data: {
        label,
        type: type ?? "SHIPPING",
        "currency-code": (amount ?? total).currency_code,
        amount: amount?.value ?? "0",
      },
    })),
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  /** Data that the page's script sends to the merchant's page. */
  readonly data?: Readonly<Record<string, string | undefined>>;
}

/** A group of radio buttons. */
export function choices(legend: string, name: string, list: readonly Choice[]) {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${list.map(
      ({value, label, chosen, data = {}}) =>
        html`<label class="choice">
          <input
            type="radio"
            name="${name}"
            value="${value}"
            required
            ${chosen ? "checked" : ""}
            ${Object.entries(data).map(([key, text]) =>
              text === undefined ? "" : html`data-${raw(key)}="${text}" `,
            )}
          />
          <span>${label}</span>
        </label>`,
    )}
  </fieldset>`;
}

export function fullName({name}: TestBuyer): string {
  return `${name.given_name} ${name.surname}`;
}
