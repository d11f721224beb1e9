import {html, raw} from "hono/html";
import {APPROVAL_PATHS} from "./paths.ts";
import type {Decision} from "../controls/operations.ts";
import type {Answer, Approval, Foregone, Frame} from "./view.ts";
import type {TestBuyer} from "../buyers/test-buyers.ts";
import {amountText} from "../pages/amount-text.ts";
import {APPROVAL_STYLE} from "./style.ts";
import {brandText} from "../pages/brand.ts";
import {pageHeaders} from "../pages/headers.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * The headers of a wallet's page: its forms go to the sandbox alone, which leads on to the merchant by a page. Only the
 * merchant's page that opened it may show it in itself.
 */
export function approvalHeaders(frame?: Frame): Readonly<Record<string, string>> {
  return pageHeaders(frame?.parentOrigin ?? "'none'", {"style-src": STYLE.source, "form-action": "'self'"});
}

const WALLET_NAMES: Readonly<Record<Approval["wallet"], string>> = {
  paypal: "PayPal",
  paylater: "Pay Later",
  credit: "PayPal Credit",
  venmo: "Venmo",
};

/** What a wallet's page is drawn from. */
export interface ApprovalView {
  readonly approval: Approval;
  readonly buyers: readonly TestBuyer[];
  readonly chosen: Answer;
  readonly frame: Frame | undefined;
  /** What the page presses by itself. */
  readonly decision?: Decision;
  readonly problem?: string;
}

/**
 * The wallet's page on which its owner agrees: who asks, for what, with which card, and one way back. It works without its
 * script: when a choice changes the total, the page comes again with it before anything is approved.
 */
export function approvalPage(view: ApprovalView) {
  const {chosen, frame, problem} = view;
  const approval = {...view.approval, amount: chosen.total};
  const wallet = WALLET_NAMES[approval.wallet];
  const {merchant, amount} = approval;
  const title = amount ? `Pay with ${wallet}` : `Save ${wallet}`;
  return page(
    title,
    html`<main>
      <h1>${amount ? html`Pay ${merchant}` : html`Save ${wallet} at ${merchant}`}</h1>
      ${amount ? html`<p class="amount">${amountText(amount)}</p>` : ""} ${items(approval)}
      ${whoPays({...view, approval})}
      <p id="problem" class="problem" role="alert">${problem ?? ""}</p>
      <form id="approval" method="post" action="/approvals/${approval.kind}/${approval.id}">
        <input type="hidden" name="buyer" value="${chosen.buyer.id}" />
        <input type="hidden" name="fundingSource" value="${approval.wallet}" />
        ${sessionField(frame)}
        ${amount ? html`<input type="hidden" name="total" value="${amount.value}" />` : ""} ${cards(chosen)}
        ${approval.asksForAddress ? addresses(chosen) : ""} ${options(approval, chosen)} ${consent(approval)}
        <button class="primary" name="action" value="approve">${lastWord(approval)}</button>
        <button name="action" value="cancel">Cancel and return to ${merchant}</button>
      </form>
    </main>`,
    frame,
    undefined,
    view.decision,
  );
}

function sessionField(frame: Frame | undefined) {
  return frame ? html`<input type="hidden" name="session" value="${frame.session}" />` : "";
}

/** What the buyer agrees to beside what the button says. */
function consent({amount, isSaved, merchant, wallet}: Approval) {
  if (!isSaved) return "";
  const name = WALLET_NAMES[wallet];
  const later = `${merchant} may charge ${name} later without asking you again.`;
  return html`<p class="consent">${amount ? `${name} is also saved: ${later}` : later}</p>`;
}

function lastWord({amount, paysNow}: Approval): string {
  if (!amount) return "Agree and save";
  return paysNow ? `Pay ${amountText(amount)}` : "Continue to review the order";
}

