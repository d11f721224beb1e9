import {html, raw} from "hono/html";
import {told, type Markup, type Page} from "./layout.ts";
import states from "../us-states.json" with {type: "json"};

const empty = html`<div class="empty when-empty" hidden>
  <img src="/teapot.svg" alt="" width="160" height="160" />
  <h2>Your bag is empty</h2>
  <p class="muted">There is a teapot that would change that.</p>
  <p><a class="button primary" href="/">Look around the shop</a></p>
</div>`;

export const cart: Page = {
  title: "Your bag",
  kind: "cart",
  script: "cart",
  main: html`<h1>Your bag</h1>
    ${empty}
    <p class="said" role="status"></p>
    <div class="columns when-full" hidden>
      <ul class="lines" aria-label="In your bag"></ul>
      <section class="panel summary" aria-labelledby="sum-title">
        <h2 id="sum-title">Total</h2>
        ${sum("Free, or express")}
        <div class="actions stacked">
          <a class="button primary" href="/checkout/">Check out</a>
          <a class="button secondary" href="/checkout/accelerated/">Accelerated checkout</a>
        </div>
        <p class="muted small">No account needed. Cards, PayPal and Venmo.</p>
      </section>
    </div>`,
};

/** What the whole costs; the numbers are the server's quote. */
function sum(delivery: string): Markup {
  return html`<dl class="sum" aria-live="polite">
    <div>
      <dt>Goods</dt>
      <dd data-sum="goods">…</dd>
    </div>
    <div hidden>
      <dt>Discount</dt>
      <dd data-sum="discount"></dd>
    </div>
    <div>
      <dt>Delivery</dt>
      <dd data-sum="delivery">${delivery}</dd>
    </div>
    <div hidden>
      <dt>Tax</dt>
      <dd data-sum="tax"></dd>
    </div>
    <div class="total">
      <dt>Total</dt>
      <dd data-sum="total">…</dd>
    </div>
  </dl>`;
}

const summary = html`<aside class="panel summary" aria-labelledby="sum-title">
  <h2 id="sum-title">Your order</h2>
  <ul class="lines compact" aria-label="In your bag"></ul>
  ${sum("…")}
  <p><a href="/cart/">Change what is in your bag</a></p>
</aside>`;

/** Test cards, and what happens. */
export const testCards = html`<!--if sandbox-->
  <details class="cards">
    <summary>Cards to try</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${[
          ["4868 7191 9682 9038", "Paid at once"],
          ["4868 7191 6610 1368", "Your bank asks for a code: 123456"],
          ["4868 7191 8189 5556", "Your bank refuses the code"],
          ["4000 0000 0000 0002", "Declined"],
          ["4000 0000 0000 9995", "Not enough money"],
        ].map(
          ([number, meaning]) =>
            html`<tr>
              <td><button type="button" class="copy">${number}</button></td>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>Any later month, any security code. A number is copied when you press it.</p>
    <p class="copied" role="status"></p>
  </details>
  <!--end sandbox-->`;

const field = (name: string, label: string, autocomplete: string, more: Markup = raw("")) =>
  html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" autocomplete="${autocomplete}" required maxlength="120" ${more} />
    <p class="error" id="${name}-error"></p>
  </div>`;

const delivery = html`<form id="delivery" class="panel" novalidate autocomplete="on">
  <h2>Delivery</h2>
  <p class="muted small">All fields are required.</p>
  <div class="fields">
    ${field("fullName", "Full name", "shipping name")}
    <div class="address">
      ${field("addressLine1", "Street and number", "shipping address-line1")}
      ${field("city", "City", "shipping address-level2")}
      <div class="field state">
        <label for="state">State</label>
        <select id="state" name="state" autocomplete="shipping address-level1" required>
          <option value="">Choose</option>
          ${states.map(([code, name]) => html`<option value="${code}">${name}</option>`)}
        </select>
        <p class="error" id="state-error"></p>
      </div>
      ${field("postalCode", "ZIP code", "shipping postal-code")}
      <p class="country-line">
        <span class="country-name">United States</span>
        <button type="button" class="link" aria-expanded="false" aria-controls="country-field">
          Deliver to another country
        </button>
      </p>
      <div class="field country" id="country-field" hidden>
        <label for="country">Country</label>
        <select id="country" name="country" autocomplete="shipping country"></select>
        <p class="error" id="country-error"></p>
      </div>
    </div>
  </div>
  <fieldset class="ways">
    <legend>How it gets to you</legend>
    <div class="options"></div>
  </fieldset>
</form>`;

