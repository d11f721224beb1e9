import {z} from "zod";
import {type Money, MoneyError, parseMoney, type WireMoney} from "../../shared/money.ts";
import {type Call, operation} from "../rest/operation.ts";
import {PENDING_OUTCOMES} from "../test-controls/pending-outcomes.ts";
import {unprocessable} from "../wire/errors.ts";
import {captureAuthorization} from "./authorization-captures.operations.ts";
import {reauthorize, voidAuthorization} from "./authorization-changes.operations.ts";
import {showAuthorization} from "./authorizations.operations.ts";
import {showCapture} from "./captures.operations.ts";
import {
  authorizationReply,
  captureReply,
  minimal,
  type Payee,
  payeeOf,
  refundReply,
  type View,
} from "./payment-replies.model.ts";
import type {AuthorizationState, Capture, Refund} from "./payments.model.ts";
import {
  authorizationReplySchema,
  captureAuthorizationBody,
  captureReplySchema,
  paymentId,
  reauthorizeBody,
  refundBody,
  refundReplySchema,
} from "./payments.schema.ts";
import {returnMoney, showRefund} from "./refunds.operations.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

const params = z.object({id: paymentId});
const shared = {tag: "Payments", scopes: ["payments/payment"], params} as const;
const ofRefunds = {...shared, scopes: ["payments/payment", "payments/refund"]} as const;
/** PayPal stores those of captures and refunds for 45 days. */
const replay = {hours: 45 * 24};
const headers = {
  Prefer: "`return=minimal` (default: id, status and links) or `return=representation`.",
};

/** `/v2/payments`. */
export const paymentOperations = [
  operation(
    "GET /v2/payments/authorizations/{id}",
    {
      ...shared,
      id: "payments.authorizations.get",
      summary: "Show an authorization",
      replies: {200: authorizationReplySchema},
    },
    (call) => {
      const {store, application, context} = call;
      const shown = showAuthorization(store, application.id, call.params.id, context.clock.now());
      return {status: 200, body: whole(call, authorizationReply, shown)};
    },
  ),

  operation(
    "POST /v2/payments/authorizations/{id}/capture",
    {
      ...shared,
      id: "payments.authorizations.capture",
      summary: "Capture an authorization, or a part of it",
      body: {schema: captureAuthorizationBody, optional: true},
      replay,
      headers,
      replies: {201: captureReplySchema},
    },
    (call) => {
      const {store, context, application, body} = call;
      const request = {
        amount: amountOf(body.amount),
        isFinal: body.final_capture,
        invoiceId: body.invoice_id,
        noteToPayer: body.note_to_payer,
        softDescriptor: body.soft_descriptor,
      };
      const target = {applicationId: application.id, id: call.params.id};
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "capture-declined",
        "capture-failed",
        "capture-pending",
        "capture-pending-then-declined",
        ...PENDING_OUTCOMES,
      ] as const);
      const capture = captureAuthorization(store, context, target, request, requestedOutcome);
      return {status: 201, body: preferred(call, captureReply, capture)};
    },
  ),

  operation(
    "POST /v2/payments/authorizations/{id}/void",
    {
      ...shared,
      id: "payments.authorizations.void",
      summary: "Void an authorization",
      replay,
      headers: {Prefer: "`return=representation` shows the authorization. Without it the reply has no body."},
      replies: {200: authorizationReplySchema, 204: null},
    },
    (call) => {
      const {store, context, application} = call;
      const authorization = voidAuthorization(store, context, application.id, call.params.id);
      if (!wantsWhole(call)) return {status: 204};
      return {status: 200, body: whole(call, authorizationReply, authorization)};
    },
  ),

  operation(
    "POST /v2/payments/authorizations/{id}/reauthorize",
    {
      ...shared,
      id: "payments.authorizations.reauthorize",
      summary: "Reauthorize after the honor period",
      body: {schema: reauthorizeBody, optional: true},
      replay,
      headers,
      replies: {201: authorizationReplySchema},
    },
    (call) => {
      const {store, context, application} = call;
      const target = {applicationId: application.id, id: call.params.id};
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "reauthorization-voids-original",
        "reauthorization-early",
      ] as const);
      const amount = amountOf(call.body.amount);
      const renewal = reauthorize(store, context, target, amount, requestedOutcome);
      return {status: 201, body: preferred(call, authorizationReply, renewal)};
    },
  ),

  operation(
    "GET /v2/payments/captures/{id}",
    {
      ...ofRefunds,
      id: "payments.captures.get",
      summary: "Show a capture",
      replies: {200: captureReplySchema},
    },
    (call) => {
      const {store, application, context} = call;
      const capture = showCapture(store, application.id, call.params.id, context.clock.now());
      return {status: 200, body: whole(call, captureReply, capture)};
    },
  ),

  operation(
    "POST /v2/payments/captures/{id}/refund",
    {
      ...ofRefunds,
      id: "payments.captures.refund",
      summary: "Refund a capture, or a part of it",
      body: {schema: refundBody, optional: true},
      replay,
      headers,
      replies: {201: refundReplySchema},
    },
    (call) => {
      const {store, context, application, body} = call;
      const request = {
        applicationId: application.id,
        captureId: call.params.id,
        amount: amountOf(body.amount),
        reason: "refund" as const,
        note: body.note_to_payer,
        invoiceId: body.invoice_id,
        customId: body.custom_id,
      };
      const requestedOutcome = takeOutcome(store, context.clock.now(), [
        "refund-pending",
        "refund-pending-then-failed",
        "refund-failed",
      ] as const);
      const refund = returnMoney(store, context, request, requestedOutcome);
      return {status: 201, body: preferred(call, refundReply, refund)};
    },
  ),

  operation(
    "GET /v2/payments/refunds/{id}",
    {
      ...ofRefunds,
      id: "payments.refunds.get",
      summary: "Show a refund",
      replies: {200: refundReplySchema},
    },
    (call) => {
      const {store, application, context} = call;
      const refund = showRefund(store, application.id, call.params.id, context.clock.now());
      return {status: 200, body: whole(call, refundReply, refund)};
    },
  ),
];

type Caller = Pick<Call, "application" | "origin" | "context" | "header">;
type ReplyOf<Shown, Reply> = (shown: Shown, payee: Payee, view: View) => Reply;

function whole<Shown extends AuthorizationState | Capture | Refund, Reply>(
  {application, origin, context}: Caller,
  replyOf: ReplyOf<Shown, Reply>,
  shown: Shown,
): Reply {
  return replyOf(shown, payeeOf(application), {origin, now: context.clock.now()});
}

/** The whole payment, or its short form, as the request prefers. */
function preferred<
  Shown extends AuthorizationState | Capture | Refund,
  Reply extends Parameters<typeof minimal>[0],
>(call: Caller, replyOf: ReplyOf<Shown, Reply>, shown: Shown) {
  const reply = whole(call, replyOf, shown);
  return wantsWhole(call) ? reply : minimal(reply);
}

function wantsWhole(call: Pick<Call, "header">): boolean {
  return /\breturn=representation\b/i.test(call.header("Prefer") ?? "");
}

/** @throws ServiceError 422 for zero, and for more decimals than the currency takes */
function amountOf(wire: WireMoney | undefined): Money | undefined {
  if (wire === undefined) return undefined;
  try {
    const amount = parseMoney(wire);
    if (amount.minor > 0n) return amount;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const description = "The value has more decimals than its currency allows.";
    throw unprocessable("DECIMAL_PRECISION", description, "/amount/value");
  }
  const description = "The value must be greater than zero.";
  throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", description, "/amount/value");
}
