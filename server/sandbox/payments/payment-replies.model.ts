import {createHash} from "node:crypto";
import {toWire, zero} from "../../shared/money.ts";
import {APPROVED_CODE, NETWORKS, processorResponse} from "../cards/processor.ts";
import type {Application} from "../wire/application.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {
  type Authorization,
  type AuthorizationState,
  type Capture,
  moneyOf,
  type PlatformFee,
  type Refund,
  type Review,
} from "./payments.model.ts";
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

export function payeeOf({merchantId, profile}: Application): Payee {
  return {email_address: profile.email_address, merchant_id: merchantId};
}

/** Capture in the reply body of an order. */
export function captureInOrder(capture: Capture, view: View) {
  const amount = toWire(moneyOf(capture));
  // The sandbox takes no fee of its own.
  const {platformFee} = capture;
  const received = {
    gross_amount: amount,
    paypal_fee: noMoney(capture),
    net_amount: toWire(moneyOf(capture, capture.minor - (platformFee?.minor ?? 0))),
    ...platformFees(capture, platformFee),
  };
  const hasMoney = TAKING.includes(capture.status) && capture.status !== "PENDING";
  return {
    id: capture.id,
    status: capture.status,
    ...reasonOf(capture),
    amount,
    final_capture: capture.isFinal,
    seller_protection: protectionOf(capture),
    ...(hasMoney
      ? {seller_receivable_breakdown: received, disbursement_mode: capture.disbursementMode ?? "INSTANT"}
      : {}),
    ...networkReferenceOf(capture, capture.authorizationId ?? capture.id),
    ...textsOf(capture),
    ...(capture.softDescriptor === undefined ? {} : {soft_descriptor: capture.softDescriptor}),
    ...processedAs(capture),
    create_time: timeOf(capture.createdAt),
    update_time: timeOf(capture.updatedAt),
    links: captureLinks(capture, view),
  };
}

/** Reply body of a capture. */
export function captureReply(capture: Capture, payee: Payee, view: View) {
  const {links, ...facts} = captureInOrder(capture, view);
  const {orderId: order_id, authorizationId: authorization_id} = capture;
  const authorized = authorization_id === undefined ? {} : {authorization_id};
  const supplementary_data = {related_ids: {order_id, ...authorized}};
  return {...facts, supplementary_data, payee: {...payee, ...capture.payee}, links};
}

/** Reply body of any payment for `return=minimal`. */
export interface ShortReply<Status extends string> {
  readonly id: string;
  readonly status: Status;
  readonly links: readonly LinkDescription[];
}

export function minimal<Status extends string>({id, status, links}: ShortReply<Status>): ShortReply<Status> {
  return {id, status, links};
}

/** Authorization in the reply body of an order. */
export function authorizationInOrder(authorization: AuthorizationState, view: View) {
  const {row, status} = authorization;
  return {
    id: row.id,
    status,
    ...(status === row.status ? reasonOf(row) : {}),
    amount: toWire(moneyOf(row)),
    seller_protection: protectionOf(row),
    ...networkReferenceOf(row, row.parentId ?? row.id),
    ...referencesOf(row),
    ...processedAs(row),
    expiration_time: timeOf(row.expiresAt),
    create_time: timeOf(row.createdAt),
    update_time: timeOf(row.updatedAt),
    links: authorizationLinks(authorization, view),
  };
}

/** Reply body of an authorization. */
export function authorizationReply(authorization: AuthorizationState, payee: Payee, view: View) {
  const {links, ...facts} = authorizationInOrder(authorization, view);
  const {orderId: order_id, parentId} = authorization.row;
  const related_ids = {order_id, ...(parentId === undefined ? {} : {authorization_id: parentId})};
  const {payee: own} = authorization.row;
  return {...facts, supplementary_data: {related_ids}, payee: {...payee, ...own}, links};
}

