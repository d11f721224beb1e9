import {html, nothing} from "lit";
import type {Content} from "../../../../ui/context.ts";
import type {PaymentItem, PaymentView} from "../../view-types.ts";

/** Why a payment, or a refund of it, is pending: in a few words, below the state. */
export function pendingLines({pendingReason, refundPendingReason}: PaymentItem): Content {
  const line = (text: string) => html`<span class="sub-line wraps">${text}</span>`;
  return html`${pendingReason ? line(pendingReason.text) : nothing}
  ${refundPendingReason ? line(`Refund pending: ${refundPendingReason.text}`) : nothing}`;
}

/** Why a part of a payment is pending, and what to do, with PayPal's page about it. */
export function pendingNotes({authorizations, captures, refunds}: PaymentView): Content {
  return [
    ...[...authorizations, ...captures].map((part) => note("Pending", part)),
    ...refunds.map((part) => note("Refund pending", part)),
  ];
}

function note(
  what: string,
  {pendingReason, unit}: PaymentView["refunds"][number] | PaymentView["captures"][number],
) {
  if (!pendingReason) return nothing;
  const {text, advice, activityUrl} = pendingReason;
  return html`<p class="note">
    <strong>${[what, unit].filter(Boolean).join(", ")}: ${text}.</strong> ${advice}
    ${
      activityUrl
        ? html`<a href=${activityUrl} target="_blank" rel="noopener noreferrer">Open it at PayPal</a>`
        : nothing
    }
  </p>`;
}
