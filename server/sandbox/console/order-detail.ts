import {toWire} from "../../shared/money.ts";
import {type Order, loadOrder} from "../orders/load-order.operations.ts";
import {orderReply} from "../orders/order-reply.ts";
import {moneyOf} from "../payments/payments.model.ts";
import {paymentStateOf, TAKING} from "../payments/payments.states.ts";
import {type Detail, type DetailContext, inOrder, type Moment} from "./detail.ts";
import {disputableOf, pendingOf, disputeMoment, disputesOf, eventsOf, requestsOf} from "./timeline.ts";
import {findRow} from "./lists.ts";
import {iso, personText, sourceText, totalOf} from "./rows.ts";
import {shownJson} from "./redaction.ts";

/** An order with its history of requests, payments and events. */
export function orderDetail(context: DetailContext, id: string): Detail | undefined {
  const row = findRow(context.store, "orders", id);
  if (!row) return undefined;
  const order = loadOrder(context.store, row, context.now);
  const captureIds = order.captures.map((capture) => capture.id);
  const paymentIds = [
    ...captureIds,
    ...order.refunds.map((refund) => refund.id),
    ...order.authorizations.map((authorization) => authorization.row.id),
  ];
  const disputes = disputesOf(context.store, captureIds);
  const moments = [
    {time: iso(row.createdAt), text: "Created", amount: totalOf(order.units) ?? undefined},
    ...moneyMoments(order),
    ...disputes.map(disputeMoment),
    ...eventsOf(context.store, [id, ...paymentIds]),
    ...requestsOf(context, [
      `/v2/checkout/orders/${id}`,
      ...captureIds.map((captureId) => `/v2/payments/captures/${captureId}`),
    ]),
  ];
  return {
    id,
    status: order.status,
    payment: paymentStateOf(order.captures, order.authorizations) ?? undefined,
    facts: [
      {label: "Amount", amount: totalOf(order.units)},
      {label: "Intent", text: row.intent},
      {label: "Paid with", text: sourceText(row)},
      {label: "Buyer", text: personText(row.payer)},
      {label: "Liability shift", text: row.source?.authentication?.liabilityShift},
      {label: "Invoice", text: order.units.map((unit) => unit.invoice_id).find(Boolean)},
      {label: "Custom id", text: order.units.map((unit) => unit.custom_id).find(Boolean)},
      {label: "Expired", text: order.expired ? "Not paid in time" : null},
      {label: "Given back", time: row.reversesAt === undefined ? null : iso(row.reversesAt)},
      {label: "Created", time: iso(row.createdAt)},
      {label: "Updated", time: iso(row.updatedAt)},
    ],
    timeline: inOrder(moments),
    json: shownJson(orderReply(order, {origin: context.origin, now: context.now}, "full")),
    more: {disputable: disputableOf(order.captures, disputes), pending: pendingOf(order.captures)},
  };
}

function moneyMoments(order: Order): Moment[] {
  return [
    ...order.authorizations.map(({row, status}) => ({
      time: iso(row.createdAt),
      text: row.parentId === undefined ? "Authorized" : "Reauthorized",
      status,
      amount: toWire(moneyOf(row)),
      ref: {view: "authorizations", id: row.id},
    })),
    ...order.captures.map((row) => ({
      time: iso(row.createdAt),
      text: TAKING.includes(row.status) ? "Captured" : "Capture refused",
      status: row.status,
      amount: toWire(moneyOf(row)),
      ref: {view: "captures", id: row.id},
    })),
    ...order.refunds.map((row) => ({
      time: iso(row.createdAt),
      text: row.reason === "dispute" ? "Refunded by a dispute" : "Refunded",
      status: row.status,
      amount: toWire(moneyOf(row)),
      ref: {view: "refunds", id: row.id},
    })),
  ];
}
