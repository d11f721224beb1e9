import {html} from "hono/html";
import {invoiceTexts} from "../pages/texts.ts";
import {framedHeaders} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import {invoiceSheet, paragraph} from "./invoice-sheet.ts";
import type {Invoice} from "./invoice.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";
import {INVOICE_STYLE as STYLE} from "./invoices.style.ts";

/** The address is a secret, so the page sends no referrer. */
export const INVOICE_PAGE_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** The headers in a frame of the sandbox's console. */
export const FRAMED_INVOICE_HEADERS: Readonly<Record<string, string>> = framedHeaders(STYLE);

/** An invoice for its invoicer, to read and print, with the memo. Buyers have the page in hosted-invoice. */
export function invoicePage(invoice: Invoice) {
  const {sheet: texts} = invoiceTexts("en");
  const {meaning: status} = STATUS_MEANINGS[invoice.status];
  return pageShell({
    title: `Invoice ${invoice.detail.invoice_number}`,
    style: STYLE,
    content: html`${invoiceSheet({invoice, texts, language: "en", status})}
    ${paragraph("Memo", invoice.detail.memo)}`,
  });
}
