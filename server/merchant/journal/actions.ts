import type {Transaction} from "kysely";
import {MerchantError, orderNotFound, refusedByService, serviceUnreachable} from "../errors.ts";
import {type Money, toWire, type WireMoney} from "../../platform/money.ts";
import {sha256} from "../../platform/secrets.ts";
import type {Outcome, Refused} from "../service/outcome.ts";
import type {PaymentCall, Payments} from "../service/payments.ts";
import type {Order, Payment} from "../service/wire.ts";
import type {MerchantTables} from "../tables.ts";
import {
  actionsOf,
  failAction,
  findAction,
  handBack,
  holdAttempt,
  insertAction,
  moveAction,
  takeOver,
} from "./action-records.ts";
import {type ActionKind, REPEATED_MS, SENDING_MS} from "./action-states.ts";
import type {PaymentAction} from "./action-tables.ts";
import {bringUpToDate} from "./capture-order.ts";
import {type Answer, type JournalContext, orderIdOf} from "./journal.ts";
import {
  findAttempt,
  findAttemptByOrder,
  findCallById,
  insertCall,
  refreshCall,
  settleCall,
} from "./records.ts";
import type {Attempt, Call} from "./tables.ts";

/** What may be asked of any payment action; each kind takes what concerns it. */
export interface ActionTerms {
  /** Absent: all that is left. */
  readonly amount?: WireMoney | undefined;
  /** The capture or the authorization; absent where the order has one alone. */
  readonly paymentId?: string | undefined;
  /** Of a capture: lets go of what is left. */
  readonly isFinal?: boolean | undefined;
  /** What the buyer is told, at most 255 characters. */
  readonly note?: string | undefined;
}

export interface ActionRequest extends ActionTerms {
  /** Asked again under the same id it is still one action; after a definite failure it is tried again. */
  readonly id: string;
  readonly orderId: string;
}

/** What an action is to do, once nothing speaks against it. */
export interface ActionPlan {
  /** The capture or the authorization that it is about. */
  readonly paymentId: string;
  readonly amount: Money | undefined;
  /** Ids of the authorizations that the order has already, where that tells what came of it. */
  readonly known?: readonly string[];
}

/** How the service's word for a payment is to be read. */
export type Verdict = "done" | "pending" | "failed" | "unclear";

/** One kind of payment action: what is its own beside the journal. All but `apply` and `send` is pure. */
export interface ActionOperation {
  readonly kind: ActionKind;
  /**
   * Inside a claim, with the order as the service showed it just now, and the attempt's other actions.
   *
   * @throws MerchantError 409, 422 why it can't be done
   */
  plan(order: Order, actions: readonly PaymentAction[], terms: ActionTerms): ActionPlan;
  /** The request's body; it bears the request id wherever the service shows it again. */
  body(plan: ActionPlan, terms: ActionTerms, requestId: string): unknown;
  send(payments: Payments, call: PaymentCall): Promise<Outcome<Payment>>;
  /** What came of an action, if the order shows it. */
  find(order: Order, action: PaymentAction): Payment | undefined;
  verdict(status: string): Verdict;
  /** What else follows in the journal when it is done. */
  apply?(tx: Transaction<MerchantTables>, attempt: Attempt, now: number): Promise<void>;
}

/** How an action stands. */
export interface ActionResult {
  readonly action: PaymentAction;
  /** While nobody knows: when to ask again, in milliseconds; nothing is done twice. */
  readonly retryAfterMs?: number;
}

const ASK_AGAIN_MS = 2_000;
const ASK_AGAIN_LATER_MS = 30_000;

/** The request id of an action's next call: it changes only after a definite failure. */
export function actionRequestId({id, kind, failures}: PaymentAction): string {
  return `${id}-${kind}${failures === 0 ? "" : `-${failures + 1}`}`;
}

/**
 * Does something with an order's payment, once, however often it is asked for under one id, and wherever this process died
 * meanwhile.
 *
 * @throws MerchantError 404 for an unknown order, 409 for an id that was used for something else, what the journal or the
 *   service refuses, or that the service gave no answer before anything was begun
 */
