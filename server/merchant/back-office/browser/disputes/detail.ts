import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {dayText, time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {disputeActions} from "./actions.ts";
import {conversation} from "./conversation.ts";
import {actionsOf, type Dispute, disputedCapture, isInquiry, turnOf} from "./dispute.ts";
import {reasonText, stageText} from "./words.ts";

/** A dispute: the deadline, what was said, what can be done, and the facts. */
export function disputeDetail(dispute: Dispute, context: AppContext): Content {
  const [payment] = dispute.disputed_transactions ?? [];
  return html`
    ${nextStep(dispute)} ${disputeActions(dispute, context)} ${conversation(dispute)}
    ${facts([
      {label: "Reason", value: reasonText(dispute)},
      {label: "Stage", value: stageText(dispute)},
      {label: "Refunded", value: refunded(dispute)},
      {label: "Buyer", value: payment?.buyer?.name ?? dispute.payer?.name},
      {label: "E-mail", value: payment?.buyer?.email ?? dispute.payer?.email},
      {label: "Payment", value: money(payment?.gross_amount)},
      {label: "Purchase unit", value: disputedCapture(dispute)?.unit},
      {label: "Paid", value: time(payment?.create_time)},
      {
        label: "Order",
        value:
          payment?.reference_id &&
          html`${copyable(payment.reference_id, context)}
            <a href=${addressOf({...viewAt("payments"), open: payment.reference_id})}>Show the payment</a>`,
      },
      {label: "Opened", value: time(dispute.create_time)},
      {label: "Id", value: copyable(dispute.dispute_id, context)},
    ])}
  `;
}

/** Note with the party whose turn it is, its deadline, and what follows. */
function nextStep(dispute: Dispute): Content {
  const {seller_response_due_date: due, buyer_response_due_date: buyersDue, dispute_amount: amount} = dispute;
  switch (turnOf(dispute)) {
    case "merchant":
      return html`<p class="note urgent">
        <strong>Waiting for you${due === undefined ? nothing : html`: answer by ${dayText(due)}`}.</strong>
        ${isInquiry(dispute) ? "Otherwise PayPal decides." : html`Otherwise the buyer gets ${money(amount)} back.`}
      </p>`;
    case "buyer":
      return html`<p class="note">
        <strong
          >Waiting for the
          buyer${buyersDue === undefined ? nothing : html` until ${dayText(buyersDue)}`}.</strong
        >
        You need to do nothing now.
      </p>`;
    case "paypal":
      return html`<p class="note">
        <strong>Under review.</strong> PayPal decides. You need to do nothing, and can add information.
      </p>`;
    default:
      return actionsOf(dispute).has("appeal")
        ? html`<p class="note"><strong>You can appeal.</strong> PayPal then decides again.</p>`
        : nothing;
  }
}

function refunded({dispute_outcome: outcome}: Dispute): Content {
  const amount = outcome?.amount_refunded;
  return amount && /[1-9]/.test(amount.value) ? money(amount) : undefined;
}
