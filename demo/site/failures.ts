import {html, raw} from "hono/html";
import {told, type Markup, type Page} from "./layout.ts";

/** Something that goes wrong, as it can be tried. */
interface Failure {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  /** What to do for it. */
  readonly steps: string;
  /** What to type. */
  readonly values?: readonly string[];
  readonly sees: string;
  readonly hears: string;
  readonly tag: Markup;
  /** What the page's script spoils until it is told not to. */
  readonly fault?: string;
  readonly withoutSdk?: boolean;
}

const TEAPOT = raw(`items='[{"sku": "ceramic-teapot", "quantity": 1}]'`);
const card = html`<checkout-card-fields ${told} ${TEAPOT}></checkout-card-fields>`;
const wallet = (attributes: string) =>
  html`<checkout-wallet-button ${told} ${TEAPOT} ${raw(attributes)}></checkout-wallet-button>`;

const declined = (name: string, title: string, number: string, sees: string): Failure => ({
  name,
  title,
  group: "The bank says no",
  steps: "Pay with this card, any later month and any security code.",
  values: [number],
  sees,
  hears: "checkout-error, with the code declined",
  tag: card,
});

const FAILURES: readonly Failure[] = [
  declined(
    "declined",
    "The card is declined",
    "4000 0000 0000 0002",
    "That the bank declined, and what to do. What was typed is still there, and another card pays.",
  ),
  declined(
    "funds",
    "Not enough money",
    "4000 0000 0000 9995",
    "The reason, as far as the bank tells it, and another way.",
  ),
  declined("expired", "The bank says it has expired", "4000 0000 0000 0069", "That the card has expired."),
  declined(
    "code",
    "The security code is wrong",
    "4000 0000 0000 0127",
    "That the code was not accepted, to be checked.",
  ),
  {
    name: "refused-by-bank",
    title: "The bank does not believe the buyer",
    group: "3-D Secure",
    steps: "Pay with this card, and confirm the code that the bank's dialog asks for.",
    values: ["4868 7191 8189 5556", "123456"],
    sees: "That the bank could not confirm it is them, that nothing was charged, and what to try.",
    hears: "checkout-error, with the code authentication-failed",
    tag: card,
  },
  {
    name: "closed",
    title: "The buyer closes the bank's dialog",
    group: "3-D Secure",
    steps: "Pay with this card, and close the dialog.",
    values: ["4868 7191 6610 1368"],
    sees: "That nothing was charged, without blame. Pay can be pressed again at once.",
    hears: "checkout-cancel",
    tag: card,
  },
  {
    name: "unseen",
    title: "The bank refuses without a dialog",
    group: "3-D Secure",
    steps: "Pay with this card.",
    values: ["4868 7191 5813 0060"],
    sees: "The same as when the code was refused: the shop takes no card that the bank does not vouch for.",
    hears: "checkout-error, with the code authentication-failed",
    tag: card,
  },
  {
    name: "popup-blocked",
    title: "The browser blocks the window",
    group: "Windows and wallets",
    steps: "Press the button. This page lets no window open, as a browser's blocker would.",
    sees: "The wallet all the same, in a dialog of the page: a blocked window is no reason not to pay. (Where a bank asks in a window of its own, the tag says that it could not open, and how to allow it: popup-blocked.)",
    hears: "checkout-submit, and no error",
    tag: wallet('wallet="paypal" presentation-mode="popup"'),
    fault: "popup",
  },
  {
    name: "given-up",
    title: "The buyer gives up in the wallet's window",
    group: "Windows and wallets",
    steps: "Press the button, then “Cancel and return” in the window, or close it.",
    sees: "That nothing was charged. The button can be pressed again.",
    hears: "checkout-cancel",
    tag: wallet('wallet="paypal"'),
  },
  {
    name: "ineligible",
    title: "The wallet is not for this buyer",
    group: "Windows and wallets",
    steps: "Nothing: Venmo is for dollars alone, and this is priced in euros.",
    sees: "Nothing of it. The button is gone, and no gap is left between the two lines.",
    hears: "checkout-ineligible",
    tag: html`<p class="muted">Above the button.</p>
      <checkout-wallet-button
        ${told}
        wallet="venmo"
        amount="75.00"
        currency-code="EUR"
      ></checkout-wallet-button>
      <p class="muted">Below the button.</p>`,
  },
  {
    name: "offline",
    title: "The connection is lost as the buyer pays",
    group: "Network and servers",
    steps: "Pay with this card. The page's requests for an order get no answer.",
    values: ["4868 7191 9682 9038"],
    sees: "That it is still being tried, then that the connection was lost and nothing was charged.",
    hears: "checkout-error, with the code network",
    tag: card,
    fault: "orders",
  },
  {
    name: "answer-lost",
    title: "The money is taken, and the answer is lost",
    group: "Network and servers",
    steps: "Pay with this card. The first answer to the capture gets lost on its way to the page.",
    values: ["4868 7191 9682 9038"],
    sees: "“We are checking whether the payment went through”, then the receipt. It is charged once.",
    hears: "checkout-pending, then checkout-complete",
    tag: card,
    fault: "capture-answer",
  },
  {
    name: "slow",
    title: "The shop's server is slow",
    group: "Network and servers",
    steps: "Pay with this card. The order takes twelve seconds.",
    values: ["4868 7191 9682 9038"],
    sees: "A spinner at once, and “Still working” after ten seconds.",
    hears: "checkout-complete, in the end",
    tag: card,
    fault: "slow",
  },
  {
    name: "no-token",
    title: "The shop's server gives no token",
    group: "Network and servers",
    steps: "Nothing. Then mend it below, and press “Try again”.",
    sees: "One sentence and “Try again”, in the place of the form.",
    hears: "checkout-error, with the code token",
    tag: card,
    fault: "token",
  },
  {
    name: "no-script",
    title: "The service's script can't be loaded",
    group: "Network and servers",
    steps: "Nothing. Then mend it below.",
    sees: "One sentence and “Try again”, in the place of the form.",
    hears: "checkout-error, with the code script-load",
    tag: html`<checkout-card-fields
      environment="{{environment}}"
      sdk-url="http://127.0.0.1:9"
      data-sdk-url="{{sdkUrl}}"
      nonce="{{nonce}}"
      ${TEAPOT}
    ></checkout-card-fields>`,
    fault: "script",
    withoutSdk: true,
  },
  {
    name: "price-changed",
    title: "The price changes under the buyer's hand",
    group: "The shop itself",
    steps: "Pay with this card. The button names an older, lower price.",
    values: ["4868 7191 9682 9038"],
    sees: "The new total, that nothing was charged, and to press again only if they agree.",
    hears: "checkout-error, with the code amount-changed",
    tag: card,
    fault: "quote",
  },
  {
    name: "not-set-up",
    title: "The developer has forgotten something",
    group: "The shop itself",
    steps:
      "Nothing: this tag has no environment. There is no default, so that nobody sells in a sandbox by mistake.",
    sees: "That the form is not set up. The console tells the developer what to write.",
    hears: "checkout-error, with the code invalid-config",
    tag: html`<checkout-card-fields nonce="{{nonce}}" ${TEAPOT}></checkout-card-fields>`,
  },
];

