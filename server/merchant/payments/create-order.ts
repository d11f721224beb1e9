import type {Transaction} from "kysely";
import {MerchantError, refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {WireMoney} from "../../shared/money.ts";
import {isChargedAtOnce, type PaymentSource} from "../pricing/payment-source.ts";
import type {Delivery} from "../pricing/shipping.ts";
import type {Order} from "../paypal/orders.ts";
import type {Authorization, Capture} from "../paypal/payments.ts";
import type {MerchantTables} from "../tables.ts";
import {
  type PaymentsContext,
  recordFailure,
  recordNeedsPerson,
  recordSuccess,
  recordedOrder,
  requestIdOf,
  type StepCall,
} from "./record-result.ts";
import {authorizationsOf, capturesOf, paymentStatusOf} from "./payment-status.ts";
import {
  cartHolder,
  claimCart,
  findAttempt,
  findCall,
  insertAttempt,
  insertCall,
  moveAttempt,
} from "./payments.records.ts";
import {mayRepeat} from "./payments.states.ts";
import type {Attempt, Call, Intent} from "./payments.tables.ts";

/** A press that asks for an order. */
export interface OrderRequest {
  readonly attemptId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** SHA-256 of what is asked for. */
  readonly bought: string;
  /** Prices it. Called for a new attempt only: a repetition sends what was journalled, whatever a price is now. */
  readonly price: () => Promise<PricedOrder>;
}

export interface PricedOrder {
  readonly amount: WireMoney;
  /** The signed cart's `jti`, when one is bought. */
  readonly cart: string | undefined;
  /** How the goods are sent, when they are. */
  readonly delivery: Delivery | undefined;
  /** What the order is made for: to take the money, or to reserve it first. */
  readonly intent: Intent;
  /** The service takes the money, or reserves it, as it makes the order. */
  readonly isChargedAtOnce: boolean;
  /** The order service's request body. */
  readonly payload: unknown;
}

export interface CreatedOrder {
  readonly id: string;
  /** `PAYER_ACTION_REQUIRED`: the buyer has to act at the service before there can be a capture. */
  readonly status: string;
  readonly amount: WireMoney;
  /** Where the buyer acts, while that is asked for. */
  readonly payerAction?: string;
  /** Of an order that was charged as it was made. */
  readonly captures?: readonly Pick<Capture, "id" | "status" | "amount">[];
  /** Of one whose money was reserved as it was made. */
  readonly authorizations?: readonly Pick<Authorization, "id" | "status" | "amount">[];
}

/**
 * Makes an order, or finds the one that this attempt made before: however often the page asks, and wherever this process
 * died meanwhile, one attempt has at most one order.
 *
 * @throws MerchantError what is refused, here or by the service; or that the service gave no answer
 */
export function createOrder(context: PaymentsContext, request: OrderRequest): Promise<CreatedOrder> {
  return context.singleFlight.run(flightOf(request), async () => {
    const {db} = context.database;
    const known = await findAttempt(db, request.attemptId);
    if (known) return proceed(context, known, request);
    const priced = await request.price();
    context.checkpoint("create:priced");
    const claimed = await claim(context, request, priced);
    if (claimed) return send(context, claimed.attempt, claimed.call, false);
    const taken = await findAttempt(db, request.attemptId);
    if (!taken) throw new Error(`attempt ${request.attemptId} is taken and not there`);
    return proceed(context, taken, request);
  });
}

/** Finds out what came of an order that was asked for without an answer. */
export function reconcileCreate(context: PaymentsContext, attempt: Attempt): Promise<CreatedOrder> {
  const request = {attemptId: attempt.id, session: attempt.session, bought: attempt.bought};
  return context.singleFlight.run(flightOf(request), () => repeat(context, attempt));
}

/** Whoever asks for something else under the same attempt id must not be handed this order. */
function flightOf({attemptId, session, bought}: Omit<OrderRequest, "price">): string {
  return `create ${attemptId} ${session} ${bought}`;
}

async function proceed(
  context: PaymentsContext,
  attempt: Attempt,
  request: OrderRequest,
): Promise<CreatedOrder> {
  if (attempt.session !== request.session || attempt.bought !== request.bought) {
    throw new MerchantError(
      409,
      "ATTEMPT_REUSED",
      "This Service-Request-Id was used for something else; make a new one for each press.",
    );
  }
  if (attempt.state === "creating") return repeat(context, attempt);
  if (attempt.state === "create-failed") return createAgain(context, attempt, await request.price());
  if (attempt.order_id === null) throw givenUp();
  return replyFor(attempt, (await recordedOrder(context, attempt)).order);
}

function callFor(attempt: Attempt, payload: string, now: number): Call {
  return {
    request_id: requestIdOf(attempt, "create"),
    attempt_id: attempt.id,
    operation: "create",
    state: "sent",
    request: payload,
    response_status: null,
    response: null,
    created_at: now,
    updated_at: now,
  };
}

interface Claimed {
  readonly attempt: Attempt;
  readonly call: Call;
}

/** Writes the attempt and its call, in one transaction and before anything is sent. */
async function claim(
  {database, clock, checkpoint}: PaymentsContext,
  request: OrderRequest,
  {amount, cart, delivery, intent, isChargedAtOnce, payload}: PricedOrder,
): Promise<Claimed | undefined> {
  const now = clock.now();
  const claimed = await database.transaction(async (tx) => {
    if (cart !== undefined && (await cartHolder(tx, cart)) !== undefined) throw cartPaid();
    const attempt = await insertAttempt(tx, {
      id: request.attemptId,
      session: request.session,
      bought: request.bought,
      amount: amount.value,
      currency: amount.currency_code,
      cart: cart ?? null,
      order_id: null,
      state: "creating",
      failures: 0,
      delivery: deliveryColumn(delivery),
      intent,
      created_at: now,
      updated_at: now,
    });
    if (!attempt) return undefined;
    if (isChargedAtOnce) await takeCart(tx, attempt, now);
    const call = callFor(attempt, JSON.stringify(payload), now);
    await insertCall(tx, call);
    checkpoint("create:claiming");
    return {attempt, call};
  });
  if (claimed) checkpoint("create:claimed");
  return claimed;
}

function deliveryColumn(delivery: Delivery | undefined): string | null {
  return delivery === undefined ? null : JSON.stringify(delivery);
}

/** What is charged as it is made pays its cart now. @throws MerchantError 409 when another attempt does */
async function takeCart(tx: Transaction<MerchantTables>, {id, cart}: Attempt, now: number): Promise<void> {
  if (cart !== null && !(await claimCart(tx, cart, id, now))) throw cartPaid();
}

/** After a definite failure the attempt may try again: newly priced, under a new request id. */
async function createAgain(
  context: PaymentsContext,
  failed: Attempt,
  {amount, delivery, intent, isChargedAtOnce, payload}: PricedOrder,
): Promise<CreatedOrder> {
  const {database, clock, checkpoint} = context;
  const now = clock.now();
  const claimed = await database.transaction(async (tx) => {
    const attempt = await moveAttempt(tx, failed.id, "creating", {
      amount: amount.value,
      currency: amount.currency_code,
      delivery: deliveryColumn(delivery),
      intent,
      updated_at: now,
    });
    if (!attempt) return undefined;
    if (isChargedAtOnce) await takeCart(tx, attempt, now);
    const call = callFor(attempt, JSON.stringify(payload), now);
    await insertCall(tx, call);
    checkpoint("create:claiming");
    return {attempt, call};
  });
  checkpoint("create:claimed");
  return claimed ? send(context, claimed.attempt, claimed.call, false) : repeat(context, failed);
}

/** Repeats the journalled call, to the letter and under its own request id, while the service still knows that id. */
async function repeat(context: PaymentsContext, attempt: Attempt): Promise<CreatedOrder> {
  const {database, clock} = context;
  const call = await findCall(database.db, attempt.id, ["create"], ["sent"]);
  if (!call) return settledMeanwhile(context, attempt.id);
  if (!mayRepeat({createdAt: call.created_at}, clock.now())) {
    await recordNeedsPerson(context, creationOf(call), attempt);
    throw givenUp();
  }
  return send(context, attempt, call, true);
}

async function settledMeanwhile(context: PaymentsContext, attemptId: string): Promise<CreatedOrder> {
  const attempt = await findAttempt(context.database.db, attemptId);
  if (attempt?.order_id == null) throw givenUp();
  return replyFor(attempt, (await recordedOrder(context, attempt)).order);
}

async function send(
  context: PaymentsContext,
  attempt: Attempt,
  call: Call,
  doubted: boolean,
): Promise<CreatedOrder> {
  const outcome = await context.orders.create({
    requestId: call.request_id,
    body: call.request,
    clientMetadataId: attempt.session,
    mayBeDone: doubted || movesMoney(call),
  });
  context.checkpoint("create:answered");
  switch (outcome.kind) {
    case "done": {
      const paymentStatus = paymentStatusOf(outcome.value);
      await recordSuccess(
        context,
        creationOf(call),
        attempt,
        {status: outcome.status, order: outcome.value},
        // Completed without a capture to see: the order is there, and the capture route reads it before it captures.
        paymentStatus === "unclear" ? "open" : paymentStatus,
      );
      return replyFor(attempt, outcome.value);
    }
    case "refused":
      await recordFailure(context, creationOf(call), attempt, outcome.status, outcome.refusal);
      throw refusedByPayPal(outcome);
    case "unknown":
      context.log.warn(
        {attempt: attempt.id, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no answer to an order's creation",
      );
      throw payPalUnreachable(outcome);
  }
}

function movesMoney({request}: Call): boolean {
  const {payment_source: source} = JSON.parse(request) as {payment_source?: PaymentSource};
  return isChargedAtOnce(source);
}

function creationOf({request_id}: Call): StepCall {
  return {request_id, operation: "create"};
}

function replyFor(attempt: Attempt, order: Order): CreatedOrder {
  const captures = capturesOf(order).map(shownPayment);
  const authorizations = authorizationsOf(order).map(shownPayment);
  const action = order.links?.find(({rel}) => rel === "payer-action")?.href;
  return {
    id: order.id,
    status: order.status,
    amount: {currency_code: attempt.currency, value: attempt.amount},
    ...(action !== undefined && order.status === "PAYER_ACTION_REQUIRED" ? {payerAction: action} : {}),
    ...(captures.length > 0 ? {captures} : {}),
    ...(authorizations.length > 0 ? {authorizations} : {}),
  };
}

function shownPayment({id, status, amount}: Pick<Capture, "id" | "status" | "amount">) {
  return {id, status, ...(amount && {amount})};
}

/** The cart is being paid, or is paid. */
export function cartPaid(): MerchantError {
  return new MerchantError(409, "CART_PAID", "This cart is paid, or is being paid, by another attempt.");
}

function givenUp(): MerchantError {
  return new MerchantError(
    409,
    "NEEDS_PERSON",
    "The commerce service never told what came of this attempt; the shop has to look. A new attempt may be made.",
  );
}
