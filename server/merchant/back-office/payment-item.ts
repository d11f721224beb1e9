import {toPublic} from "../../shared/money.ts";
import type {PaymentRow} from "../payment-list/search-payments.records.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {explainPayment, explainRefund} from "../payment-list/pending-reasons.ts";
import type {PaymentItem} from "./view-types.ts";
import {withoutNulls} from "./views.ts";

/** Parts of a payment that its row in the list doesn't have. */
type Related = Pick<PaymentItem, "isDisputed"> & {readonly failedAction: PaymentItem["failedAction"]};

export function paymentItem(row: PaymentRow, {isDisputed, failedAction}: Related): PaymentItem {
  const {
    payer_name: name,
    payer_email: email,
    payer_phone: phone,
    source,
    last_digits: lastDigits,
    reference,
    invoice_id: invoiceId,
    custom_id: customId,
    customer,
    pay_until: payUntil,
    pending_reason: pendingReason,
    refund_pending_reason: refundPendingReason,
  } = row;
  return {
    id: row.attempt_id,
    ...(row.order_id !== null && {orderId: row.order_id}),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    state: row.state,
    amount: {currencyCode: row.currency, value: row.amount},
    ...(row.captured > 0 && {captured: toPublic(amountOf(row.currency, row.captured))}),
    ...(row.refunded > 0 && {refunded: toPublic(amountOf(row.currency, row.refunded))}),
    ...((name ?? email ?? phone) !== null && {payer: withoutNulls({name, email, phone})}),
    ...(source !== null && {source}),
    ...(lastDigits !== null && {lastDigits}),
    ...withoutNulls({reference, invoiceId, customId, customer}),
    ...(payUntil !== null && {payUntil}),
    ...(pendingReason !== null && {pendingReason: explainPayment(pendingReason)}),
    ...(refundPendingReason !== null && {refundPendingReason: explainRefund(refundPendingReason)}),
    ...(isDisputed && {isDisputed}),
    ...(failedAction && {failedAction}),
  };
}
