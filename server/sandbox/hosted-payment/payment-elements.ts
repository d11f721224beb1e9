import {html, raw} from "hono/html";
import {eligibilityOf, type PageMethod, pageMethodsOf, type Sale} from "./offers.ts";
import type {PageLocalization} from "./page-language.ts";

/** Path of the elements, as a merchant would load them from a CDN. */
const ELEMENTS_PATH = "/cdn/v1";

/** Elements of the head of a page with payment elements. */
export function elementsHead() {
  return html`<link rel="stylesheet" href="${ELEMENTS_PATH}/checkout.css" />
    <script async src="/web-sdk/v6/core" data-loading-state="pending"></script>
    <script type="module" src="${ELEMENTS_PATH}/checkout.js"></script>`;
}

export interface ElementsView {
  readonly sale: Sale;
  /** Amount on the buttons, without its currency. */
  readonly total: string;
  /** The methods that accept this amount. The others are hidden. */
  readonly methods: readonly PageMethod[];
  readonly localization: PageLocalization;
  /** Origin of the sandbox, as the buyer reached it. */
  readonly origin: string;
  /** Fields about the buyer of a card. */
  readonly buyer: ReturnType<typeof html>;
  /** False when the page asks for another address. */
  readonly asksBillingAddress: boolean;
}

/**
 * The elements of the merchant's payment methods. PayPal's come first and ask in their own windows. Contact and
 * address are for the card only. On a phone they are far down the page, so they load when the buyer scrolls near them.
 */
export function paymentElements(view: ElementsView) {
  const {sale, total, methods, localization, origin, buyer, asksBillingAddress} = view;
  const all = pageMethodsOf(sale, origin);
  const has = (method: PageMethod) => all.includes(method);
  return html`<checkout-provider
    id="provider"
    environment="sandbox"
    sdk-url="${origin}"
    page-type="checkout"
    locale="${localization.language}"
    currency-code="${sale.currency}"
    amount="${total}"
    loading="lazy"
  >
    <script type="application/json" data-eligibility>
      ${raw(jsonInMarkup(eligibilityOf(sale, origin)))}
    </script>
    <div class="express">
      ${has("paypal") ? html`<checkout-wallet-button data-way="paypal" wallet="paypal"></checkout-wallet-button>` : ""}
      ${
        has("paylater")
          ? html`<checkout-wallet-button
              data-way="paylater"
              wallet="paylater"
              ${methods.includes("paylater") ? "" : "hidden"}
            ></checkout-wallet-button>`
          : ""
      }
      ${has("guest") ? html`<checkout-guest-button data-way="guest"></checkout-guest-button>` : ""}
    </div>
    ${has("card") && all.length > 1 ? html`<p class="or">${localization.own.page.orCard}</p>` : ""}
    <form id="buyer" novalidate ${has("card") ? "" : "hidden"}>${buyer}</form>
    ${
      has("card")
        ? html`<checkout-card-fields
            data-way="card"
            ${asksBillingAddress ? "" : html`billing-address="none"`}
          ></checkout-card-fields>`
        : ""
    }
  </checkout-provider>`;
}

/** Escapes `<`, because markup in a script element is not escaped and could close it. */
function jsonInMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