export async function act(
  context: JournalContext,
  operation: ActionOperation,
  request: ActionRequest,
): Promise<ActionResult> {
  const {id, orderId, ...terms} = request;
  const attempt = await findAttemptByOrder(context.database.db, orderId);
  if (!attempt) throw orderNotFound();
  const asked = sha256(
    JSON.stringify([operation.kind, orderId, terms.amount, terms.paymentId, terms.isFinal, terms.note]),
  );
  const wanted: Wanted = {id, asked, terms, attempt};
  return context.flights.run(flightOf(wanted), async () => {
    const known = await findAction(context.database.db, id);
    return known ? proceed(context, operation, wanted, known) : begin(context, operation, wanted);
  });
}

/** Finds out what came of an action that was sent without an answer. */
export async function resumeAction(
  context: JournalContext,
  operation: ActionOperation,
  action: PaymentAction,
): Promise<ActionResult> {
  const attempt = await attemptOf(context, action);
  return context.flights.run(flightOf(action), async () => {
    const now = await currentAction(context, action);
    return now.state === "sent" || now.state === "needs-person"
      ? findOut(context, operation, attempt, now)
      : {action: now};
  });
}

/**
 * Writes what an order shows of an action whose answer was lost, or that was pending. It sends nothing: what the order
 * doesn't show is left as it is.
 */
export async function learnAction(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  {status, order}: Answer,
): Promise<void> {
  const found = operation.find(order, action);
  if (!found) return;
  if (action.state === "pending") await decide(context, operation, attempt, action, found);
  if (action.state === "sent" || action.state === "needs-person") {
    await settle(context, operation, attempt, action, found, status);
  }
}

interface Wanted {
  readonly id: string;
  readonly asked: string;
  readonly terms: ActionTerms;
  readonly attempt: Attempt;
}

/** Whoever asks for something else under the same id must not be told of this one. */
function flightOf({id, asked}: Pick<PaymentAction, "id" | "asked">): string {
  return `action ${id} ${asked}`;
}

async function attemptOf({database}: JournalContext, {attempt_id: id}: PaymentAction): Promise<Attempt> {
  const attempt = await findAttempt(database.db, id);
  if (!attempt) throw new Error(`a payment action's attempt ${id} is not there`);
  return attempt;
}

async function currentAction({database}: JournalContext, action: PaymentAction): Promise<PaymentAction> {
  return (await findAction(database.db, action.id)) ?? action;
}

function unknown(action: PaymentAction, retryAfterMs = ASK_AGAIN_MS): ActionResult {
  return {action, retryAfterMs};
}

async function proceed(
  context: JournalContext,
  operation: ActionOperation,
  wanted: Wanted,
  action: PaymentAction,
): Promise<ActionResult> {
  if (action.asked !== wanted.asked || action.attempt_id !== wanted.attempt.id) {
    throw new MerchantError(
      409,
      "REQUEST_REUSED",
      "This request id was used for something else; take a new one.",
    );
  }
  switch (action.state) {
    case "done":
      return {action};
    case "failed":
      return begin(context, operation, wanted, action);
    case "pending":
      return askPending(context, operation, wanted.attempt, action);
    case "sent":
    case "needs-person":
      return findOut(context, operation, wanted.attempt, action);
  }
}

/** A first call, or the next one after a definite failure: asks what the order is now, claims, sends. */
async function begin(
  context: JournalContext,
  operation: ActionOperation,
  wanted: Wanted,
  failed?: PaymentAction,
): Promise<ActionResult> {
  const attempt = await paidAttempt(context, wanted.attempt);
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  if (read.kind === "refused") throw refusedByService(read);
  if (read.kind === "unknown") throw serviceUnreachable(read);
  const claimed = await claim(context, operation, {...wanted, attempt}, read.value, failed);
  if (claimed) return send(context, operation, attempt, {...claimed, doubted: false});
  const taken = await findAction(context.database.db, wanted.id);
  if (!taken) throw new Error(`payment action ${wanted.id} is taken and not there`);
  return taken.state === "failed" ? unknown(taken) : proceed(context, operation, wanted, taken);
}

/** What is in doubt about the order is settled before anything is done with its payments. @throws MerchantError 409, 422 */
async function paidAttempt(context: JournalContext, attempt: Attempt): Promise<Attempt> {
  const now = await bringUpToDate(context, attempt);
  switch (now?.state) {
    case "captured":
    case "authorized":
    case "voided":
    case "pending":
    case "declined":
      return now;
    case "created":
    case "create-failed":
    case "closed":
      throw new MerchantError(
        422,
        "NOT_PAID",
        "The order is not paid: there is nothing to be done with its money.",
      );
    default:
      throw new MerchantError(
        409,
        "ORDER_IN_DOUBT",
        "What came of the order's payment is not known yet; ask again.",
      );
  }
}

