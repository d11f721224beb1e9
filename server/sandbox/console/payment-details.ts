import {toWire, type WireMoney} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Queries} from "../context.ts";
import {showAuthorization} from "../payments/authorizations.operations.ts";
import {currentCapture} from "../payments/captures.operations.ts";
import {type Buyer, moneyOf} from "../payments/charges.ts";
import {refundsOf, showRefund} from "../payments/payments.operations.ts";
import {
  authorizationReply,
  captureReply,
  type Payee,
  refundReply,
} from "../payments/payments.representation.ts";
import {type Detail, type DetailContext, inOrder, type Moment} from "./detail.ts";
import {disputableOf, pendingOf, disputeMoment, disputesOf, eventsOf, requestsOf} from "./timeline.ts";
import {findRow} from "./lists.ts";
import {iso, personText} from "./rows.ts";
import {shownJson} from "./redaction.ts";

export async function captureDetail(context: DetailContext, id: string): Promise<Detail | undefined> {
  const {db} = context.database;
  const row = await currentCapture(db, id, context.now);
  if (!row) return undefined;
  const refunds = await refundsOf(db, [row], context.now);
  const disputes = disputesOf(context.store, [id]);
  return {
    id,
    status: row.status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {
        label: "Refunded",
        amount: row.refunded_minor === 0 ? null : toWire(moneyOf(row, row.refunded_minor)),
      },
      {label: "Reason", text: row.status_reason},
      {label: "Processor's code", text: row.response_code},
      {label: "Seller protection", text: row.seller_protection},
      {label: "Buyer", text: personText(row.buyer === null ? undefined : (JSON.parse(row.buyer) as Buyer))},
      {label: "Order", ref: {view: "orders", id: row.order_id}},
      {
        label: "Authorization",
        ref: row.authorization_id === null ? null : {view: "authorizations", id: row.authorization_id},
      },
      {label: "Review ends", time: row.due_at === null ? null : iso(row.due_at)},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: inOrder([
      {time: iso(row.created_at), text: "Captured", amount: amountOf(row)},
      ...refunds.map((refund): Moment => ({
        time: iso(refund.created_at),
        text: refund.reason === "dispute" ? "Refunded by a dispute" : "Refunded",
        status: refund.status,
        amount: amountOf(refund),
        ref: {view: "refunds", id: refund.id},
      })),
      ...disputes.map(disputeMoment),
      ...(await eventsOf(db, [id, ...refunds.map((refund) => refund.id)])),
      ...(await requestsOf(context, [`/v2/payments/captures/${id}`])),
    ]),
    json: shownJson(captureReply(row, await payeeOf(db, row), context)),
    more: {disputable: disputableOf([row], disputes), pending: pendingOf([row])},
  };
}

export async function authorizationDetail(context: DetailContext, id: string): Promise<Detail | undefined> {
  const {db} = context.database;
  const found = await findRow(db, "authorizations", id);
  if (!found) return undefined;
  const authorization = await showAuthorization(db, found.application_id, id, context.now);
  const {row, status} = authorization;
  return {
    id,
    status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {
        label: "Captured",
        amount: row.captured_minor === 0 ? null : toWire(moneyOf(row, row.captured_minor)),
      },
      {label: "Reason", text: row.status_reason},
      {label: "Processor's code", text: row.response_code},
      {label: "Order", ref: {view: "orders", id: row.order_id}},
      {
        label: "Reauthorizes",
        ref: row.parent_id === null ? null : {view: "authorizations", id: row.parent_id},
      },
      {label: "Expires", time: iso(row.expires_at)},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: inOrder([
      {time: iso(row.created_at), text: "Authorized", amount: amountOf(row)},
      ...(await eventsOf(db, [id])),
      ...(await requestsOf(context, [`/v2/payments/authorizations/${id}`])),
    ]),
    json: shownJson(authorizationReply(authorization, await payeeOf(db, row), context)),
  };
}

export async function refundDetail(context: DetailContext, id: string): Promise<Detail | undefined> {
  const {db} = context.database;
  const found = await findRow(db, "refunds", id);
  if (!found) return undefined;
  const {row} = await showRefund(db, found.application_id, id, context.now);
  return {
    id,
    status: row.status,
    facts: [
      {label: "Amount", amount: amountOf(row)},
      {label: "Refunded so far", amount: toWire(moneyOf(row, row.total_minor))},
      {label: "Cause", text: row.reason},
      {label: "Reason", text: row.status_reason},
      {label: "Note", text: row.note_to_payer},
      {label: "Capture", ref: {view: "captures", id: row.capture_id}},
      {label: "Review ends", time: row.due_at === null ? null : iso(row.due_at)},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: inOrder([
      {time: iso(row.created_at), text: "Refunded", amount: amountOf(row)},
      ...(await eventsOf(db, [id])),
    ]),
    json: shownJson(refundReply(row, await payeeOf(db, row), context)),
  };
}

function amountOf(row: {readonly currency_code: string; readonly minor: number}): WireMoney {
  return toWire(moneyOf(row, row.minor));
}

async function payeeOf(queries: Queries, row: {readonly application_id: string}): Promise<Payee> {
  const {merchantId, profile} = applicationById(queries, row.application_id);
  return {email_address: profile.email_address, merchant_id: merchantId};
}
