import {z} from "zod";
import type {Money, WireMoney} from "../../shared/money.ts";
import {type Call, operation} from "../rest/operation.ts";
import {PENDING_OUTCOMES} from "../test-controls/pending-outcomes.ts";
import {readMoney} from "../wire/amounts.ts";
import {unprocessable} from "../wire/errors.ts";
import {captureAuthorization} from "./authorization-captures.operations.ts";
import {reauthorize, voidAuthorization} from "./authorization-changes.operations.ts";
import {showAuthorization} from "./authorizations.operations.ts";
import {showCapture} from "./captures.operations.ts";
import {
  authorizationReply,
  captureReply,
  minimal,
  type ShortReply,
  type Payee,
  payeeOf,
  refundInOrder,
  type View,
} from "./payment-replies.model.ts";
import {type AuthorizationState, type Capture, platformFeeOf, type Refund} from "./payments.model.ts";
import {captureAuthorizationBody, paymentId, reauthorizeBody, refundBody} from "./payments.schema.ts";
import {returnMoney, showRefund} from "./refunds.operations.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";
import {preferredReturn} from "../wire/headers.ts";

const scopes = ["payments/payment"] as const;
const ofAuthorization = {scopes, params: z.object({authorization_id: paymentId})};
const ofCapture = {
  scopes: ["payments/payment", "payments/refund"],
  params: z.object({capture_id: paymentId}),
} as const;
/** PayPal stores those of captures and refunds for 45 days. */
const replay = {hours: 45 * 24};

/** `/v2/payments`. */
export const paymentOperations = [
  operation(
    "GET /v2/payments/authorizations/{authorization_id}",
    {
      ...ofAuthorization,
      id: "payments.authorizations.get",
    },
    (call) => {
      const shown = currentAuthorization(call, call.params.authorization_id);
      return {status: 200, body: whole(call, authorizationReply, shown)};
    },
  ),

  operation(
    "POST /v2/payments/authorizations/{authorization_id}/capture",
    {
      ...ofAuthorization,
      id: "payments.authorizations.capture",
      body: {schema: captureAuthorizationBody, optional: true},
      replay,
    },
    (call) => {
      const {store, context, application, body} = call;
      const request = {
        amount: amountOf(body.amount),
        isFinal: body.final_capture,
        invoiceId: body.invoice_id,
        noteToPayer: body.note_to_payer,
        softDescriptor: body.soft_descriptor,
        platformFee: platformFeeOf(body.payment_instruction),
      };
      const target = {applicationId: application.id, id: call.params.authorization_id};
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "capture-declined",
        "capture-failed",
        "capture-pending",
        "capture-pending-then-declined",
        ...PENDING_OUTCOMES,
      ] as const);
      const made = captureAuthorization(store, context, target, request, requestedOutcome);
      return {status: 201, body: preferred(call, captureReply, made)};
    },
    (call, id) => ({status: 201, body: preferred(call, captureReply, currentCapture(call, id))}),
  ),

  operation(
    "POST /v2/payments/authorizations/{authorization_id}/void",
    {
      ...ofAuthorization,
      id: "payments.authorizations.void",
      replay,
    },
    (call) => {
      const {store, context, application} = call;
      const authorization = voidAuthorization(store, context, application.id, call.params.authorization_id);
      return voidedReply(call, authorization);
    },
    (call) => voidedReply(call, currentAuthorization(call, call.params.authorization_id)),
  ),

  operation(
    "POST /v2/payments/authorizations/{authorization_id}/reauthorize",
    {
      ...ofAuthorization,
      id: "payments.authorizations.reauthorize",
      body: {schema: reauthorizeBody, optional: true},
      replay,
    },
    (call) => {
      const {store, context, application} = call;
      const target = {applicationId: application.id, id: call.params.authorization_id};
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "reauthorization-voids-original",
        "reauthorization-early",
      ] as const);
      const amount = amountOf(call.body.amount);
      const renewal = reauthorize(store, context, target, amount, requestedOutcome);
      return {status: 201, body: preferred(call, authorizationReply, renewal)};
    },
    (call, id) => ({status: 201, body: preferred(call, authorizationReply, currentAuthorization(call, id))}),
  ),

  operation(
    "GET /v2/payments/captures/{capture_id}",
    {
      ...ofCapture,
      id: "payments.captures.get",
    },
    (call) => {
      return {status: 200, body: whole(call, captureReply, currentCapture(call, call.params.capture_id))};
    },
  ),

  operation(
    "POST /v2/payments/captures/{capture_id}/refund",
    {
      ...ofCapture,
      id: "payments.captures.refund",
      body: {schema: refundBody, optional: true},
      replay,
    },
    (call) => {
      const {store, context, application, body} = call;
      const request = {
        applicationId: application.id,
        captureId: call.params.capture_id,
        amount: amountOf(body.amount),
        reason: "refund" as const,
        note: body.note_to_payer,
        invoiceId: body.invoice_id,
        customId: body.custom_id,
        platformFeeMinor: platformFeeOf(body.payment_instruction)?.minor,
      };
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "refund-pending",
        "refund-pending-then-failed",
        "refund-failed",
      ] as const);
      const refund = returnMoney(store, context, request, requestedOutcome);
      return {status: 201, body: preferred(call, refundInOrder, refund)};
    },
    (call, id) => ({status: 201, body: preferred(call, refundInOrder, currentRefund(call, id))}),
  ),

  operation(
    "GET /v2/payments/refunds/{refund_id}",
    {
      scopes: ofCapture.scopes,
      params: z.object({refund_id: paymentId}),
      id: "payments.refunds.get",
    },
    (call) => {
      return {status: 200, body: whole(call, refundInOrder, currentRefund(call, call.params.refund_id))};
    },
  ),
];

