import {html} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {check, field, textArea, type Values} from "../../../../ui/form.ts";
import {moneyText} from "../../../../ui/money.ts";
import {viewAt} from "../../../../ui/route.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {callInvoice} from "./call-invoice.ts";
import {invoiceHeadline, dueOf, type Invoice, recipientOf} from "./invoice.ts";

const messageFields = (label: string): Content => html`
  ${field("subject", "Subject", {maxLength: 4000})} ${textArea("note", label, {maxLength: 4000})}
  ${check("copy", "Send me a copy")}
`;

const notification = ({subject, note, copy}: Values) => ({
  ...(subject !== undefined && {subject}),
  ...(note !== undefined && {note}),
  send_to_invoicer: copy !== undefined,
  send_to_recipient: true,
});

function customerOf(invoice: Invoice): string {
  const {name, email} = recipientOf(invoice);
  return email ?? name ?? "the customer";
}

export function askToSend(invoice: Invoice, context: AppContext): void {
  const {email} = recipientOf(invoice);
  context.ask({
    title: "Send the invoice",
    about: invoiceHeadline(invoice),
    content: () =>
      email === undefined
        ? html`<p>The invoice has no e-mail address. You then share its link yourself.</p>`
        : html`<p>PayPal sends it to ${email}. Its amounts can’t be changed afterwards.</p>
            ${messageFields("Message in the e-mail")}`,
    confirm: () => `Send ${moneyText(dueOf(invoice))}`,
    async perform({values, requestId}) {
      const body = {...notification(values), ...(email === undefined && {send_to_recipient: false})};
      await callInvoice(invoice, "send", body, requestId);
      return "Sent.";
    },
  });
}

export function askToRemind(invoice: Invoice, context: AppContext): void {
  context.ask({
    title: "Send a reminder",
    about: invoiceHeadline(invoice),
    content: () => html`
      <p>PayPal writes to ${customerOf(invoice)} that ${moneyText(dueOf(invoice))} are due.</p>
      ${messageFields("Message in the e-mail")}
    `,
    confirm: () => "Send the reminder",
    async perform({values, requestId}) {
      await callInvoice(invoice, "remind", notification(values), requestId);
      return "Reminder sent.";
    },
  });
}

export function askToCancel(invoice: Invoice, context: AppContext): void {
  context.ask({
    title: "Cancel the invoice",
    about: invoiceHeadline(invoice),
    content: () => html`
      <p>${customerOf(invoice)} can no longer pay it, and PayPal tells them. This can’t be undone.</p>
      ${messageFields("Message in the e-mail")}
    `,
    confirm: () => `Cancel ${moneyText(dueOf(invoice))}`,
    isDanger: true,
    async perform({values, requestId}) {
      await callInvoice(invoice, "cancel", notification(values), requestId);
      return "Canceled.";
    },
  });
}

export function askToDelete(invoice: Invoice, context: AppContext): void {
  context.ask({
    title: "Delete the draft",
    about: invoiceHeadline(invoice),
    content: () => html`<p>This draft will be deleted.</p>`,
    confirm: () => "Delete",
    isDanger: true,
    async perform({requestId}) {
      await call("DELETE", path`paypal/invoices/${invoice.id}`, {headers: {"Service-Request-Id": requestId}});
      context.go(viewAt("invoices"), "replace");
      return "Deleted.";
    },
  });
}