interface Claimed {
  readonly action: PaymentAction;
  readonly call: Call;
}

/** Writes the action and its call, in one transaction and before anything is sent. */
async function claim(
  {database, clock, checkpoint}: JournalContext,
  operation: ActionOperation,
  {id, asked, terms, attempt}: Wanted,
  order: Order,
  failed: PaymentAction | undefined,
): Promise<Claimed | undefined> {
  const now = clock.now();
  const {kind} = operation;
  const claimed = await database.transaction(async (tx) => {
    await holdAttempt(tx, attempt.id);
    const actions = await actionsOf(tx, attempt.id);
    const known = actions.find((action) => action.id === id);
    // Another server of ours was faster; what it did with the payment may be seen already.
    if (known?.state !== failed?.state) return undefined;
    const others = actions.filter((action) => action !== known);
    const plan = operation.plan(order, others, terms);
    const facts = {
      payment_id: plan.paymentId,
      ...columnsOf(plan.amount),
      known: plan.known ? JSON.stringify(plan.known) : null,
      sent_at: now,
      result_id: null,
      result_status: null,
      updated_at: now,
    };
    const fresh = {id, attempt_id: attempt.id, kind, asked, failures: 0, created_at: now};
    const action = failed
      ? await moveAction(tx, id, "sent", facts)
      : await insertAction(tx, {...fresh, ...facts, state: "sent"});
    // Another server of ours was faster.
    if (!action) return undefined;
    const requestId = actionRequestId(action);
    const call: Call = {
      request_id: requestId,
      attempt_id: attempt.id,
      operation: kind,
      state: "sent",
      request: JSON.stringify(operation.body(plan, terms, requestId)),
      response_status: null,
      response: null,
      created_at: now,
      updated_at: now,
    };
    await insertCall(tx, call);
    checkpoint(`${kind}:claiming`);
    return {action, call};
  });
  if (claimed) checkpoint(`${kind}:claimed`);
  return claimed;
}

function columnsOf(amount: Money | undefined): Pick<PaymentAction, "amount" | "currency"> {
  if (!amount) return {amount: null, currency: null};
  const {value, currency_code} = toWire(amount);
  return {amount: value, currency: currency_code};
}

async function send(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  {action, call, doubted}: Claimed & {doubted: boolean},
): Promise<ActionResult> {
  const {kind} = operation;
  const outcome = await operation.send(context.payments, {
    requestId: call.request_id,
    id: action.payment_id,
    body: call.request,
    doubted,
  });
  context.checkpoint(`${kind}:answered`);
  switch (outcome.kind) {
    case "done":
      return settle(context, operation, attempt, action, outcome.value, outcome.status);
    case "refused": {
      // Believed only when the order itself shows nothing of it: an earlier, unanswered call may have done it.
      const read = await context.orders.show(orderIdOf(attempt));
      context.checkpoint(`${kind}:verified`);
      if (read.kind !== "done") return unknown(action);
      const found = operation.find(read.value, action);
      if (found) return settle(context, operation, attempt, action, found, read.status);
      await recordRefused(context, action, outcome);
      throw refusedByService(outcome);
    }
    case "unknown":
      context.log.warn(
        {action: action.id, kind, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no answer to a payment action",
      );
      await handOn(context, action);
      return unknown(action);
  }
}

/** This server's tries are over: whoever asks next may send it again at once. */
async function handOn({database, checkpoint}: JournalContext, action: PaymentAction): Promise<void> {
  await database.transaction(async (tx) => {
    await handBack(tx, action);
    checkpoint(`${action.kind}:handing-back`);
  });
  checkpoint(`${action.kind}:handed-back`);
}

/** Writes what the service says of an action that was sent. */
async function settle(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
  status: number,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = operation.verdict(payment.status);
  if (verdict === "unclear") {
    context.log.error(
      {action: action.id, status: payment.status},
      "the service's word for a payment is not known here",
    );
    return unknown(action, ASK_AGAIN_LATER_MS);
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await settleCall(
      tx,
      actionRequestId(action),
      verdict === "failed" ? "failed" : "succeeded",
      {
        response_status: status,
        response: JSON.stringify(payment),
        updated_at: now,
      },
    );
    // Another server of ours has recorded the same answer.
    if (!settled) return;
    await conclude(tx, operation, attempt, action, payment, verdict, now);
    checkpoint(`${operation.kind}:recording`);
  });
  checkpoint(`${operation.kind}:recorded`);
  return {action: await currentAction(context, action)};
}

