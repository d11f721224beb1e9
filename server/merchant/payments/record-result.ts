import type {Transaction} from "kysely";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Database} from "../../database/open.ts";
import type {Payments} from "../paypal/payments.ts";
import type {Order, Orders} from "../paypal/orders.ts";
import type {Refusal} from "../paypal/response.ts";
import type {Checkpoint} from "./checkpoints.ts";
import {paymentStatusOf, type PaymentStatus, type SettledStatus} from "./payment-status.ts";
import {
  claimCart,
  failAttempt,
  findCall,
  insertCall,
  moveAttempt,
  releaseCart,
  settleCall,
} from "./payments.records.ts";
import type {SingleFlight} from "./single-flight.ts";
import type {AttemptState, Step} from "./payments.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {Attempt, Call} from "./payments.tables.ts";
import type {KeyedMutex} from "./keyed-mutex.ts";

/** What the journal's operations work with. */
export interface PaymentsContext {
  readonly database: Database<MerchantTables>;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkpoint: Checkpoint;
  readonly singleFlight: SingleFlight;
  readonly changes: KeyedMutex;
}

/** How an attempt stands when the order's captures are judged so. */
export function stateOf(paymentStatus: Exclude<PaymentStatus, "unclear">): AttemptState {
  return paymentStatus === "open" ? "created" : paymentStatus;
}

/** The request id of an attempt's next call: it changes only after a definite failure. */
export function requestIdOf(attempt: Attempt, operation: "create" | Step): string {
  const round = attempt.failures === 0 ? "" : `-${attempt.failures + 1}`;
  return `${attempt.id}-${operation}${round}`;
}

/** What the buyer's approval leads to. */
export function stepOf({intent}: Pick<Attempt, "intent">): Step {
  return intent === "AUTHORIZE" ? "authorize" : "capture";
}

/** @throws Error for an attempt that can't have one yet */
export function orderIdOf(attempt: Attempt): string {
  if (attempt.order_id === null) throw new Error(`attempt ${attempt.id} has no order`);
  return attempt.order_id;
}

/** What came of an attempt: the order, and the status that the service answered with. */
export interface Answer {
  readonly status: number;
  readonly order: Order;
}

/** An answer on record, and the call that it answered. */
export interface Recorded extends Answer {
  readonly requestId: string;
}

/** A call that makes the order, or that the buyer's approval leads to. */
export type StepCall = Pick<Call, "request_id"> & {readonly operation: "create" | Step};

/**
 * Writes that a call succeeded, and where its attempt stands by the order that came back.
 *
 * @returns whether this server was the first to write it
 */
export async function recordSuccess(
  {database, clock, checkpoint}: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
  {status, order}: Answer,
  paymentStatus: Exclude<PaymentStatus, "unclear">,
): Promise<boolean> {
  const now = clock.now();
  const isFirst = await database.transaction(async (tx) => {
    const settled = await settleCall(tx, call.request_id, "succeeded", {
      response_status: status,
      response: JSON.stringify(order),
      updated_at: now,
    });
    // Another server of ours has recorded the same answer, and the attempt may have moved on since.
    if (!settled) return false;
    await moveAttempt(tx, attempt.id, stateOf(paymentStatus), {order_id: order.id, updated_at: now});
    await settleCart(tx, attempt, paymentStatusOf(order), now);
    checkpoint(`${call.operation}:recording`);
    return true;
  });
  checkpoint(`${call.operation}:recorded`);
  return isFirst;
}

/** A cart is taken by the attempt that pays it, and free again when that attempt doesn't. */
export async function settleCart(
  tx: Transaction<MerchantTables>,
  {id, cart}: Attempt,
  paymentStatus: PaymentStatus,
  now: number,
): Promise<void> {
  if (cart === null) return;
  if (paymentStatus === "captured" || paymentStatus === "pending" || paymentStatus === "authorized") {
    await claimCart(tx, cart, id, now);
  }
  if (paymentStatus === "declined" || paymentStatus === "voided" || paymentStatus === "open") {
    await releaseCart(tx, cart, id);
  }
}

/** Writes that the service definitely did nothing: the attempt may try again, under a new request id. */
export async function recordFailure(
  {database, clock, checkpoint}: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
  status: number,
  refusal: Refusal,
): Promise<void> {
  const now = clock.now();
  const creating = call.operation === "create";
  await database.transaction(async (tx) => {
    const settled = await settleCall(tx, call.request_id, "failed", {
      response_status: status,
      response: JSON.stringify(refusal),
      updated_at: now,
    });
    if (!settled) return;
    await failAttempt(tx, attempt.id, creating ? "create-failed" : "created", now);
    if (attempt.cart !== null) await releaseCart(tx, attempt.cart, attempt.id);
    checkpoint(`${call.operation}:recording`);
  });
  checkpoint(`${call.operation}:recorded`);
}

/** Gives a call up: it is too late to repeat it, and the service doesn't tell. The merchant has to look. */
export async function recordNeedsPerson(
  {database, clock, log, checkpoint}: PaymentsContext,
  call: StepCall,
  attempt: Attempt,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (!(await settleCall(tx, call.request_id, "needs-person", {updated_at: now}))) return;
    await moveAttempt(tx, attempt.id, "needs-person", {updated_at: now});
    checkpoint(`${call.operation}:giving-up`);
  });
  checkpoint(`${call.operation}:given-up`);
  log.error(
    {attempt: attempt.id, order: attempt.order_id, requestId: call.request_id},
    "a call without an answer is too old to repeat: compare the order with the service's records",
  );
}

/**
 * Writes what an order was found to be, although no call of ours made it so.
 *
 * @returns false when the attempt has moved on meanwhile
 */
export async function recordFound(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  {status, order}: Answer,
  paymentStatus: SettledStatus,
): Promise<boolean> {
  const now = clock.now();
  const isFound = await database.transaction(async (tx) => {
    // A call that another server of ours has sent meanwhile is settled by its own record.
    const moved = await moveAttempt(tx, attempt.id, paymentStatus, {updated_at: now}, attempt.state);
    if (!moved) return false;
    await insertCall(tx, {
      request_id: `${attempt.id}-read`,
      attempt_id: attempt.id,
      operation: "read",
      state: "succeeded",
      request: "",
      response_status: status,
      response: JSON.stringify(order),
      created_at: now,
      updated_at: now,
    });
    await settleCart(tx, attempt, paymentStatus, now);
    checkpoint(`${stepOf(attempt)}:recording`);
    return true;
  });
  checkpoint(`${stepOf(attempt)}:recorded`);
  return isFound;
}

/** The answer to the creation of an attempt's order, as it is on record. */
export function recordedOrder(context: PaymentsContext, attempt: Attempt): Promise<Recorded> {
  return recorded(context, attempt, [["create"]]);
}

/** The answer that settled an attempt's capture, as it is on record: whoever asks again gets the same. */
export function recordedCapture(context: PaymentsContext, attempt: Attempt): Promise<Recorded> {
  return recorded(context, attempt, [["capture", "authorize", "read"], ["create"]]);
}

async function recorded(
  {database}: PaymentsContext,
  attempt: Attempt,
  preferred: readonly (readonly Call["operation"][])[],
): Promise<Recorded> {
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
  throw new Error(`attempt ${attempt.id} is ${attempt.state}, but no call of it has an answer`);
}
