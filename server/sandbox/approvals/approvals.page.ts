import {html, raw} from "hono/html";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import {type Answer, type Approval, APPROVAL_PATHS, type Foregone, type Frame} from "./approvals.view.ts";
import type {TestBuyer} from "../buyers/test-buyers.ts";
import {amountText, brandText} from "../pages/amount-text.ts";
import {APPROVAL_STYLE} from "./approvals.style.ts";
import {frameAncestors} from "../frame-sessions/frame-sessions.operations.ts";
import {directionOf} from "../locales/languages.ts";
import {fill, type Localization} from "../locales/windows/index.ts";
import {pageHeaders} from "../pages/headers.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * The headers of a wallet's page: its forms go to the sandbox alone, which leads on to the merchant by a page. Only the
 * merchant's page that opened it may show it in itself.
 */
export function approvalHeaders(frame?: Frame): Readonly<Record<string, string>> {
  return pageHeaders(frameAncestors(frame), {"style-src": STYLE.source, "form-action": "'self'"});
}

const WALLET_NAMES: Readonly<Record<Approval["wallet"], string>> = {
  paypal: "PayPal",
  paylater: "Pay Later",
  credit: "PayPal Credit",
  venmo: "Venmo",
};

/** Data of a wallet's page. */
export interface ApprovalView {
  readonly localization: Localization;
  readonly approval: Approval;
  readonly buyers: readonly TestBuyer[];
  readonly chosen: Answer;
  readonly frame: Frame | undefined;
  /** Button that the page presses by itself. */
  readonly decision?: Decision;
  readonly problem?: string;
}

/**
 * The wallet's page on which its owner agrees: who asks, for what, with which card, and one way back. It works without its
 * script: when a choice changes the total, the page comes again with it before anything is approved.
 */
export function approvalPage(view: ApprovalView) {
  const {localization, chosen, frame, problem} = view;
  const texts = localization.texts.approval;
  const approval = {...view.approval, amount: chosen.total};
  const wallet = WALLET_NAMES[approval.wallet];
  const {merchant, amount} = approval;
  return page(
    localization,
    fill(amount ? texts.payTitle : texts.saveTitle, {wallet}),
    html`<main>
      <h1>${fill(amount ? texts.payHeading : texts.saveHeading, {wallet, merchant})}</h1>
      ${amount ? html`<p class="amount">${amountText(amount, localization.language)}</p>` : ""}
      ${items(approval)} ${whoPays({...view, approval})}
      <p id="problem" class="problem" role="alert">${problem ?? ""}</p>
      <form
        id="approval"
        method="post"
        action="/approvals/${approval.kind}/${approval.id}?locale=${localization.language}"
      >
        <input type="hidden" name="buyer" value="${chosen.buyer.id}" />
        <input type="hidden" name="fundingSource" value="${approval.wallet}" />
        ${hiddenFields(view)}
        ${amount ? html`<input type="hidden" name="total" value="${amount.value}" />` : ""}
        ${cards(localization, chosen)} ${approval.asksForAddress ? addresses(localization, chosen) : ""}
        ${options(localization, approval, chosen)} ${consent(localization, approval)}
        <button class="primary" name="action" value="approve">${lastWord(localization, approval)}</button>
        <button name="action" value="cancel">${fill(texts.cancel, {merchant})}</button>
      </form>
    </main>`,
    frame,
    undefined,
    view.decision,
  );
}

/** Hidden fields of each form. */
function hiddenFields({frame, approval: {paysNow}}: ApprovalView) {
  const session = frame ? html`<input type="hidden" name="session" value="${frame.session}" />` : "";
  return html`<input type="hidden" name="commit" value="${String(paysNow)}" /> ${session}`;
}

/** Consent text for what the button's label doesn't say. */
function consent({texts: {approval}}: Localization, {amount, isSaved, merchant, wallet}: Approval) {
  if (!isSaved) return "";
  const words = amount ? approval.payAndSave : approval.saveOnly;
  return html`<p class="consent">${fill(words, {merchant, wallet: WALLET_NAMES[wallet]})}</p>`;
}

function lastWord({language, texts: {approval}}: Localization, {amount, paysNow}: Approval): string {
  if (!amount) return approval.agreeAndSave;
  return paysNow ? fill(approval.pay, {amount: amountText(amount, language)}) : approval.review;
}

function whoPays(view: ApprovalView) {
  const {localization, approval, buyers, chosen} = view;
  const {buyer} = chosen;
  const texts = localization.texts.approval;
  const {path, parameter} = APPROVAL_PATHS[approval.kind];
  return html`<form class="who" method="get" action="${path}">
    <input type="hidden" name="${parameter}" value="${approval.id}" />
    <input type="hidden" name="fundingSource" value="${approval.wallet}" />
    <input type="hidden" name="locale" value="${localization.language}" />
    ${hiddenFields(view)}
    <label for="buyer">${texts.signedInAs}</label>
    <div class="row">
      <select id="buyer" name="buyer" lang="en" dir="ltr" aria-describedby="about-buyer">
        ${buyers.map(
          (each) =>
            html`<option value="${each.id}" ${each.id === buyer.id ? "selected" : ""}>
              ${fullName(each)}: ${each.about}
            </option>`,
        )}
      </select>
      <button type="submit">${texts.switchBuyer}</button>
    </div>
    <p id="about-buyer" class="about">${fill(texts.aboutBuyer, {about: buyer.about})}</p>
  </form>`;
}

/** What was approved before is not asked again. */
export function approvedPage(
  localization: Localization,
  {merchant, payerId}: Approval,
  frame: Frame | undefined,
) {
  const {already, alreadyTitle} = localization.texts.approval;
  const left = {state: "approved", ...(payerId === undefined ? {} : {payerId})} as const;
  return approvalEndPage(localization, alreadyTitle, fill(already, {merchant}), frame, left);
}

/** Where nothing more is to be done here, and no page of the merchant's to go back to. */
export function approvalEndPage(
  localization: Localization,
  title: string,
  words: string,
  frame?: Frame,
  foregone?: Foregone,
) {
  return page(
    localization,
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
export function notApprovablePage(
  localization: Localization,
  frame: Frame,
  code: Extract<Foregone, {state: "failed"}>["code"],
) {
  const {impossible, impossibleTitle} = localization.texts.approval;
  return approvalEndPage(localization, impossibleTitle, impossible, frame, {state: "failed", code});
}

function page(
  {language, texts}: Localization,
  title: string,
  body: ReturnType<typeof html>,
  frame: Frame | undefined,
  foregone?: Foregone,
  decision: Decision = "ask",
) {
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-texts="${JSON.stringify(texts.approvalScript)}"
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
        <header class="banner">${texts.banner}</header>
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

function cards({texts: {approval}}: Localization, {buyer, card}: Answer) {
  return choices(
    approval.payWith,
    "card",
    buyer.cards.map(({token, brand, lastDigits, expiry}) => ({
      value: token,
      words: fill(approval.card, {
        brand: brandText(brand),
        digits: lastDigits,
        expiry: `${expiry.slice(5)}/${expiry.slice(2, 4)}`,
      }),
      chosen: token === card.token,
    })),
  );
}

function addresses({texts: {approval}}: Localization, {buyer, address: preferred}: Answer) {
  return choices(
    approval.shipTo,
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

function options({language, texts: {approval}}: Localization, {shippingOptions}: Approval, {option}: Answer) {
  if (shippingOptions.length === 0) return "";
  return choices(
    approval.delivery,
    "shipping_option",
    shippingOptions.map(({id, label, type, amount, total}) => ({
      value: id,
      words: amount
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
