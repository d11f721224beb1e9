import {html, raw} from "hono/html";
import {addressFields} from "../forms/address-fields.ts";
import {buyerCountry} from "./buyer-country.ts";
import {field} from "../forms/field.ts";
import type {GuestScriptTexts} from "../locales/windows/texts.ts";
import {fill} from "../locales/fill.ts";
import {pageDocument} from "./page-document.ts";
import {eligibilityOf, type Offer, type PageMethod, pageMethodsOf} from "./offers.ts";
import {offerView} from "./offer-view.ts";
import type {PriceOnTheWire} from "./hosted-payment.representation.ts";
import type {PageLocalization} from "./page-language.ts";

/** Path of the elements, as a merchant would load them from a CDN. */
const ELEMENTS_PATH = "/cdn/v1";

export interface PaymentPageView {
  readonly offer: Offer;
  /** Price of one unit of each line item with its first options. */
  readonly price: PriceOnTheWire;
  readonly localization: PageLocalization;
  /** Origin of the sandbox, as the buyer reached it. */
  readonly origin: string;
  /** Client metadata id of the buyer's session. */
  readonly session: string;
}

/** Data for the page's script. */
function dataOf({offer, price, localization, session}: PaymentPageView) {
  const {guestScript} = localization.texts;
  const shared = {
    total: guestScript.total,
    totalChanged: guestScript.totalChanged,
    emailEmpty: guestScript.emailEmpty,
    emailNoAt: guestScript.emailNoAt,
    emailWrong: guestScript.emailWrong,
    line1Empty: guestScript.line1Empty,
    cityEmpty: guestScript.cityEmpty,
    regions: guestScript.regions,
    zipCode: guestScript.zipCode,
    postalCode: guestScript.postalCode,
  } satisfies Partial<GuestScriptTexts>;
  return {
    linkId: offer.linkId,
    version: offer.version,
    session,
    price,
    texts: {...shared, ...localization.own.script},
  };
}

/** The page on which a buyer pays through a link. */
export function paymentPage(view: PaymentPageView) {
  const {offer, price, localization} = view;
  const [item] = offer.items;
  const title = fill(localization.own.page.title, {merchant: offer.merchant.name});
  const isOne = offer.items.length === 1;
  return pageDocument({
    localization,
    title: isOne ? `${item!.name} · ${title}` : title,
    description: (isOne && item!.description) || title,
    data: dataOf(view),
    script: "payment-link",
    head: html`<link rel="stylesheet" href="${ELEMENTS_PATH}/checkout.css" />
      <script async src="/web-sdk/v6/core" data-loading-state="pending"></script>
      <script type="module" src="${ELEMENTS_PATH}/checkout.js"></script>`,
    body: html`<main class="columns">
      <p id="notice" class="notice" role="alert"></p>
      <p id="status" class="visually-hidden" role="status"></p>
      <noscript><p class="notice">${localization.own.page.needsScript}</p></noscript>
      <form id="offer" class="offer" novalidate>${offerView(offer, price, localization)}</form>
      <section id="ways" aria-labelledby="ways-heading">
        <h2 id="ways-heading">${localization.own.page.pay}</h2>
        ${paymentMethodsView(view)}
      </section>
    </main>`,
  });
}

function buyerView({offer, localization}: PaymentPageView) {
  const {guest} = localization.texts;
  return html`<h2>${guest.contact}</h2>
    ${field({
      id: "email",
      label: guest.email,
      hint: localization.own.page.receiptGoesThere,
      type: "email",
      autocomplete: "email",
      inputmode: "email",
    })}
    ${field({id: "name", label: guest.fullName, autocomplete: "name"})}
    <fieldset id="shipping" ${offer.isShipped ? "" : "hidden"}>
      <legend>${guest.shipping}</legend>
      ${
        offer.isShipped
          ? addressFields({
              localization,
              prefix: "shipping-",
              section: "shipping",
              country: buyerCountry(localization, offer),
              isWhole: true,
              address: undefined,
            })
          : ""
      }
    </fieldset>`;
}

/**
 * The elements of the merchant's payment methods. PayPal's come first and ask in their own windows. Contact and
 * address are for the card only. Methods that do not accept the amount are hidden. On a phone they are far down the
 * page, so they load when the buyer scrolls near them.
 */
function paymentMethodsView(view: PaymentPageView) {
  const {offer, price, localization, origin} = view;
  const {page: texts} = localization.own;
  const all = pageMethodsOf(offer, origin);
  const has = (method: PageMethod) => all.includes(method);
  return html`<checkout-provider
    id="provider"
    environment="sandbox"
    sdk-url="${origin}"
    page-type="checkout"
    locale="${localization.language}"
    currency-code="${offer.currency}"
    amount="${price.total}"
    loading="lazy"
  >
    <script type="application/json" data-eligibility>
      ${raw(jsonInMarkup(eligibilityOf(offer, origin)))}
    </script>
    <div class="express">
      ${has("paypal") ? html`<checkout-wallet-button data-way="paypal" wallet="paypal"></checkout-wallet-button>` : ""}
      ${
        has("paylater")
          ? html`<checkout-wallet-button
              data-way="paylater"
              wallet="paylater"
              ${price.ways.includes("paylater") ? "" : "hidden"}
            ></checkout-wallet-button>`
          : ""
      }
      ${has("guest") ? html`<checkout-guest-button data-way="guest"></checkout-guest-button>` : ""}
    </div>
    ${has("card") && all.length > 1 ? html`<p class="or">${texts.orCard}</p>` : ""}
    <form id="buyer" novalidate ${has("card") ? "" : "hidden"}>${buyerView(view)}</form>
    ${
      has("card")
        ? html`<checkout-card-fields
            data-way="card"
            ${offer.isShipped ? html`billing-address="none"` : ""}
          ></checkout-card-fields>`
        : ""
    }
  </checkout-provider>`;
}

/** Escapes `<`, because markup in a script element is not escaped and could close it. */
function jsonInMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
