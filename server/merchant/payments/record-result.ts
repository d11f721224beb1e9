import {type Order, withoutBuyer} from "../paypal/orders.ts";
import {isDecline, type Refused} from "../paypal/response.ts";
import {changePayment, listPayment} from "./change-payment.ts";
import {releasePaid, type SecondPayment} from "./claims.ts";
import {capturesOf, type PaymentStatus, paymentStatusOf, type SettledStatus} from "./payment-status.ts";
import {type PaymentsContext, stepOf} from "./payments.ts";
import {findCall, insertCall, replaceResponse, settleCall} from "./payments.records.ts";
import type {Step} from "./payments.states.ts";
import type {Attempt, Call} from "./payments.tables.ts";
import {reportSecondPayment, settleClaims} from "./second-payments.ts";

/** PayPal's reply: its HTTP status and the order. */
export interface OrderReply {
  readonly status: number;
  readonly order: Order;
}

/** A recorded reply, and the call that got it. */
export interface RecordedReply extends OrderReply {
  readonly requestId: string;
}

/** A call that creates, captures or authorizes an order. */
export type StepCall = Pick<Call, "request_id"> & {
  readonly operation: "create" | Step;
  /** Request that is recorded from now on; by default the present one. */
  readonly request?: string;
};

/**
 * Records that a call succeeded, and the attempt's new state.
 *
 * @returns false when another server recorded it first
 */
export async function recordSuccess(
  context: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
  {status, order}: OrderReply,
  paymentStatus: Exclude<PaymentStatus, "unclear">,
): Promise<boolean> {
  const {database, clock, checkpoint} = context;
  const isUnpaid = paymentStatus === "open";
  const sealed = isUnpaid ? undefined : await context.sealPersonalData(order);
  const now = clock.now();
  let second: SecondPayment | undefined;
  const isFirst = await database.transaction(async (tx) => {
    const settled = await settleCall(tx, call.request_id, "succeeded", {
      response_status: status,
      response: JSON.stringify(withoutBuyer(order)),
      ...requestOf(call),
      updated_at: now,
    });
    // The attempt's state may have changed since the other server's record.
    if (!settled) return false;
    // The list shows an unpaid order as before.
    const listed = {order: isUnpaid ? undefined : order, sealed, now};
    const to = isUnpaid ? "created" : paymentStatus;
    const moved = await changePayment(tx, attempt.id, {to, facts: {order_id: order.id}, ...listed});
    if (!moved) await listPayment(tx, attempt.id, listed);
    second = await settleClaims(tx, attempt, {order, paymentStatus: paymentStatusOf(order), now});
    checkpoint(`${call.operation}:recording`);
    return true;
  });
  if (isFirst) reportSecondPayment(context, {...attempt, order_id: order.id}, second);
  checkpoint(`${call.operation}:recorded`);
  return isFirst;
}

function requestOf({request}: StepCall): {readonly request?: string} {
  return request === undefined ? {} : {request};
}

/**
 * Records that PayPal did not do a call. The attempt may try again under a new request id.
 *
 * @param keepsRequestId the attempt may try again under the same request id only, because the call would move money
 */
export function recordFailure(
  context: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
  {status, refusal}: Refused,
  keepsRequestId = false,
): Promise<void> {
  return endCall(context, call, attempt, {
    response: {response_status: status, response: JSON.stringify(refusal)},
    // After a refused capture the page has said that there was no charge, so only the page captures the order.
    isForPageOnly: call.operation !== "create",
    counts: keepsRequestId ? undefined : "failures",
    isDeclined: isDecline({refusal}),
  });
}

/**
 * Records that a call was not sent. The attempt is as before it, and may try again under a new request id. Has no effect when
 * another server has repeated the call.
 */
export function recordUnsent(context: PaymentsContext, call: StepCall, attempt: Attempt): Promise<void> {
  return endCall(context, call, attempt, {isOnlyFirst: true, counts: "failures"});
}

/**
 * Records that PayPal's order shows no effect of a call, and that none of its tries is on its way any more. Its buyer may have left,
 * so only the page captures the order.
 */
export function recordNotDone(context: PaymentsContext, call: StepCall, attempt: Attempt): Promise<void> {
  return endCall(context, call, attempt, {
    isForPageOnly: call.operation !== "create",
    counts: "failures",
  });
}

/** Ends a call that has no effect, in the transaction that makes its attempt unpaid again. */
async function endCall(
  {database, clock, checkpoint}: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
  {
    response,
    isOnlyFirst,
    isForPageOnly = false,
    counts,
    isDeclined,
  }: {
    readonly response?: Pick<Call, "response_status" | "response">;
    readonly isOnlyFirst?: boolean;
    readonly isForPageOnly?: boolean;
    readonly counts: "failures" | undefined;
    readonly isDeclined?: boolean;
  },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const result = {...response, ...requestOf(call), updated_at: now};
    if (!(await settleCall(tx, call.request_id, "failed", result, isOnlyFirst))) return;
    const moved = await changePayment(tx, attempt.id, {
      to: call.operation === "create" ? "create-failed" : "created",
      facts: {canceled_at: isForPageOnly ? now : null},
      counts,
      isDeclined,
      now,
    });
    // An earlier call may have paid the order meanwhile.
    if (moved) await releasePaid(tx, attempt);
    checkpoint(`${call.operation}:recording`);
  });
  checkpoint(`${call.operation}:recorded`);
}

