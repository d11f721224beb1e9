import {html} from "hono/html";
import {addressFields} from "../forms/address-fields.ts";
import {buyerCountry} from "./buyer-country.ts";
import {field} from "../forms/field.ts";
import type {GuestScriptTexts} from "../locales/texts.ts";
import {fill} from "../locales/fill.ts";
import {pageDocument} from "./page-document.ts";
import type {Offer} from "./offers.ts";
import {offerView} from "./offer-view.ts";
import {elementsHead, paymentElements} from "./payment-elements.ts";
import type {PriceReply} from "./hosted-payment.representation.ts";
import type {PageLocalization} from "./page-language.ts";

export interface PaymentPageView {
  readonly offer: Offer;
  /** Price of one unit of each line item with its first options. */
  readonly price: PriceReply;
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
    head: elementsHead(),
    body: html`<main class="columns">
      <p id="notice" class="notice" role="alert"></p>
      <p id="status" class="visually-hidden" role="status"></p>
      <noscript><p class="notice">${localization.own.page.needsScript}</p></noscript>
      <form id="offer" class="offer" novalidate>${offerView(offer, price, localization)}</form>
      <section id="ways" aria-labelledby="ways-heading">
        <h2 id="ways-heading">${localization.own.page.pay}</h2>
        ${paymentElements({
          sale: offer,
          total: price.total,
          methods: price.ways,
          localization,
          origin: view.origin,
          buyer: buyerView(view),
          asksBillingAddress: !offer.isShipped,
        })}
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
