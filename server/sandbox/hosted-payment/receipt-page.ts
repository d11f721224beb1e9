import {html} from "hono/html";
import type {Receipt} from "./hosted-payment.operations.ts";
import type {Offer} from "./offers.ts";
import {pageDocument} from "./page-document.ts";
import type {PageSpeech} from "./page-language.ts";
import {fill} from "../locales/fill.ts";
import {formatLocaleOf} from "../locales/languages.ts";
import {amountText} from "../pages/amount-text.ts";

/** State of a payment, as its buyer reads it. */
type Standing = "paid" | "pending" | "declined" | "refunded";

/**
 * The receipt of a payment, with its reference.
 *
 * @param query query string for the link to the payment page
 */
export function receiptPage(receipt: Receipt, speech: PageSpeech, query: string) {
  const {payment, merchant, isOpen} = receipt;
  const {receipt: texts} = speech.own;
  const amount = amountText({currency_code: payment.currency_code, value: payment.value}, speech.language);
  const standing = standingOf(receipt);
  const back = standing === "paid" || standing === "pending" ? backOf(receipt) : undefined;
  return pageDocument({
    speech,
    title: fill(texts.title, {merchant: merchant.name}),
    script: "receipt",
    data: {copied: texts.copied},
    body: html`<main class="receipt">
      <p class="merchant" dir="auto">${merchant.name}</p>
      <h1 class="${standing}">${fill(texts[standing], {amount})}</h1>
      ${wordsView(standing, payment.buyer_email, speech)}
      <dl>
        ${row(texts.what, payment.product)} ${row(texts.merchant, merchant.name)}
        ${row(texts.date, dateText(payment.updated_at, speech))}
        <div>
          <dt>${texts.reference}</dt>
          <dd><code id="reference">${payment.order_id}</code></dd>
        </div>
      </dl>
      <button id="copy" type="button">${texts.copy}</button>
      <p id="copied" class="visually-hidden" role="status"></p>
      ${back === undefined ? "" : backView(back, merchant.name, speech)}
      ${isOpen ? html`<p><a href="/pay/${payment.link_id}${query}">${texts.again}</a></p>` : ""}
    </main>`,
  });
}

function row(name: string, value: string) {
  return html`<div>
    <dt>${name}</dt>
    <dd dir="auto">${value}</dd>
  </div>`;
}

function wordsView(standing: Standing, email: string, {own: {receipt: texts}}: PageSpeech) {
  switch (standing) {
    case "paid":
      return html`<p>${fill(texts.mailed, {email: redacted(email)})}</p>`;
    case "pending":
      return html`<p>${texts.pendingWords}</p>`;
    case "declined":
      return html`<p>${texts.declinedWords}</p>`;
    case "refunded":
      return "";
  }
}

/** Link back to the merchant. The script follows it after some seconds, unless the buyer stays. */
function backView(href: string, merchant: string, speech: PageSpeech) {
  const {stay, leaving} = speech.own.receipt;
  return html`<div class="actions">
    <a id="back" class="primary" href="${href}">${fill(speech.texts.approval.continueTo, {merchant})}</a>
    <div id="leaving" hidden>
      <p role="status">${fill(leaving, {merchant})}</p>
      <button id="stay" type="button">${stay}</button>
    </div>
  </div>`;
}

/** The merchant's return address with the order's id. */
function backOf({returnUrl, payment}: Receipt): string | undefined {
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set("reference", payment.order_id);
  return url.href;
}

function standingOf({order: {captures}}: Receipt): Standing {
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

function dateText(ms: number, {language}: PageSpeech): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(ms)} UTC`;
}

/** Page for an unknown or deleted payment link. */
export function unknownLinkPage(speech: PageSpeech) {
  const {title, unknownHeading, unknown} = speech.own.unavailable;
  return wordsPage(speech, title, unknownHeading, unknown);
}

/** Page for a link that takes no payments. */
export function closedLinkPage({merchant}: Offer, speech: PageSpeech) {
  const {title, inactiveHeading, inactive} = speech.own.unavailable;
  return wordsPage(speech, title, inactiveHeading, fill(inactive, {merchant: merchant.name}));
}

function wordsPage(speech: PageSpeech, title: string, heading: string, words: string) {
  const body = html`<main class="receipt">
    <h1>${heading}</h1>
    <p>${words}</p>
  </main>`;
  return pageDocument({speech, title, body});
}
