import {html} from "hono/html";
import {add, decimalsOf, parseMoney, toWire} from "../../shared/money.ts";
import {field} from "../forms/field.ts";
import {HOSTED_HEADERS, pageDocument} from "../hosted-payment/page-document.ts";
import type {PageLocalization} from "../hosted-payment/page-language.ts";
import {elementsHead, paymentElements} from "../hosted-payment/payment-elements.ts";
import {pageMethodsOf} from "../hosted-payment/offers.ts";
import {leastPayment, minor} from "../invoices/invoice-balance.ts";
import {merchantNameOf} from "../invoices/invoice-mails.ts";
import {dateText} from "../invoices/invoice-rows.ts";
import {invoiceSheet} from "../invoices/invoice-sheet.ts";
import {type InvoicePayment, invoiceReply, type InvoiceRow} from "../invoices/invoices.model.ts";
import {SHEET_STYLE} from "../invoices/invoices.style.ts";
import {fill} from "../locales/fill.ts";
import {invoiceTexts} from "../pages/texts.ts";
import {amountText} from "../pages/amount-text.ts";
import {inlineStyle} from "../pages/inline-style.ts";
import type {ShownInvoice} from "./hosted-invoice.operations.ts";

const STYLE = inlineStyle(`${SHEET_STYLE}
.invoice { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); max-inline-size: 76rem; }
main.invoice { max-inline-size: 40rem; }
.invoice > section { min-inline-size: 0; overflow-wrap: anywhere; }
#pay { display: grid; gap: 16px; align-content: start; margin-block-start: 32px; }
#pay > h2 { margin: 0; font-size: 1.125rem; color: inherit; }
.jump { margin-block-end: 24px; }
#choice { display: grid; gap: 16px; }
.owed { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
@media (min-width: 60rem) {
  main.invoice { max-inline-size: 76rem; }
  #pay { margin-block-start: 0; }
  .jump { display: none; }
}
@media print {
  #pay, .jump, .notice { display: none; }
}
`);

/** Headers of the page: those of a payment link's page, and its own style sheet. */
export const HOSTED_INVOICE_HEADERS: Readonly<Record<string, string>> = {
  ...HOSTED_HEADERS,
  "Content-Security-Policy": HOSTED_HEADERS["Content-Security-Policy"]!.replace(
    "style-src 'self'",
    `style-src 'self' ${STYLE.source}`,
  ),
};

export interface InvoicePageView {
  readonly shown: ShownInvoice;
  readonly localization: PageLocalization;
  /** Origin of the sandbox, as the buyer reached it. */
  readonly origin: string;
  /** Client metadata id of the buyer's session. */
  readonly session: string;
  /** Present day in UTC. */
  readonly today: string;
  /** The buyer's own payment, after which the page is shown. */
  readonly payment: InvoicePayment | undefined;
}

/** The page on which a buyer looks at an invoice and pays it. It has no memo. */
export function hostedInvoicePage(view: InvoicePageView) {
  const {shown, localization, payment} = view;
  const {language, own} = localization;
  const {sheet: texts} = invoiceTexts(language);
  const invoice = invoiceReply(shown.row, "");
  const title = fill(texts.invoice, {number: shown.row.invoiceNumber});
  return pageDocument({
    localization,
    title: `${title} · ${merchantNameOf(shown.row.document, shown.merchant)}`,
    data: dataOf(view),
    ...(shown.isOpen ? {script: "invoice" as const} : {}),
    head: html`${STYLE.element} ${shown.isOpen ? elementsHead() : ""}`,
    body: html`<main class="columns invoice">
      <p id="notice" class="notice" role="alert">${payment ? paymentText(payment, localization) : ""}</p>
      <p id="status" class="visually-hidden" role="status"></p>
      ${shown.isOpen ? html`<noscript><p class="notice">${own.page.needsScript}</p></noscript>` : ""}
      ${
        shown.isOpen
          ? html`<p class="jump"><a class="primary" href="#pay">${invoiceTexts(language).page.jump}</a></p>`
          : ""
      }
      <section id="details" aria-labelledby="details-heading">
        ${invoiceSheet({invoice, texts, language, status: statusText(view)})}
      </section>
      ${shown.isOpen ? payView(view) : ""}
    </main>`,
  });
}

function payView(view: InvoicePageView) {
  const {shown, localization, origin} = view;
  const {merchant, row} = shown;
  const {document} = row;
  const {language} = localization;
  const {page: texts} = invoiceTexts(language);
  const sale = {merchant, currency: row.currencyCode};
  const total = document.due_amount.value;
  return html`<section id="pay" aria-labelledby="pay-heading">
    <h2 id="pay-heading">${fill(texts.pay, {merchant: merchantNameOf(document, merchant)})}</h2>
    <p class="owed" id="owed">${amountText(document.due_amount, language)}</p>
    ${dueView(view)} ${choiceView(view)}
    ${paymentElements({
      sale,
      total,
      methods: pageMethodsOf(sale, origin, total),
      localization,
      origin,
      buyer: buyerView(view),
      asksBillingAddress: true,
    })}
  </section>`;
}

