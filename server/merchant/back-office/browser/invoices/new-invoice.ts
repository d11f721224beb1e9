import {viewAt} from "../../../../ui/route.ts";
import {submitOnce} from "../../../../ui/submit-once.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call, find} from "../api.ts";
import {path} from "../paths.ts";
import type {Invoice} from "./invoice.ts";
import {bodyOf} from "./invoice-body.ts";
import {invoiceForm, type InvoiceStart} from "./invoice-form.ts";

/** Writes a new invoice, or with an id in the address changes a draft. */
export const newInvoice: PanelView = {
  kind: "panel",
  name: "new-invoice",
  title: "Write an invoice",
  async load({route}, signal): Promise<InvoiceStart> {
    const {id} = route.filter;
    if (id !== undefined) return {draft: await find<Invoice>(path`paypal/invoices/${id}`, signal)};
    const next = await call<{invoice_number: string}>("POST", "paypal/invoices/next-number", {signal});
    return {nextNumber: next.invoice_number};
  },
  show(context) {
    const start = context.data as InvoiceStart;
    return invoiceForm(context, start, (values, rows) =>
      submitOnce(
        context,
        async (requestId) => {
          const {draft} = start;
          const request = {
            body: bodyOf(values, rows, draft),
            headers: {"Service-Request-Id": requestId},
          };
          const saved = draft
            ? await call<Invoice>("PUT", path`paypal/invoices/${draft.id}`, request)
            : await call<Invoice>("POST", "paypal/invoices", request);
          context.go({...viewAt("invoices"), open: saved.id});
        },
        "Draft saved.",
      ),
    );
  },
};
