import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {menu} from "../../../../ui/menu.ts";
import type {PaymentView} from "../../view-types.ts";
import {askToCapture, askToReauthorize, askToVoid} from "./authorization-dialogs.ts";
import {askToErasePayer} from "./erase-dialog.ts";
import {askToRefund} from "./refund-dialog.ts";
import {askToTrack, shippedParts} from "./tracking.ts";

/** Buttons for the actions that the payment's state allows. */
export function paymentActions(payment: PaymentView, context: AppContext): Content {
  const {orderId, refundable, capturable, canVoid, payer} = payment;
  if (orderId === undefined) return nothing;
  const more = [
    ...(capturable
      ? [{label: "Renew the authorization", act: () => askToReauthorize(payment, context)}]
      : []),
    ...(canVoid
      ? [{label: "Void the authorization", isDanger: true, act: () => askToVoid(payment, context)}]
      : []),
    ...(payer
      ? [{label: "Erase the buyer’s data", isDanger: true, act: () => askToErasePayer(payment, context)}]
      : []),
  ];
  const buttons = [
    capturable &&
      html`<button type="button" class="primary" @click=${() => askToCapture(payment, context)}>
        Capture
      </button>`,
    refundable && html`<button type="button" @click=${() => askToRefund(payment, context)}>Refund</button>`,
    shippedParts(payment).length > 0 &&
      html`<button type="button" @click=${() => askToTrack(payment, context)}>Add tracking</button>`,
    more.length > 0 && menu("More", more),
  ].filter(Boolean);
  return buttons.length === 0 ? nothing : html`<div class="actions">${buttons}</div>`;
}
