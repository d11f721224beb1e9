import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {menu} from "../../../../ui/menu.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {askToCancel, askToDelete, askToRemind, askToSend} from "./sending-dialogs.ts";
import {askToRecordPayment, askToRecordRefund} from "./recording-dialogs.ts";
import type {Invoice} from "./invoice.ts";
import {isDraft, isUnpaid} from "./states.ts";

/** Buttons for the actions that the invoice's state allows. */
export function invoiceActions(invoice: Invoice, context: AppContext): Content {
  const isPaid = /[1-9]/.test(invoice.payments?.paid_amount?.value ?? "");
  const more = [
    ...(isUnpaid(invoice)
      ? [{label: "Cancel the invoice", isDanger: true, act: () => askToCancel(invoice, context)}]
      : []),
    ...(isPaid ? [{label: "Record a refund", act: () => askToRecordRefund(invoice, context)}] : []),
    ...(isDraft(invoice)
      ? [{label: "Delete", isDanger: true, act: () => askToDelete(invoice, context)}]
      : []),
  ];
  if (!isDraft(invoice) && !isUnpaid(invoice) && more.length === 0) return nothing;
  return html`<div class="actions">
    ${
      isDraft(invoice)
        ? html`<button type="button" class="primary" @click=${() => askToSend(invoice, context)}>Send</button>
            <a class="button" href=${addressOf(viewAt("new-invoice", {id: invoice.id}))}>Edit</a>`
        : nothing
    }
    ${
      isUnpaid(invoice)
        ? html`<button type="button" class="primary" @click=${() => askToRecordPayment(invoice, context)}>
              Record a payment
            </button>
            <button type="button" @click=${() => askToRemind(invoice, context)}>Send a reminder</button>`
        : nothing
    }
    ${menu("More", more)}
  </div>`;
}
