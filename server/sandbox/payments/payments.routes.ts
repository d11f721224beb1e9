import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {type Money, MoneyError, parseMoney, type WireMoney} from "../../shared/money.ts";
import type {Application} from "../wire/application.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {unprocessable} from "../wire/errors.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {captureAuthorization} from "./authorization-captures.operations.ts";
import {reauthorize, voidAuthorization} from "./authorization-changes.operations.ts";
import {showAuthorization} from "./authorizations.operations.ts";
import {showCapture} from "./captures.operations.ts";
import {
  captureAuthorizationEndpoint,
  reauthorizeEndpoint,
  refundCaptureEndpoint,
  showAuthorizationEndpoint,
  showCaptureEndpoint,
  showRefundEndpoint,
  voidAuthorizationEndpoint,
} from "./payments.endpoints.ts";
import {PENDING_OUTCOMES} from "../test-controls/pending-outcomes.ts";
import {returnMoney, showRefund} from "./payments.operations.ts";
import {settleBody} from "./payments.schema.ts";
import {reverseCapture} from "./reverse-capture.operations.ts";
import {settleCapture, takeRequestedOutcome} from "./settle-reviews.operations.ts";
import {
  authorizationReply,
  captureReply,
  minimal,
  type Payee,
  refundReply,
} from "./payments.representation.ts";

/** `/v2/payments`. */
export function paymentRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {clock} = context;
  const {db} = context.database;
  const viewOf = ({origin}: EndpointCall) => ({origin, now: clock.now()});

  serve.read(showAuthorizationEndpoint, async (call) => {
    const authorization = await showAuthorization(db, applicationOf(call), call.params.id, clock.now());
    return {status: 200, body: authorizationReply(authorization, payeeOf(call), viewOf(call))};
  });

  serve.change(captureAuthorizationEndpoint, async (tx, call) => {
    const {amount, final_capture, invoice_id, note_to_payer, soft_descriptor} = call.body;
    const request = {
      amount: amountOf(amount),
      isFinal: final_capture,
      invoiceId: invoice_id,
      noteToPayer: note_to_payer,
      softDescriptor: soft_descriptor,
    };
    const target = {applicationId: applicationOf(call), id: call.params.id};
    const requestedOutcome = await takeRequestedOutcome(tx, clock.now(), [
      "capture-declined",
      "capture-failed",
      "capture-pending",
      "capture-pending-then-declined",
      ...PENDING_OUTCOMES,
    ] as const);
    const capture = await captureAuthorization(tx, context, target, request, requestedOutcome);
    return {status: 201, body: shown(call, captureReply(capture, payeeOf(call), viewOf(call)))};
  });

  serve.change(voidAuthorizationEndpoint, async (tx, call) => {
    const authorization = await voidAuthorization(tx, context, applicationOf(call), call.params.id);
    if (!isWhole(call)) return {status: 204};
    return {status: 200, body: authorizationReply(authorization, payeeOf(call), viewOf(call))};
  });

  serve.change(reauthorizeEndpoint, async (tx, call) => {
    const target = {applicationId: applicationOf(call), id: call.params.id};
    const requestedOutcome = await takeRequestedOutcome(tx, clock.now(), [
      "reauthorization-voids-original",
      "reauthorization-early",
    ] as const);
    const renewal = await reauthorize(tx, context, target, amountOf(call.body.amount), requestedOutcome);
    return {status: 201, body: shown(call, authorizationReply(renewal, payeeOf(call), viewOf(call)))};
  });

  serve.read(showCaptureEndpoint, async (call) => {
    const capture = await showCapture(db, applicationOf(call), call.params.id, clock.now());
    return {status: 200, body: captureReply(capture, payeeOf(call), viewOf(call))};
  });

  serve.change(refundCaptureEndpoint, async (tx, call) => {
    const request = {
      applicationId: applicationOf(call),
      captureId: call.params.id,
      amount: amountOf(call.body.amount),
      reason: "refund" as const,
      note: call.body.note_to_payer,
      invoiceId: call.body.invoice_id,
      customId: call.body.custom_id,
    };
    const requestedOutcome = await takeRequestedOutcome(tx, clock.now(), [
      "refund-pending",
      "refund-pending-then-failed",
      "refund-failed",
    ] as const);
    const {row} = await returnMoney(tx, context, request, requestedOutcome);
    return {status: 201, body: shown(call, refundReply(row, payeeOf(call), viewOf(call)))};
  });

  // A tester decides instead of the buyer, the bank or PayPal's review.
  routes.post("/_sandbox/captures/:id/settle", onlyLoopback, async (c) => {
    const {status} = parse(settleBody, await readJsonBody(c.req.raw));
    const id = c.req.param("id");
    await context.database.transaction((tx) =>
      status === "REVERSED" ? reverseCapture(tx, context, id) : settleCapture(tx, id, status, clock.now()),
    );
    return c.body(null, 204);
  });

  serve.read(showRefundEndpoint, async (call) => {
    const {row} = await showRefund(db, applicationOf(call), call.params.id, clock.now());
    return {status: 200, body: refundReply(row, payeeOf(call), viewOf(call))};
  });

  return routes;
}

interface EndpointCall {
  readonly token: {readonly application: Application};
  readonly origin: string;
  header(name: string): string | undefined;
}

function applicationOf({token}: EndpointCall): string {
  return token.application.id;
}

function payeeOf({token}: EndpointCall): Payee {
  const {merchantId, profile} = token.application;
  return {email_address: profile.email_address, merchant_id: merchantId};
}

function isWhole(call: EndpointCall): boolean {
  return /\breturn=representation\b/i.test(call.header("Prefer") ?? "");
}

function shown<T extends Parameters<typeof minimal>[0]>(call: EndpointCall, payment: T) {
  return isWhole(call) ? payment : minimal(payment);
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
