import {toWire, zero} from "../../shared/money.ts";
import {processorResponse} from "../cards/processor.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import type {Authorization} from "./authorization-state.ts";
import {moneyOf} from "./charges.ts";
import type {CaptureRow, RefundRow} from "./payments.records.ts";
import {
  AUTHORIZATION_ALLOWS,
  HONOR_PERIOD_MS,
  isInRefundTime,
  MAX_CAPTURES,
  MAX_REFUNDS,
  REFUNDABLE,
  TAKING,
} from "./payments.states.ts";

/** Origin of the links, and the time that decides which actions they offer. */
export interface View {
  /** Origin at which the caller reached the sandbox. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The merchant, as `payee` of a payment. */
export interface Payee {
  readonly email_address: string;
  readonly merchant_id: string;
}

/** Capture in the reply body of an order. */
export function captureInOrder(capture: CaptureRow, view: View) {
  const amount = toWire(moneyOf(capture, capture.minor));
  // The sandbox takes no fee, so the net amount is the gross amount.
  const received = {gross_amount: amount, paypal_fee: noMoney(capture), net_amount: amount};
  const hasMoney = TAKING.includes(capture.status) && capture.status !== "PENDING";
  return {
    id: capture.id,
    status: capture.status,
    ...reasonOf(capture),
    amount,
    final_capture: capture.final_capture === 1,
    seller_protection: protectionOf(capture),
    ...(hasMoney ? {seller_receivable_breakdown: received} : {}),
    ...textsOf(capture),
    ...(capture.soft_descriptor === null ? {} : {soft_descriptor: capture.soft_descriptor}),
    ...processedAs(capture),
    create_time: timeOf(capture.created_at),
    update_time: timeOf(capture.updated_at),
    links: captureLinks(capture, view),
  };
}

/** Reply body of a capture. */
export function captureReply(capture: CaptureRow, payee: Payee, view: View) {
  const {links, ...facts} = captureInOrder(capture, view);
  const authorized = capture.authorization_id === null ? {} : {authorization_id: capture.authorization_id};
  const supplementary_data = {related_ids: {order_id: capture.order_id, ...authorized}};
  return {...facts, supplementary_data, payee, links};
}

/** Reply body of any payment for `return=minimal`. */
export function minimal<T extends {id: string; status: string; links: readonly LinkDescription[]}>({
  id,
  status,
  links,
}: T) {
  return {id, status, links};
}

/** Authorization in the reply body of an order. */
export function authorizationInOrder(authorization: Authorization, view: View) {
  const {row, status} = authorization;
  return {
    id: row.id,
    status,
    ...(status === row.status ? reasonOf(row) : {}),
    amount: toWire(moneyOf(row, row.minor)),
    seller_protection: protectionOf(row),
    ...(row.invoice_id === null ? {} : {invoice_id: row.invoice_id}),
    ...(row.custom_id === null ? {} : {custom_id: row.custom_id}),
    ...processedAs(row),
    expiration_time: timeOf(row.expires_at),
    create_time: timeOf(row.created_at),
    update_time: timeOf(row.updated_at),
    links: authorizationLinks(authorization, view),
  };
}

/** Reply body of an authorization. */
export function authorizationReply(authorization: Authorization, payee: Payee, view: View) {
  const {links, ...facts} = authorizationInOrder(authorization, view);
  const {order_id, parent_id} = authorization.row;
  const related_ids = {order_id, ...(parent_id === null ? {} : {authorization_id: parent_id})};
  return {...facts, supplementary_data: {related_ids}, payee, links};
}

/** Refund in the reply body of an order. */
export function refundInOrder(refund: RefundRow, view: View) {
  const amount = toWire(moneyOf(refund, refund.minor));
  const payable = {
    gross_amount: amount,
    paypal_fee: noMoney(refund),
    net_amount: amount,
    total_refunded_amount: toWire(moneyOf(refund, refund.total_minor)),
  };
  const self = `${view.origin}/v2/payments/refunds/${refund.id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: `${view.origin}/v2/payments/captures/${refund.capture_id}`, rel: "up", method: "GET"},
  ];
  return {
    id: refund.id,
    status: refund.status,
    ...reasonOf(refund),
    amount,
    ...textsOf(refund),
    ...(refund.status === "FAILED" ? {} : {seller_payable_breakdown: payable}),
    create_time: timeOf(refund.created_at),
    update_time: timeOf(refund.updated_at),
    links,
  };
}

/** Reply body of a refund. `payer` is the merchant, who pays the refund. */
export function refundReply(refund: RefundRow, payer: Payee, view: View) {
  const {links, ...facts} = refundInOrder(refund, view);
  return {...facts, payer, links};
}

function captureLinks(capture: CaptureRow, {origin, now}: View): LinkDescription[] {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const links: LinkDescription[] = [{href: self, rel: "self", method: "GET"}];
  if (REFUNDABLE.includes(capture.status) && isInRefundTime(capture, now) && capture.refunds < MAX_REFUNDS) {
    links.push({href: `${self}/refund`, rel: "refund", method: "POST"});
  }
  const up =
    capture.authorization_id === null
      ? `${origin}/v2/checkout/orders/${capture.order_id}`
      : `${origin}/v2/payments/authorizations/${capture.authorization_id}`;
  links.push({href: up, rel: "up", method: "GET"});
  return links;
}

function authorizationLinks({row, status, expired}: Authorization, {origin, now}: View): LinkDescription[] {
  const self = `${origin}/v2/payments/authorizations/${row.id}`;
  const links: LinkDescription[] = [{href: self, rel: "self", method: "GET"}];
  const add = (rel: string) => links.push({href: `${self}/${rel}`, rel, method: "POST"});
  const isOriginal = row.parent_id === null;
  if (!expired) {
    if (AUTHORIZATION_ALLOWS.capture.includes(status) && row.captures < MAX_CAPTURES) add("capture");
    if (AUTHORIZATION_ALLOWS.void.includes(status) && isOriginal) add("void");
    const isRenewable = isOriginal && now >= row.created_at + HONOR_PERIOD_MS;
    if (AUTHORIZATION_ALLOWS.reauthorize.includes(status) && isRenewable) add("reauthorize");
  }
  links.push({href: `${origin}/v2/checkout/orders/${row.order_id}`, rel: "up", method: "GET"});
  return links;
}

function noMoney({currency_code}: {readonly currency_code: string}) {
  return toWire(zero(currency_code));
}

function reasonOf({status_reason}: {readonly status_reason: string | null}) {
  return status_reason === null ? {} : {status_details: {reason: status_reason}};
}

function protectionOf({seller_protection: status}: Pick<CaptureRow, "seller_protection">) {
  return status === "ELIGIBLE"
    ? {status, dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"] as const}
    : {status};
}

function processedAs({response_code}: {readonly response_code: string | null}) {
  return response_code === null ? {} : {processor_response: processorResponse(response_code)};
}

function textsOf(row: Pick<CaptureRow, "invoice_id" | "custom_id" | "note_to_payer">) {
  return {
    ...(row.invoice_id === null ? {} : {invoice_id: row.invoice_id}),
    ...(row.custom_id === null ? {} : {custom_id: row.custom_id}),
    ...(row.note_to_payer === null ? {} : {note_to_payer: row.note_to_payer}),
  };
}