function whoPays({approval, buyers, chosen: {buyer}, frame}: ApprovalView) {
  const {path, parameter} = APPROVAL_PATHS[approval.kind];
  return html`<form class="who" method="get" action="${path}">
    <input type="hidden" name="${parameter}" value="${approval.id}" />
    <input type="hidden" name="fundingSource" value="${approval.wallet}" />
    ${sessionField(frame)}
    <label for="buyer">Signed in as</label>
    <div class="row">
      <select id="buyer" name="buyer" aria-describedby="about-buyer">
        ${buyers.map(
          (each) =>
            html`<option value="${each.id}" ${each.id === buyer.id ? "selected" : ""}>
              ${fullName(each)}: ${each.about}
            </option>`,
        )}
      </select>
      <button type="submit">Switch</button>
    </div>
    <p id="about-buyer" class="about">A test buyer: ${buyer.about}.</p>
  </form>`;
}

/** What was approved before is not asked again. */
export function approvedPage(approval: Approval, frame: Frame | undefined) {
  const words = `Go back to ${approval.merchant}: the shop goes on from there.`;
  const {payerId} = approval;
  const left = {state: "approved", ...(payerId === undefined ? {} : {payerId})} as const;
  return approvalEndPage("This is approved", words, frame, left);
}

/** Where nothing more is to be done here, and no page of the merchant's to go back to. */
export function approvalEndPage(title: string, words: string, frame?: Frame, foregone?: Foregone) {
  return page(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${words}</p>
    </main>`,
    frame,
    foregone,
  );
}

/** Where the wallet can't be used, in the window of the page that asked for it: it hears why. */
export function notApprovablePage(frame: Frame, code: Extract<Foregone, {state: "failed"}>["code"]) {
  const words = "Go back to the shop and try again, or pay in another way. Nothing was charged.";
  return approvalEndPage("This can't be paid here", words, frame, {state: "failed", code});
}

function page(
  title: string,
  body: ReturnType<typeof html>,
  frame: Frame | undefined,
  foregone?: Foregone,
  decision: Decision = "ask",
) {
  return html`<!doctype html>
    <html
      lang="en"
      ${frame ? html`data-parent-origin="${frame.parentOrigin}" data-session="${frame.session}"` : ""}
      ${foregone === undefined ? "" : html`data-foregone="${JSON.stringify(foregone)}"`}
      data-decision="${decision}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${STYLE.element}
        <script type="module" src="/web-sdk/v6/assets/windows/approval.js"></script>
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        ${body}
      </body>
    </html>`;
}

function items({items: list}: Approval) {
  if (list.length === 0) return "";
  return html`<ul class="items">
    ${list.map(({name, quantity}) => html`<li>${quantity === "1" ? "" : html`${quantity} × `}${name}</li>`)}
  </ul>`;
}

function cards({buyer, card}: Answer) {
  return choices(
    "Pay with",
    "card",
    buyer.cards.map(({token, brand, lastDigits, expiry}) => ({
      value: token,
      words: `${brandText(brand)} ending in ${lastDigits}, expires ${expiry.slice(5)}/${expiry.slice(2, 4)}`,
      chosen: token === card.token,
    })),
  );
}

function addresses({buyer, address: preferred}: Answer) {
  return choices(
    "Ship to",
    "address",
    buyer.addresses.map((address, index) => ({
      value: String(index),
      words: [
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

function options({shippingOptions}: Approval, {option}: Answer) {
  if (shippingOptions.length === 0) return "";
  return choices(
    "Delivery",
    "shipping_option",
    shippingOptions.map(({id, label, type, amount, total}) => ({
      value: id,
      words: amount ? `${label}, ${amountText(amount)} (total ${amountText(total)})` : label,
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
  readonly words: string;
  readonly chosen: boolean;
  /** What the page's script tells the merchant's page of it. */
  readonly data?: Readonly<Record<string, string | undefined>>;
}

function choices(legend: string, name: string, list: readonly Choice[]) {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${list.map(
      ({value, words, chosen, data = {}}) =>
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
          <span>${words}</span>
        </label>`,
    )}
  </fieldset>`;
}

function fullName({name}: TestBuyer): string {
  return `${name.given_name} ${name.surname}`;
}
