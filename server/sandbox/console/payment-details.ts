import {toWire, type WireMoney} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {showAuthorization} from "../payments/authorizations.operations.ts";
import {currentCapture, refundsOf} from "../payments/captures.operations.ts";
import {authorizationReply, captureReply, payeeOf, refundReply} from "../payments/payment-replies.model.ts";
import {authorizations, moneyOf, refunds} from "../payments/payments.model.ts";
import {showRefund} from "../payments/refunds.operations.ts";
import {type Detail, type DetailContext, inOrder, type Moment} from "./detail.ts";
import {disputableOf, pendingOf, disputeMoment, disputesOf, eventsOf, requestsOf} from "./timeline.ts";
import {iso, personText} from "./rows.ts";
import {shownJson} from "./redaction.ts";

export function captureDetail(context: DetailContext, id: string): Detail | undefined {
  const {store} = context;
  const row = currentCapture(store, id, context.now);
  if (!row) return undefined;
  const returned = refundsOf(store, [row], context.now);
  const disputes = disputesOf(store, [id]);
  return {
    id,
    status: row.status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {
        label: "Refunded",
        amount: row.refundedMinor === 0 ? null : toWire(moneyOf(row, row.refundedMinor)),
      },
      {label: "Reason", text: row.review?.reason},
      {label: "Processor's code", text: row.responseCode},
      {label: "Seller protection", text: row.isProtected ? "ELIGIBLE" : "NOT_ELIGIBLE"},
      {label: "Buyer", text: personText(row.buyer)},
      {label: "Order", ref: {view: "orders", id: row.orderId}},
      {
        label: "Authorization",
        ref: row.authorizationId === undefined ? null : {view: "authorizations", id: row.authorizationId},
      },
      {label: "Review ends", time: row.review && iso(row.review.endsAt)},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: inOrder([
      {time: iso(row.createdAt), text: "Captured", amount: amountOf(row)},
      ...returned.map((refund): Moment => ({
        time: iso(refund.createdAt),
        text: refund.reason === "dispute" ? "Refunded by a dispute" : "Refunded",
        status: refund.status,
        amount: amountOf(refund),
        ref: {view: "refunds", id: refund.id},
      })),
      ...disputes.map(disputeMoment),
      ...eventsOf(store, [id, ...returned.map((refund) => refund.id)]),
      ...requestsOf(context, [`/v2/payments/captures/${id}`]),
    ]),
    json: shownJson(captureReply(row, payeeOf(applicationById(context.store, row.applicationId)), context)),
    more: {disputable: disputableOf([row], disputes), pending: pendingOf([row])},
  };
}

export function authorizationDetail(context: DetailContext, id: string): Detail | undefined {
  const {store} = context;
  const found = authorizations(store).get(id);
  if (!found) return undefined;
  const authorization = showAuthorization(store, found.applicationId, id, context.now);
  const {row, status} = authorization;
  return {
    id,
    status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {
        label: "Captured",
        amount: row.capturedMinor === 0 ? null : toWire(moneyOf(row, row.capturedMinor)),
      },
      {label: "Reason", text: row.review?.reason},
      {label: "Processor's code", text: row.responseCode},
      {label: "Order", ref: {view: "orders", id: row.orderId}},
      {
        label: "Reauthorizes",
        ref: row.parentId === undefined ? null : {view: "authorizations", id: row.parentId},
      },
      {label: "Expires", time: iso(row.expiresAt)},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: inOrder([
      {time: iso(row.createdAt), text: "Authorized", amount: amountOf(row)},
      ...eventsOf(store, [id]),
      ...requestsOf(context, [`/v2/payments/authorizations/${id}`]),
    ]),
    json: shownJson(
      authorizationReply(authorization, payeeOf(applicationById(context.store, row.applicationId)), context),
    ),
  };
}

export function refundDetail(context: DetailContext, id: string): Detail | undefined {
  const {store} = context;
  const found = refunds(store).get(id);
  if (!found) return undefined;
  const row = showRefund(store, found.applicationId, id, context.now);
  return {
    id,
    status: row.status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {label: "Refunded so far", amount: toWire(moneyOf(row, row.totalMinor))},
      {label: "Cause", text: row.reason},
      {label: "Reason", text: row.review?.reason},
      {label: "Note", text: row.noteToPayer},
      {label: "Capture", ref: {view: "captures", id: row.captureId}},
      {label: "Review ends", time: row.review && iso(row.review.endsAt)},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: inOrder([
      {time: iso(row.createdAt), text: "Refunded", amount: amountOf(row)},
      ...eventsOf(store, [id]),
    ]),
    json: shownJson(refundReply(row, payeeOf(applicationById(context.store, row.applicationId)), context)),
  };
}

function amountOf(row: {readonly currency: string; readonly minor: number}): WireMoney {
  return toWire(moneyOf(row));
}