/** Refund in the reply body of an order. `payer` is the merchant, who pays the refund. */
export function refundInOrder(refund: Refund, payer: Payee, view: View) {
  const amount = toWire(moneyOf(refund));
  const {platformFeeMinor: fee = 0} = refund;
  const payable = {
    gross_amount: amount,
    paypal_fee: noMoney(refund),
    net_amount: toWire(moneyOf(refund, refund.minor - fee)),
    ...platformFees(refund, fee > 0 ? {minor: fee} : undefined),
    total_refunded_amount: toWire(moneyOf(refund, refund.totalMinor)),
  };
  const self = `${view.origin}/v2/payments/refunds/${refund.id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: `${view.origin}/v2/payments/captures/${refund.captureId}`, rel: "up", method: "GET"},
  ];
  return {
    id: refund.id,
    status: refund.status,
    ...reasonOf(refund),
    amount,
    ...textsOf(refund),
    ...(refund.status === "FAILED" ? {} : {seller_payable_breakdown: payable}),
    ...(refund.network === undefined ? {} : {acquirer_reference_number: digitsOf(refund.id, 23)}),
    payer,
    create_time: pacificTimeOf(refund.createdAt),
    update_time: pacificTimeOf(refund.updatedAt),
    links,
  };
}

function captureLinks(capture: Capture, {origin, now}: View): LinkDescription[] {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const links: LinkDescription[] = [{href: self, rel: "self", method: "GET"}];
  if (REFUNDABLE.includes(capture.status) && isInRefundTime(capture, now) && capture.refunds < MAX_REFUNDS) {
    links.push({href: `${self}/refund`, rel: "refund", method: "POST"});
  }
  const up =
    capture.authorizationId === undefined
      ? `${origin}/v2/checkout/orders/${capture.orderId}`
      : `${origin}/v2/payments/authorizations/${capture.authorizationId}`;
  links.push({href: up, rel: "up", method: "GET"});
  return links;
}

function authorizationLinks(
  {row, status, expired}: AuthorizationState,
  {origin, now}: View,
): LinkDescription[] {
  const self = `${origin}/v2/payments/authorizations/${row.id}`;
  const links: LinkDescription[] = [{href: self, rel: "self", method: "GET"}];
  const add = (rel: string) => links.push({href: `${self}/${rel}`, rel, method: "POST"});
  const isOriginal = row.parentId === undefined;
  if (!expired) {
    if (AUTHORIZATION_ALLOWS.capture.includes(status) && row.captures < MAX_CAPTURES) add("capture");
    if (AUTHORIZATION_ALLOWS.void.includes(status) && isOriginal) add("void");
    const isRenewable = isOriginal && now >= row.createdAt + HONOR_PERIOD_MS;
    if (AUTHORIZATION_ALLOWS.reauthorize.includes(status) && isRenewable) add("reauthorize");
  }
  links.push({href: `${origin}/v2/checkout/orders/${row.orderId}`, rel: "up", method: "GET"});
  return links;
}

/** Reference of the card network. It is the same for an authorization and its captures. */
function networkReferenceOf({network: brand, responseCode}: Authorization | Capture, id: string) {
  const network = NETWORKS.find((each) => each === brand);
  if (network === undefined || responseCode !== APPROVED_CODE) return {};
  return {network_transaction_reference: {id: digitsOf(id, 15), network}};
}

/** The same digits for the same id, at most 36. */
function digitsOf(id: string, count: number): string {
  const hash = createHash("sha256").update(id).digest("hex");
  return BigInt(`0x${hash}`).toString().slice(0, count);
}

const PACIFIC_MS = 7 * 60 * 60 * 1000;

/** A time of a refund. PayPal: recorded replies to refunds have the offset of its own time zone. */
function pacificTimeOf(ms: number): string {
  return timeOf(ms - PACIFIC_MS).replace("Z", "-07:00");
}

function platformFees(row: Capture | Refund, fee: PlatformFee | undefined) {
  if (!fee) return {};
  const {minor, payee} = fee;
  return {platform_fees: [{amount: toWire(moneyOf(row, minor)), ...(payee === undefined ? {} : {payee})}]};
}

function noMoney({currency}: {readonly currency: string}) {
  return toWire(zero(currency));
}

function reasonOf<Reason extends string>({review}: {readonly review?: Review<unknown, Reason> | undefined}) {
  return review ? {status_details: {reason: review.reason}} : {};
}

function protectionOf({isProtected}: Authorization | Capture) {
  return isProtected
    ? {
        status: "ELIGIBLE" as const,
        dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"] as const,
      }
    : {status: "NOT_ELIGIBLE" as const};
}

function processedAs({responseCode}: Authorization | Capture) {
  return responseCode === undefined ? {} : {processor_response: processorResponse(responseCode)};
}

function referencesOf({invoiceId, customId}: Authorization | Capture | Refund) {
  return {
    ...(invoiceId === undefined ? {} : {invoice_id: invoiceId}),
    ...(customId === undefined ? {} : {custom_id: customId}),
  };
}

function textsOf(row: Capture | Refund) {
  const {noteToPayer} = row;
  return {...referencesOf(row), ...(noteToPayer === undefined ? {} : {note_to_payer: noteToPayer})};
}
