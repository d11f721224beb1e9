import {html} from "lit";
import type {AppContext} from "../../../../ui/context.ts";
import {isoDay} from "../../../../ui/dates.ts";
import {choice, field} from "../../../../ui/form.ts";
import {amountField, amountOf, withAmount} from "../amount-field.ts";
import {callInvoice} from "./call-invoice.ts";
import {invoiceHeadline, dueOf, type Invoice} from "./invoice.ts";

const METHODS = [
  {value: "BANK_TRANSFER", label: "Bank transfer"},
  {value: "CASH", label: "Cash"},
  {value: "CHECK", label: "Cheque"},
  {value: "CREDIT_CARD", label: "Credit card"},
  {value: "DEBIT_CARD", label: "Debit card"},
  {value: "WIRE_TRANSFER", label: "Wire transfer"},
  {value: "PAYPAL", label: "PayPal"},
  {value: "OTHER", label: "Another way"},
];

/** Records money that arrived outside PayPal. */
export function askToRecordPayment(invoice: Invoice, context: AppContext): void {
  const most = dueOf(invoice);
  context.ask({
    title: "Record a payment",
    about: invoiceHeadline(invoice),
    content: () => html`
      <p>
        For money that you got outside PayPal. What the buyer pays on the invoice’s page is recorded by
        itself.
      </p>
      ${amountField(most, {isFirst: true})}
      <div class="pair">
        ${choice("method", "Paid by", METHODS)}
        ${field("payment_date", "Date", {type: "date", value: isoDay(new Date()), isRequired: true})}
      </div>
      ${field("note", "Note", {maxLength: 2000})}
    `,
    confirm: (values) => withAmount("Record", values, most),
    async perform({values, requestId}) {
      const {amount: _typed, ...others} = values;
      await callInvoice(invoice, "payments", {...others, amount: amountOf(values, most)}, requestId);
      return "Payment recorded.";
    },
  });
}

/** Records money that went back outside PayPal. */
export function askToRecordRefund(invoice: Invoice, context: AppContext): void {
  const most = invoice.payments?.paid_amount ?? dueOf(invoice);
  context.ask({
    title: "Record a refund",
    about: invoiceHeadline(invoice),
    content: () => html`
      <p>For money that you gave back outside PayPal. It moves no money.</p>
      ${amountField(most, {isFirst: true})}
      <div class="pair">
        ${choice("method", "Refunded by", METHODS)}
        ${field("refund_date", "Date", {type: "date", value: isoDay(new Date()), isRequired: true})}
      </div>
    `,
    confirm: (values) => withAmount("Record", values, most),
    isDanger: true,
    async perform({values, requestId}) {
      const {amount: _typed, ...others} = values;
      await callInvoice(invoice, "refunds", {...others, amount: amountOf(values, most)}, requestId);
      return "Refund recorded.";
    },
  });
}
