import {html} from "hono/html";
import type {Receipt} from "./hosted-payment.operations.ts";
import type {Offer} from "./offers.ts";
import {pageDocument} from "./page-document.ts";
import type {PageLocalization} from "./page-language.ts";
import {fill} from "../locales/fill.ts";
import {formatLocaleOf} from "../locales/languages.ts";
import {amountText} from "../pages/amount-text.ts";

/** State of a payment, as its buyer reads it. */
type ReceiptStatus = "paid" | "pending" | "declined" | "refunded";

/**
 * The receipt of a payment, with its reference.
 *
 * @param query query string for the link to the payment page
 */
export function receiptPage(receipt: Receipt, localization: PageLocalization, query: string) {
  const {payment, merchant, isOpen} = receipt;
  const {receipt: texts} = localization.own;
  const amount = amountText(payment.total, localization.language);
  const status = receiptStatusOf(receipt);
  const back = status === "paid" || status === "pending" ? backOf(receipt) : undefined;
  return pageDocument({
    localization,
    title: fill(texts.title, {merchant: merchant.name}),
    script: "receipt",
    data: {copied: texts.copied, leaving: fill(texts.leaving, {merchant: merchant.name})},
    body: html`<main class="receipt">
      <p class="merchant" dir="auto">${merchant.name}</p>
      <h1 class="${status}">${fill(texts[status], {amount})}</h1>
      ${messageView(status, payment.buyer?.email_address, localization)}
      <dl>
        ${row(texts.what, payment.product)} ${row(texts.merchant, merchant.name)}
        ${row(texts.date, dateText(payment.updatedAt, localization))}
        <div>
          <dt>${texts.reference}</dt>
          <dd><code id="reference">${payment.id}</code></dd>
        </div>
      </dl>
      <button id="copy" type="button">${texts.copy}</button>
      <p id="copied" class="visually-hidden" role="status"></p>
      ${back === undefined ? "" : backView(back, merchant.name, localization)}
      ${isOpen ? html`<p><a href="/pay/${payment.linkId}${query}">${texts.again}</a></p>` : ""}
      ${back === undefined ? "" : leavingView(localization)}
    </main>`,
  });
}

function row(name: string, value: string) {
  return html`<div>
    <dt>${name}</dt>
    <dd dir="auto">${value}</dd>
  </div>`;
}

function messageView(
  status: ReceiptStatus,
  email: string | undefined,
  {own: {receipt: texts}}: PageLocalization,
) {
  switch (status) {
    case "paid":
      return email === undefined ? "" : html`<p>${fill(texts.mailed, {email: redacted(email)})}</p>`;
    case "pending":
      return html`<p>${texts.pendingWords}</p>`;
    case "declined":
      return html`<p>${texts.declinedWords}</p>`;
    case "refunded":
      return "";
  }
}

/** Link back to the merchant. The script follows it within 5 seconds, unless the buyer stays. */
function backView(href: string, merchant: string, localization: PageLocalization) {
  return html`<a id="back" class="primary" href="${href}"
    >${fill(localization.texts.approval.continueTo, {merchant})}</a
  >`;
}

/** Place for the script's notice. At the end of the page, so that nothing moves when it comes and goes. */
function leavingView({own: {receipt: texts}}: PageLocalization) {
  return html`<p id="leaving" role="status"></p>
    <button id="stay" type="button" hidden>${texts.stay}</button>`;
}

/** The merchant's return address with the order's id. */
function backOf({returnUrl, payment}: Receipt): string | undefined {
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set("reference", payment.id);
  return url.href;
}

function receiptStatusOf({order: {captures}}: Receipt): ReceiptStatus {
  switch (captures[0]?.status) {
    case "COMPLETED":
    case "PARTIALLY_REFUNDED":
      return "paid";
    case "PENDING":
      return "pending";
    case "REFUNDED":
      return "refunded";
    default:
      return "declined";
  }
}

/** Hides most of an e-mail address, because buyers may pass on the address of a receipt. */
function redacted(email: string): string {
  const at = email.lastIndexOf("@");
  // Marks keep it left-to-right in any language.
  return `\u2066${email.slice(0, 1)}•••${email.slice(at)}\u2069`;
}

function dateText(ms: number, {language}: PageLocalization): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(ms)} UTC`;
}

/** Page for an unknown or deleted payment link. */
export function unknownLinkPage(localization: PageLocalization) {
  const {title, unknownHeading, unknown} = localization.own.unavailable;
  return messagePage(localization, title, unknownHeading, unknown);
}

/** Page for a link that takes no payments. */
export function closedLinkPage({merchant}: Offer, localization: PageLocalization) {
  const {title, inactiveHeading, inactive} = localization.own.unavailable;
  return messagePage(localization, title, inactiveHeading, fill(inactive, {merchant: merchant.name}));
}

function messagePage(localization: PageLocalization, title: string, heading: string, message: string) {
  const body = html`<main class="receipt">
    <h1>${heading}</h1>
    <p>${message}</p>
  </main>`;
  return pageDocument({localization, title, body});
}
