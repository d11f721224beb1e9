import type {Invoice} from "../paypal/invoice-schemas.ts";
import type {InvoiceOperations} from "../paypal/invoices.ts";
import type {PassedOperation} from "../paypal/passed-call.ts";
import {type Finding, isSameAmount, type PayPalOperation} from "./operation.ts";
import type {INVOICE_ACTION_KINDS} from "./paypal-actions.tables.ts";

type Kind = (typeof INVOICE_ACTION_KINDS)[number];

const isDraft = ({status}: Invoice) => status === "DRAFT";

const sendInvoice: PayPalOperation<Invoice> = {
  kind: "send-invoice",
  read: ({invoices}, id) => invoices.show(id),
  before: (invoice) => ({isPossible: isDraft(invoice), parts: []}),
  find: (invoice, {isPossible}) =>
    isPossible && !isDraft(invoice) ? {kind: "done", reply: {links: invoice["links"]}} : {kind: "not-done"},
  send: ({invoices}) => invoices.passed.send,
};

/** A payment or a refund of an invoice. */
interface Part {
  readonly id?: string | undefined;
  readonly type?: string | undefined;
  readonly method?: string | undefined;
  readonly amount?: unknown;
}

/** Tests for a part that was recorded. The buyer may pay the same amount through PayPal at the same time. */
function isRecorded({type, method}: Part): boolean {
  return (type ?? method) !== "PAYPAL";
}

/** Records a payment or a refund of an invoice. PayPal doesn't promise to do that once for each request id. */
function recording(
  kind: Kind,
  idField: "payment_id" | "refund_id",
  partsOf: (invoice: Invoice) => readonly Part[],
  send: (invoices: InvoiceOperations) => PassedOperation,
): PayPalOperation<Invoice> {
  return {
    kind,
    read: ({invoices}, id) => invoices.show(id),
    before: (invoice) => ({isPossible: true, parts: partsOf(invoice).flatMap(({id}) => id ?? [])}),
    find(invoice, before, request): Finding {
      const {amount} = request as {amount?: unknown};
      const made = partsOf(invoice)
        .filter(isRecorded)
        .find(
          ({id, amount: shown}) =>
            id !== undefined && !before.parts.includes(id) && isSameAmount(shown, amount),
        );
      return made ? {kind: "done", reply: {[idField]: made.id}} : {kind: "not-done"};
    },
    send: ({invoices}) => send(invoices.passed),
  };
}

export const INVOICE_OPERATIONS = {
  "send-invoice": sendInvoice,
  "record-payment": recording(
    "record-payment",
    "payment_id",
    ({payments}) => (payments?.transactions ?? []).map(({payment_id: id, ...part}) => ({...part, id})),
    ({recordPayment}) => recordPayment,
  ),
  "record-refund": recording(
    "record-refund",
    "refund_id",
    ({refunds}) => (refunds?.transactions ?? []).map(({refund_id: id, ...part}) => ({...part, id})),
    ({recordRefund}) => recordRefund,
  ),
} as const satisfies Record<Kind, PayPalOperation<Invoice>>;