function dueView({shown: {row}, today, localization}: InvoicePageView) {
  const due = row.document.detail.payment_term?.due_date;
  if (due === undefined) return "";
  const {page: texts} = invoiceTexts(localization.language);
  const text = due < today ? texts.overdue : texts.dueBy;
  return html`<p>${fill(text, {date: dateText(due, localization.language)})}</p>`;
}

/** Amount of a partial payment, and tip, where the invoice allows them. */
function choiceView({shown, localization}: InvoicePageView) {
  const {document} = shown.row;
  const {configuration, due_amount: due} = document;
  const {page: texts} = invoiceTexts(localization.language);
  const isPartial = leastPayment(document) < minor(due);
  if (!isPartial && !configuration.allow_tip) return "";
  return html`<form id="choice" novalidate>
    ${
      isPartial
        ? field({
            id: "amount",
            label: `${texts.amount} (${due.currency_code})`,
            hint: fill(texts.amountHint, boundsOf(document, localization)),
            autocomplete: "off",
            inputmode: "decimal",
            value: due.value,
          })
        : ""
    }
    ${
      configuration.allow_tip
        ? field({
            id: "tip",
            label: `${texts.tip} (${due.currency_code})`,
            optional: localization.texts.guest.optional,
            autocomplete: "off",
            inputmode: "decimal",
          })
        : ""
    }
  </form>`;
}

/** The smallest and the largest payment, as texts. */
function boundsOf(document: InvoiceRow["document"], {language}: PageLocalization) {
  const {due_amount: due} = document;
  const least = toWire({currency: due.currency_code, minor: leastPayment(document)});
  return {least: amountText(least, language), most: amountText(due, language)};
}

function buyerView({shown, localization}: InvoicePageView) {
  const {guest} = localization.texts;
  const billing = shown.row.document.primary_recipients?.[0]?.billing_info;
  const {name} = billing ?? {};
  const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
  return html`${field({
    id: "email",
    label: guest.email,
    hint: localization.own.page.receiptGoesThere,
    type: "email",
    autocomplete: "email",
    inputmode: "email",
    value: billing?.email_address,
  })}
  ${field({id: "name", label: guest.fullName, autocomplete: "name", value: person})}`;
}

/** Text about the invoice's status, for its buyer. */
function statusText({shown: {row}, localization}: InvoicePageView): string {
  const {page: texts} = invoiceTexts(localization.language);
  switch (row.status) {
    case "PAYMENT_PENDING":
      return texts.pending;
    case "PARTIALLY_PAID":
      return texts.partlyPaid;
    case "PAID":
    case "MARKED_AS_PAID":
    case "PAID_EXTERNAL":
      return texts.paid;
    case "PARTIALLY_REFUNDED":
      return texts.partlyRefunded;
    case "REFUNDED":
    case "MARKED_AS_REFUNDED":
    case "REFUNDED_EXTERNAL":
      return texts.refunded;
    case "CANCELLED":
    case "AUTO_CANCELLED":
      return texts.cancelled;
    default:
      return texts.open;
  }
}

/** The state of the buyer's own payment, with its reference. */
function paymentText(payment: InvoicePayment, {language}: PageLocalization): string {
  const {page: texts} = invoiceTexts(language);
  const state = {
    COMPLETED: texts.youPaid,
    PENDING: texts.youPaidPending,
    DECLINED: texts.youWereDeclined,
    CREATED: undefined,
  }[payment.status];
  if (state === undefined) return "";
  const total = add(parseMoney(payment.amount), parseMoney(payment.tip));
  const amount = amountText(toWire(total), language);
  return `${fill(state, {amount})} ${fill(texts.reference, {reference: payment.id})}`;
}

/** Data for the page's script. */
function dataOf({shown, session, localization}: InvoicePageView) {
  const {row} = shown;
  const {document} = row;
  const {script} = invoiceTexts(localization.language);
  const {guestScript} = localization.texts;
  const decimals = decimalsOf(row.currencyCode);
  const example = amountText(
    {currency_code: row.currencyCode, value: decimals === 0 ? "500" : "5.00"},
    localization.language,
  );
  return {
    invoiceId: row.id,
    version: shown.version,
    session,
    decimals,
    due: document.due_amount.value,
    least: toWire({currency: row.currencyCode, minor: leastPayment(document)}).value,
    texts: {
      amountWrong: fill(script.amountWrong, boundsOf(document, localization)),
      tipWrong: fill(script.tipWrong, {example}),
      changed: script.changed,
      closed: script.closed,
      emailEmpty: guestScript.emailEmpty,
      emailNoAt: guestScript.emailNoAt,
      emailWrong: guestScript.emailWrong,
      nameEmpty: localization.own.script.nameEmpty,
      checking: localization.own.script.checking,
      notPaid: localization.own.script.notPaid,
    },
  };
}