type Reader = Pick<Call, "store" | "application" | "context">;

function currentAuthorization({store, application, context}: Reader, id: string): AuthorizationState {
  return showAuthorization(store, application.id, id, context.clock.now());
}

function currentCapture({store, application, context}: Reader, id: string): Capture {
  return showCapture(store, application.id, id, context.clock.now());
}

function currentRefund({store, application, context}: Reader, id: string): Refund {
  return showRefund(store, application.id, id, context.clock.now());
}

function voidedReply(call: Caller, authorization: AuthorizationState) {
  if (!wantsWhole(call)) return {status: 204} as const;
  return {status: 200 as const, body: whole(call, authorizationReply, authorization)};
}

type Caller = Pick<Call, "application" | "origin" | "context" | "header">;
type BodyOf<Shown, Body> = (shown: Shown, payee: Payee, view: View) => Body;

function whole<Shown extends AuthorizationState | Capture | Refund, Body>(
  {application, origin, context}: Caller,
  bodyOf: BodyOf<Shown, Body>,
  shown: Shown,
): Body {
  return bodyOf(shown, payeeOf(application), {origin, now: context.clock.now()});
}

/** The whole payment, or its short form, as the request prefers. */
function preferred<
  Shown extends AuthorizationState | Capture | Refund,
  Status extends string,
  Body extends ShortReply<Status>,
>(call: Caller, bodyOf: BodyOf<Shown, Body & ShortReply<Status>>, shown: Shown) {
  const body = whole(call, bodyOf, shown);
  return wantsWhole(call) ? body : minimal(body);
}

function wantsWhole(call: Pick<Call, "header">): boolean {
  return preferredReturn(call.header("Prefer")) === "representation";
}

/** @throws ServiceError 422 for zero, and those of `readMoney` */
function amountOf(wire: WireMoney | undefined): Money | undefined {
  if (wire === undefined) return undefined;
  const amount = readMoney(wire, "/amount/value");
  if (amount.minor > 0n) return amount;
  throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", {field: "/amount/value"});
}