async function conclude(
  tx: Transaction<MerchantTables>,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
  verdict: Exclude<Verdict, "unclear">,
  now: number,
): Promise<void> {
  const facts = {result_id: payment.id, result_status: payment.status, updated_at: now};
  if (verdict === "failed") {
    await failAction(tx, action, facts);
    return;
  }
  const moved = await moveAction(tx, action.id, verdict, facts);
  if (moved && verdict === "done") await operation.apply?.(tx, attempt, now);
}

/** Writes that the service definitely did nothing: the same may be asked for again, under a new request id. */
async function recordRefused(
  {database, clock, checkpoint}: JournalContext,
  action: PaymentAction,
  {status, refusal}: Refused,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await settleCall(tx, actionRequestId(action), "failed", {
      response_status: status,
      response: JSON.stringify(refusal),
      updated_at: now,
    });
    if (!settled) return;
    await failAction(tx, action, {updated_at: now});
    checkpoint(`${action.kind}:recording`);
  });
  checkpoint(`${action.kind}:recorded`);
}

/** An action without an answer: asks first, repeats the same call while that is safe, and then gives up. */
async function findOut(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const {database, clock, orders} = context;
  const call = await findCallById(database.db, actionRequestId(action));
  if (!call) throw new Error(`payment action ${action.id} has no call`);
  const read = await orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  const found = read.kind === "done" ? operation.find(read.value, action) : undefined;
  if (found && read.kind === "done") return settle(context, operation, attempt, action, found, read.status);
  if (action.state === "needs-person") return unknown(action, ASK_AGAIN_LATER_MS);
  if (clock.now() - call.created_at >= REPEATED_MS) {
    await recordNeedsPerson(context, action);
    return unknown(await currentAction(context, action), ASK_AGAIN_LATER_MS);
  }
  if (read.kind !== "done") return unknown(action);
  const mine = await takeTurn(context, action);
  return mine ? send(context, operation, attempt, {action: mine, call, doubted: true}) : unknown(action);
}

/** One server of ours sends at a time, so that a refusal is the last word about its request id. */
async function takeTurn(
  {database, clock, checkpoint}: JournalContext,
  action: PaymentAction,
): Promise<PaymentAction | undefined> {
  const now = clock.now();
  if (now - action.sent_at < SENDING_MS) return undefined;
  const mine = await database.transaction(async (tx) => {
    const taken = await takeOver(tx, action, now);
    if (taken) checkpoint(`${action.kind}:taking-over`);
    return taken;
  });
  if (mine) checkpoint(`${action.kind}:taken-over`);
  return mine;
}

/** Gives an action up: it is too late to repeat it, and the service doesn't tell. The merchant has to look. */
async function recordNeedsPerson(
  {database, clock, log, checkpoint}: JournalContext,
  action: PaymentAction,
): Promise<void> {
  const now = clock.now();
  const requestId = actionRequestId(action);
  await database.transaction(async (tx) => {
    if (!(await settleCall(tx, requestId, "needs-person", {updated_at: now}))) return;
    await moveAction(tx, action.id, "needs-person", {updated_at: now});
    checkpoint(`${action.kind}:giving-up`);
  });
  checkpoint(`${action.kind}:given-up`);
  log.error(
    {action: action.id, kind: action.kind, payment: action.payment_id, requestId},
    "a payment action without an answer is too old to repeat: compare the payment with the service's records",
  );
}

/** The service decides later: asks for news, and otherwise repeats what is on record. */
async function askPending(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  const found = read.kind === "done" ? operation.find(read.value, action) : undefined;
  return found ? decide(context, operation, attempt, action, found) : {action};
}

/** Writes how an action was decided that was pending, if it is. */
async function decide(
  context: JournalContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  found: Payment,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = operation.verdict(found.status);
  if (verdict === "pending" || verdict === "unclear") return {action};
  const now = clock.now();
  await database.transaction(async (tx) => {
    await refreshCall(tx, actionRequestId(action), {response: JSON.stringify(found), updated_at: now});
    await conclude(tx, operation, attempt, action, found, verdict, now);
    checkpoint(`${operation.kind}:recording`);
  });
  checkpoint(`${operation.kind}:recorded`);
  return {action: await currentAction(context, action)};
}
