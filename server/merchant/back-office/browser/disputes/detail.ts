import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {dayText, time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {disputeActions} from "./actions.ts";
import {conversation} from "./conversation.ts";
import {type Dispute, isWaiting} from "./dispute.ts";
import {reasonText, stageText} from "./words.ts";

/** A dispute: the deadline, what was said, what can be done, and the facts. */
export function disputeDetail(dispute: Dispute, context: AppContext): Content {
  const [payment] = dispute.disputed_transactions ?? [];
  return html`
    ${answerBy(dispute)} ${disputeActions(dispute, context)} ${conversation(dispute)}
    ${facts([
      {label: "Reason", value: reasonText(dispute)},
      {label: "Stage", value: stageText(dispute)},
      {label: "Refunded", value: refunded(dispute)},
      {label: "Buyer", value: payment?.buyer?.name},
      {label: "E-mail", value: payment?.buyer?.email},
      {label: "Payment", value: money(payment?.gross_amount)},
      {label: "Paid", value: time(payment?.create_time)},
      {
        label: "Order",
        value:
          payment?.reference_id &&
          html`${copyable(payment.reference_id, context)}
            <a href=${addressOf(viewAt("payments", {search: payment.reference_id}))}>Show the payment</a>`,
      },
      {label: "Opened", value: time(dispute.create_time)},
      {label: "Id", value: copyable(dispute.dispute_id, context)},
    ])}
  `;
}

function answerBy(dispute: Dispute): Content {
  const {seller_response_due_date: due, dispute_amount: amount} = dispute;
  if (due === undefined || !isWaiting(dispute)) return nothing;
  return html`<p class="note urgent">
    <strong>Answer until ${dayText(due)}.</strong> Otherwise the buyer gets ${money(amount)} back.
  </p>`;
}

function refunded({dispute_outcome: outcome}: Dispute): Content {
  const amount = outcome?.amount_refunded;
  return amount && /[1-9]/.test(amount.value) ? money(amount) : undefined;
}
