import {html, raw} from "hono/html";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import {frameAncestors, type FrameSession} from "../frame-sessions/frame-sessions.operations.ts";
import {amountText} from "../pages/amount-text.ts";
import {goodsList} from "../orders/goods.page.ts";
import {pageHeaders} from "../pages/headers.ts";
import {windowHead} from "../pages/shell.ts";
import {directionOf} from "../locales/languages.ts";
import {fill} from "../locales/fill.ts";
import type {Localization} from "../pages/texts.ts";
import {addressFields} from "../forms/address-fields.ts";
import {field} from "../forms/field.ts";
import {checkoutReply} from "./guest-checkout.representation.ts";
import type {GuestCheckout} from "./guest-checkout.view.ts";

/** Settings of the form. */
export interface Shown {
  readonly localization: Localization;
  /** Frame session of the page that embeds or opened the form; undefined for a separate page. */
  readonly session: Pick<FrameSession, "id" | "parentOrigin" | "ancestors"> | undefined;
  /** Next page after cancelling, for a form that is a separate page. */
  readonly cancelLocation: string | undefined;
  /** Decision that the form takes automatically. */
  readonly decision: Decision;
}

/** Headers of the form. It may embed the sandbox's challenge page. */
export function guestCheckoutHeaders({session}: Pick<Shown, "session">): Record<string, string> {
  return pageHeaders(frameAncestors(session), {"frame-src": "'self'"});
}

/**
 * Guest form: pays by card without a PayPal account. Its script validates, sends, and reports to the
 * merchant's page.
 */
export function guestCheckoutPage(checkout: GuestCheckout, shown: Shown) {
  const {localization, session, cancelLocation, decision} = shown;
  const {language} = localization;
  const {banner, guest: texts, guestScript, shippingErrors} = localization.texts;
  const title = fill(texts.title, {merchant: checkout.merchant});
  const totalText = amountText(checkout.total, language);
  const {order, goods, asksForAddress, country} = checkout;
  const {payer} = order;
  const shipping = order.units[0]?.shipping;
  const cancel = cancelLocation === undefined ? "" : html` data-cancel-location="${cancelLocation}"`;
  const parent = session
    ? html` data-parent-origin="${session.parentOrigin}" data-session="${session.id}"`
    : "";
  const phone = payer?.phone?.phone_number;
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-texts="${JSON.stringify({...guestScript, shippingErrors})}"
      data-order-id="${order.id}"
      data-decision="${decision}"
      data-checkout="${JSON.stringify(checkoutReply(checkout, language))}"
      ${parent}
      ${cancel}
    >
      ${windowHead("guest-checkout", title)}
      <body>
        <div class="banner" role="${session ? "presentation" : "banner"}">${banner}</div>
        <div class="page" role="${session ? "presentation" : "main"}">
          <div>
            <h1>${title}</h1>
            <p id="amount" class="amount">${totalText}</p>
            ${goodsList(goods, localization)}
          </div>
          <p id="status" class="visually-hidden" role="status"></p>
          <section id="challenge" aria-labelledby="challenge-heading" hidden>
            <h2 id="challenge-heading" tabindex="-1">${texts.checkHeading}</h2>
            <div id="challenge-place"></div>
            <button id="challenge-back" type="button">${texts.checkBack}</button>
          </section>
          <form id="guest" novalidate>
            <p class="hint">${texts.allRequired}</p>
            <fieldset class="card">
              <legend>${LOCK} ${texts.secured}</legend>
              ${field({
                id: "number",
                label: texts.number,
                autocomplete: "cc-number",
                inputmode: "numeric",
                mark: "brand",
              })}
              <div class="row">
                ${field({
                  id: "expiry",
                  label: texts.expiry,
                  hint: texts.expiryHint,
                  autocomplete: "cc-exp",
                  inputmode: "numeric",
                })}
                ${field({
                  id: "securityCode",
                  label: texts.securityCode,
                  autocomplete: "cc-csc",
                  inputmode: "numeric",
                })}
              </div>
              ${field({
                id: "name",
                label: texts.name,
                autocomplete: "cc-name",
                value: [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(" "),
              })}
            </fieldset>
            <fieldset>
              <legend>${texts.contact}</legend>
              ${field({
                id: "email",
                label: texts.email,
                type: "email",
                autocomplete: "email",
                inputmode: "email",
                value: payer?.email_address,
              })}
              ${field({
                id: "phone",
                label: texts.phone,
                optional: texts.optional,
                type: "tel",
                autocomplete: "tel",
                inputmode: "tel",
                value:
                  phone && `${phone.country_code ? `+${phone.country_code} ` : ""}${phone.national_number}`,
              })}
            </fieldset>
            <fieldset>
              <legend>${texts.billing}</legend>
              ${addressFields({
                localization,
                prefix: "",
                section: "billing",
                country,
                isWhole: asksForAddress,
                address: payer?.address,
              })}
            </fieldset>
            ${
              asksForAddress
                ? html`<label class="choice">
                      <input id="ships-to-billing" type="checkbox" ${shipping?.address ? "" : "checked"} />
                      <span>${texts.shipsHere}</span>
                    </label>
                    <fieldset id="shipping" ${shipping?.address ? "" : "hidden"}>
                      <legend>${texts.shipping}</legend>
                      ${field({
                        id: "shipping-name",
                        label: texts.fullName,
                        autocomplete: "shipping name",
                        value: shipping?.name?.full_name,
                      })}
                      ${addressFields({
                        localization,
                        prefix: "shipping-",
                        section: "shipping",
                        country: shipping?.address?.country_code ?? country,
                        isWhole: true,
                        address: shipping?.address,
                      })}
                    </fieldset>`
                : ""
            }
            <fieldset id="shippingOption" hidden>
              <legend>${texts.delivery}</legend>
              <div id="options"></div>
              <p class="error" id="shippingOption-error"></p>
            </fieldset>
            <p id="form-error" class="problem" role="alert"></p>
            <div class="actions">
              <button id="pay" class="primary" type="submit" disabled>
                <span class="spinner" aria-hidden="true"></span>
                <span id="pay-text">${fill(texts.pay, {amount: totalText})}</span>
              </button>
              <button id="cancel" type="button" disabled>${texts.cancel}</button>
            </div>
          </form>
          <section id="end" hidden>
            <h2 id="end-text" tabindex="-1"></h2>
          </section>
        </div>
      </body>
    </html>`;
}

const LOCK = raw(
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" ' +
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect width="18" height="11" x="3" y="11" rx="2"/>' +
    '<path d="M7 11V7a5 5 0 0 1 10 0v4"/></svg>',
);