const pathOf = ({name}: Failure) => `/failures/${name}/`;

const groups = [...new Set(FAILURES.map(({group}) => group))];

const index: Page & {path: string} = {
  path: "/failures/",
  title: "What can go wrong",
  kind: "failures",
  isForSandbox: true,
  main: html`<h1>What can go wrong, and what the buyer sees</h1>
    <p class="lead">
      Most of a checkout is what happens when something does not. Each of these goes wrong for real, at the
      sandbox.
    </p>
    <div class="groups">
      ${groups.map(
        (group) =>
          html`<section class="panel">
            <h2>${group}</h2>
            <ul class="plain">
              ${FAILURES.filter((failure) => failure.group === group).map(
                (failure) => html`<li><a href="${pathOf(failure)}">${failure.title}</a></li>`,
              )}
            </ul>
          </section>`,
      )}
    </div>`,
};

function page(failure: Failure, number: number): Page & {path: string} {
  const {title, steps, values = [], sees, hears, tag, fault, withoutSdk} = failure;
  const next = FAILURES[(number + 1) % FAILURES.length]!;
  return {
    path: pathOf(failure),
    title,
    kind: "failure",
    script: "failure",
    tags: withoutSdk === true ? "without-sdk" : "with-sdk",
    isForSandbox: true,
    main: html`<nav class="crumbs" aria-label="Failures"><a href="/failures/">What can go wrong</a></nav>
      <h1>${title}</h1>
      <div class="columns">
        <section class="bare stage" aria-labelledby="stage-title" data-fault="${fault ?? ""}">
          <h2 id="stage-title">Try it</h2>
          <p>${steps}</p>
          ${
            values.length > 0
              ? html`<p class="values">
                    ${values.map((value) => html`<button type="button" class="copy">${value}</button> `)}
                  </p>
                  <p class="copied" role="status"></p>`
              : ""
          }
          ${tag}
          ${
            fault !== undefined
              ? html`<p class="control flag">
                  <label
                    ><input type="checkbox" class="broken" checked autocomplete="off" /> It is broken</label
                  >
                </p>`
              : ""
          }
        </section>
        <div class="steps">
          <section class="panel" aria-labelledby="sees-title">
            <h2 id="sees-title">What the buyer sees</h2>
            <p>${sees}</p>
          </section>
          <section class="panel" aria-labelledby="heard-title">
            <h2 id="heard-title">What the page hears</h2>
            <p>${hears}.</p>
            <div class="heard" role="log" aria-labelledby="heard-title" tabindex="0"></div>
          </section>
          <p>Next: <a href="${pathOf(next)}">${next.title}</a></p>
        </div>
      </div>`,
  };
}

export const failurePages: readonly (Page & {path: string})[] = [index, ...FAILURES.map(page)];