/** Records that a call's outcome is unknown and that it is too late to repeat it. The merchant has to look it up. */
export async function recordNeedsCheck(
  {database, clock, log, checkpoint}: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const changes = {...requestOf(call), updated_at: now};
    if (!(await settleCall(tx, call.request_id, "needs-check", changes))) return;
    await changePayment(tx, attempt.id, {to: "needs-check", now});
    checkpoint(`${call.operation}:giving-up`);
  });
  checkpoint(`${call.operation}:given-up`);
  log.error(
    {attempt: attempt.id, order: attempt.order_id, requestId: call.request_id},
    "a call without a reply is too old to repeat: compare the order with PayPal's records",
  );
}

/**
 * Records the payment of an order that was not paid by a call of this server.
 *
 * @returns false when the attempt's state has changed meanwhile
 */
export async function recordFound(
  context: PaymentsContext,
  attempt: Attempt,
  {status, order}: OrderReply,
  paymentStatus: SettledStatus,
): Promise<boolean> {
  const {database, clock, checkpoint} = context;
  const sealed = await context.sealPersonalData(order);
  const now = clock.now();
  let second: SecondPayment | undefined;
  const isFound = await database.transaction(async (tx) => {
    // A call that another server has sent meanwhile is settled by its own reply.
    const change = {to: paymentStatus, from: attempt.state, order, sealed, now};
    const moved = await changePayment(tx, attempt.id, change);
    if (!moved) return false;
    await insertCall(tx, {
      request_id: `${attempt.id}-read`,
      attempt_id: attempt.id,
      operation: "read",
      state: "succeeded",
      request: "",
      response_status: status,
      response: JSON.stringify(withoutBuyer(order)),
      now,
    });
    second = await settleClaims(tx, attempt, {order, paymentStatus, now});
    checkpoint(`${stepOf(attempt)}:recording`);
    return true;
  });
  if (isFound) reportSecondPayment(context, attempt, second);
  checkpoint(`${stepOf(attempt)}:recorded`);
  return isFound;
}

/**
 * Replaces a recorded reply by the order as it is now: a pending payment was decided, or a refund was made.
 *
 * @returns false when another server has replaced it meanwhile, perhaps by a newer one
 */
export async function recordNewer(
  context: PaymentsContext,
  attempt: Attempt,
  recorded: RecordedReply,
  order: Order,
  paymentStatus: SettledStatus,
): Promise<boolean> {
  const {database, clock, checkpoint} = context;
  const step = stepOf(attempt);
  const sealed = await context.sealPersonalData(order);
  const now = clock.now();
  let second: SecondPayment | undefined;
  const isReplaced = await database.transaction(async (tx) => {
    const replaced = await replaceResponse(tx, recorded.requestId, {
      before: JSON.stringify(recorded.order),
      response: JSON.stringify(withoutBuyer(order)),
      updated_at: now,
    });
    if (!replaced) return false;
    const listed = {order, replaced: replacedCaptures(recorded.order, order), sealed, now};
    // A void may have been recorded after the order was read.
    const from = paymentStatus === "authorized" ? attempt.state : undefined;
    const change = {to: paymentStatus, from, ...listed};
    const moved = from === paymentStatus ? undefined : await changePayment(tx, attempt.id, change);
    if (!moved) await listPayment(tx, attempt.id, listed);
    // A further capture, or a refund, changes no claim.
    if (moved && paymentStatus !== attempt.state) {
      second = await settleClaims(tx, attempt, {order, paymentStatus, now});
    }
    checkpoint(`${step}:recording`);
    return true;
  });
  if (!isReplaced) return false;
  reportSecondPayment(context, attempt, second);
  checkpoint(`${step}:recorded`);
  return true;
}

/** Ids of recorded captures that PayPal's order doesn't have: a person found the capture under another reference. */
function replacedCaptures(recorded: Order, order: Order): string[] {
  const shown = new Set(capturesOf(order).map(({id}) => id));
  return capturesOf(recorded).flatMap(({id}) => (shown.has(id) ? [] : [id]));
}

/** Returns the recorded reply to the creation of an attempt's order. */
export function recordedOrder(context: PaymentsContext, attempt: Attempt): Promise<RecordedReply> {
  return recordedReply(context, attempt, [["create"]]);
}

/** Returns the recorded reply that settled an attempt. Every repetition of the request gets it. */
export function recordedCapture(context: PaymentsContext, attempt: Attempt): Promise<RecordedReply> {
  return recordedReply(context, attempt, [["capture", "authorize", "read"], ["create"]]);
}

async function recordedReply(
  {database}: PaymentsContext,
  attempt: Attempt,
  preferred: readonly (readonly Call["operation"][])[],
): Promise<RecordedReply> {
  for (const operations of preferred) {
    const call = await findCall(database.db, attempt.id, operations, ["succeeded"]);
    if (call?.response != null && call.response_status !== null) {
      return {
        requestId: call.request_id,
        status: call.response_status,
        order: JSON.parse(call.response) as Order,
      };
    }
  }
  throw new Error(`attempt ${attempt.id} is ${attempt.state}, but none of its calls has a reply`);
}