export const checkout: Page = {
  title: "Checkout",
  kind: "checkout",
  script: "checkout",
  tags: "with-sdk",
  main: html`<h1>Checkout</h1>
    ${empty}
    <p class="said" role="status"></p>
    <div class="columns when-full" hidden>
      <div class="steps">
        <!--if sandbox-->
        <p class="who muted">
          <!--if account-->Signed in as {{account}}. <a href="/account/">Your account</a><!--end account-->
          <!--if guest-->You check out as a guest. <a href="/account/">Sign in</a> to pay with a saved card.<!--end guest-->
        </p>
        <!--end sandbox-->
        <checkout-provider ${told} currency-code="USD" page-type="checkout">
          <section class="express" aria-labelledby="express-title">
            <h2 id="express-title">Express checkout</h2>
            <p class="muted small">Your address and card come from your wallet. Nothing to fill in.</p>
            <div class="buttons">
              <checkout-wallet-button wallet="paypal" shipping></checkout-wallet-button>
              <checkout-wallet-button wallet="venmo" shipping></checkout-wallet-button>
              <checkout-wallet-button wallet="paylater" shipping></checkout-wallet-button>
            </div>
          </section>
          <p class="or">or pay by card</p>
          ${delivery}
          <section class="bare card" aria-labelledby="card-title">
            <h2 id="card-title">Payment</h2>
            <checkout-card-fields billing-address="none" {{savedCards}}></checkout-card-fields>
            ${testCards}
          </section>
        </checkout-provider>
      </div>
      ${summary}
    </div>`,
};

export const accelerated: Page = {
  title: "Accelerated checkout",
  kind: "checkout",
  script: "accelerated",
  tags: "with-sdk",
  main: html`<h1>Accelerated checkout</h1>
    ${empty}
    <p class="said" role="status"></p>
    <div class="columns when-full" hidden>
      <div class="steps">
        <section class="bare" aria-label="Accelerated checkout">
          <p class="muted">
            If you have paid this way before, at any shop, a code brings your address and your card. If not,
            you type them once.
          </p>
          <checkout-fastlane ${told} currency-code="USD" page-type="checkout" shipping></checkout-fastlane>
          <!--if sandbox-->
          <details class="cards">
            <summary>A member to try</summary>
            <p>
              <button type="button" class="copy">morgan.reyes@buyer.example</button>, with the code 111111.
              Any other address is a new buyer's; pay with
              <button type="button" class="copy">4111 1111 1111 1111</button>.
            </p>
            <p class="copied" role="status"></p>
          </details>
          <!--end sandbox-->
        </section>
        <p><a href="/checkout/">Use the ordinary checkout</a></p>
      </div>
      ${summary}
    </div>`,
};

export const order: Page = {
  title: "Your order",
  kind: "order",
  script: "order",
  main: html`<h1 class="order-title">Your order</h1>
    <p class="said" role="status">Looking it up…</p>
    <div class="columns when-found" hidden>
      <section class="panel" aria-labelledby="what-title">
        <h2 id="what-title">What you bought</h2>
        <ul class="lines compact" aria-label="In this order"></ul>
        ${sum("…")}
      </section>
      <section class="panel" aria-labelledby="how-title">
        <h2 id="how-title">Order and delivery</h2>
        <dl class="facts order-facts"></dl>
        <!--if account-->
        <p><a href="/account/">Save a card for next time</a></p>
        <!--end account-->
        <p><a class="button secondary" href="/">Back to the shop</a></p>
      </section>
    </div>
    <p class="when-lost" hidden><a class="button primary" href="/">Back to the shop</a></p>`,
};

export const account: Page = {
  title: "Your account",
  kind: "account",
  script: "account",
  tags: "with-sdk",
  isForSandbox: true,
  main: html`<h1>Your account</h1>
    <!--if guest-->
    <form class="panel narrow sign-in" novalidate>
      <p class="muted">
        This demo believes whatever name you give: it takes the place of a shop's own sign-in. You can buy
        without it.
      </p>
      <div class="fields">
        <div class="field name">
          <label for="name">Your name</label>
          <input id="name" name="name" autocomplete="name" required maxlength="50" />
          <p class="error" id="name-error"></p>
        </div>
      </div>
      <p><button class="button primary">Sign in</button></p>
    </form>
    <!--end guest-->
    <!--if account-->
    <div class="columns">
      <section class="bare" aria-labelledby="save-title">
        <h2 id="save-title">Save a card</h2>
        <p class="muted">The card is kept by the payment service, not by us. Nothing is charged now.</p>
        <checkout-card-fields ${told} save></checkout-card-fields>
        ${testCards}
      </section>
      <section class="panel" aria-labelledby="cards-title">
        <h2 id="cards-title">Your saved cards</h2>
        <p class="said" role="status">Looking them up…</p>
        <ul class="saved-cards"></ul>
        <p class="muted">Signed in as {{account}}.</p>
        <p><button type="button" class="button secondary sign-out">Sign out</button></p>
      </section>
    </div>
    <!--end account-->`,
};
