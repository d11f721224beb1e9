import type {Transaction} from "kysely";
import type {LocalMethodKey} from "../../../src/payment-methods/local-methods.ts";
import {MerchantError, payPalUnreachable, refusedByPayPal} from "../errors.ts";
import {toPublic, type WireMoney} from "../../shared/money.ts";
import type {Order} from "../paypal/orders.ts";
import type {Capture} from "../paypal/payments.ts";
import {
  isDecline,
  isFinal,
  isTokenRefusal,
  type Outcome,
  type Refusal,
  type Refused,
  unknownOf,
} from "../paypal/response.ts";
import type {OrderFacts} from "../hooks/answers.ts";
import {unitFacts} from "../pricing/order-facts.ts";
import type {RecordedLine} from "../pricing/purchases.ts";
import {isChargedAtCreation, type PaymentSource} from "../pricing/payment-source.ts";
import type {Delivery} from "../pricing/shipping.ts";
import {type Evidence, requestIdOf, sendCall} from "../recorded-calls/recorded-call.ts";
import type {MerchantTables} from "../tables.ts";
import {withoutTokens} from "../vault/source-tokens.ts";
import type {PageBuyer} from "../payment-list/update-list.ts";
import {askShop, type AskedAttempt} from "./ask-shop.ts";
import {requireCart} from "./carts.ts";
import {beginPayment, changePayment} from "./change-payment.ts";
import {claimPaid} from "./claims.ts";
import {authorizationsOf, capturesOf, paymentStatusOf} from "./payment-status.ts";
import {requireUnpaidElsewhere} from "./customer-payments.ts";
import {isUsedByAnother, refuseDuplicateInvoiceId} from "./duplicate-invoice-ids.ts";
import type {PaymentsContext} from "./payments.ts";
import {findAttempt, findCall, insertCall, markRepeated, settleCall} from "./payments.records.ts";
import {mayRepeat} from "./payments.states.ts";
import type {Attempt, Call, Intent} from "./payments.tables.ts";
import {requireUnclaimed} from "./purchases.ts";
import type {CreatedOrder} from "./purchase-schemas.ts";
import {
  recordedOrder,
  recordFailure,
  recordNeedsCheck,
  recordNotDone,
  recordSuccess,
  recordUnsent,
  type StepCall,
} from "./record-result.ts";

/** A request to create an order, caused by a press. */
export interface OrderRequest {
  readonly attemptId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** SHA-256 of the request. A repetition of the attempt must have the same. */
  readonly requestHash: string;
  /** Id of the purchase that the order pays; undefined for a page without purchase ids. */
  readonly purchase: string | undefined;
  /** Prices the purchase, for a new attempt only. A repetition sends the recorded price. */
  readonly price: () => Promise<PricedOrder>;
}

export interface PricedOrder {
  readonly amount: WireMoney;
  /** The `jti` of the signed cart, if one is bought. */
  readonly cart: string | undefined;
  /** Undefined for a purchase without shipping. */
  readonly delivery: Delivery | undefined;
  readonly facts: OrderFacts;
  /** Undefined for a purchase without lines. */
  readonly lines: readonly RecordedLine[] | undefined;
  /** The shop's id of the signed-in customer. */
  readonly customer: string | undefined;
  /** The page's data for the shop's hooks: JSON text, encrypted. */
  readonly data: string | undefined;
  /** Facts that the page knows of the buyer. */
  readonly buyer: PageBuyer | undefined;
  /**
   * Asks the shop's hook `order`; undefined without it. The shop's facts replace those of the price.
   *
   * @throws MerchantError 422 for a refusal; HookError
   */
  readonly askShop: (() => Promise<OrderFacts>) | undefined;
  readonly intent: Intent;
  /** True if PayPal captures or authorizes the order when it creates it. */
  readonly isChargedAtCreation: boolean;
  /** Local payment method, if the page has named one. */
  readonly method?: LocalMethodKey | undefined;
  /** True if PayPal captures the order itself when the buyer approves it. */
  readonly completesOnApproval: boolean;
  /** Builds the body of the request to PayPal. */
  readonly payload: (facts: OrderFacts) => unknown;
}

/**
 * Creates an order, or returns the one that the attempt created before. An attempt has at most one order, after any number of
 * repetitions and after a crash at any point.
 *
 * @throws MerchantError when this server or PayPal refuses, and when PayPal gives no reply
 */
export function createOrder(context: PaymentsContext, request: OrderRequest): Promise<CreatedOrder> {
  return context.singleFlight.run(keyOf(request), async () => {
    const {db} = context.database;
    const known = await findAttempt(db, request.attemptId);
    if (known) return continueAttempt(context, known, request);
    const priced = await request.price();
    context.checkpoint("create:priced");
    return begin(context, request, priced);
  });
}

/**
 * Asks the shop about a priced attempt, records the call, and sends it.
 *
 * @param known the attempt, if it was recorded before: its shop gave no answer, or its creation failed
 */
async function begin(
  context: PaymentsContext,
  request: OrderRequest,
  priced: PricedOrder,
  known?: Attempt,
): Promise<CreatedOrder> {
  let {facts} = priced;
  let attempt = known;
  if (priced.askShop) {
    const asked = await recordQuestion(context, request, priced, known);
    if (!asked) return continueWithRecorded(context, request);
    facts = {...facts, ...(await askShop(context, asked, priced.askShop))};
    ({attempt} = asked);
  }
  const recorded = await recordCall(context, request, {...priced, facts}, attempt);
  return recorded ? send(context, recorded) : continueWithRecorded(context, request);
}

/** Continues an attempt that another request has recorded meanwhile. */
async function continueWithRecorded(context: PaymentsContext, request: OrderRequest): Promise<CreatedOrder> {
  const attempt = await findAttempt(context.database.db, request.attemptId);
  if (!attempt) throw new Error(`attempt ${request.attemptId} exists but was not found`);
  return continueAttempt(context, attempt, request);
}

/** Finds the outcome of an order whose creation got no reply, and repeats the call while that is safe. */
export function reconcileCreate(context: PaymentsContext, attempt: Attempt): Promise<CreatedOrder> {
  const {id: attemptId, session, request_hash: requestHash} = attempt;
  return context.singleFlight.run(keyOf({attemptId, session, requestHash}), () => repeat(context, attempt));
}

/** Key of requests that share a result. Another session or purchase under the same attempt id gets another key. */
function keyOf({
  attemptId,
  session,
  requestHash,
}: Pick<OrderRequest, "attemptId" | "session" | "requestHash">): string {
  return `create ${attemptId} ${session} ${requestHash}`;
}

/** Returns the result of a recorded attempt. */
async function continueAttempt(
  context: PaymentsContext,
  attempt: Attempt,
  request: OrderRequest,
): Promise<CreatedOrder> {
  if (attempt.session !== request.session || attempt.request_hash !== request.requestHash) {
    throw new MerchantError(
      409,
      "ATTEMPT_REUSED",
      "This Service-Request-Id was used for another purchase; create a new one for each press.",
    );
  }
  switch (attempt.state) {
    case "creating":
      return repeat(context, attempt);
    case "ordering":
    case "refused":
      return begin(context, request, await request.price(), attempt);
    case "create-failed": {
      const refused = await findCall(context.database.db, attempt.id, ["create"], ["failed"]);
      if (refused?.request_id === requestIdOf(attempt.id, "create", attempt.failures))
        return sendAgain(context, attempt, refused);
      return begin(context, request, await request.price(), attempt);
    }
    default:
      return replyFromRecord(context, attempt);
  }
}

interface RecordedCall {
  readonly attempt: Attempt;
  readonly call: Call;
}

/**
 * Records an attempt before the shop is asked about it, so that it has an end also if the answer gets lost.
 *
 * @returns undefined when another request has recorded the attempt meanwhile
 * @throws MerchantError 409 when another attempt pays the cart or the purchase
 */
async function recordQuestion(
  {database, clock, checkpoint}: PaymentsContext,
  request: OrderRequest,
  priced: PricedOrder,
  known?: Attempt,
): Promise<AskedAttempt | undefined> {
  const now = clock.now();
  const asked = await database.transaction(async (tx) => {
    const attempt = await recordAttempt(tx, request, priced, {to: "ordering", known, now});
    if (attempt) checkpoint("create:ordering");
    return attempt && {attempt, isAskedAgain: known?.state === "ordering"};
  });
  if (asked) checkpoint("create:ordered");
  return asked;
}

/**
 * Records the attempt and its call in one transaction, before the call is sent.
 *
 * @param known the attempt if it was recorded before. After a definite failure its call gets a new request id
 * @returns undefined when another request has recorded the attempt meanwhile
 * @throws MerchantError 409 when another attempt pays the cart or the purchase
 */
async function recordCall(
  {database, clock, checkpoint}: PaymentsContext,
  request: OrderRequest,
  priced: PricedOrder,
  known?: Attempt,
): Promise<RecordedCall | undefined> {
  const now = clock.now();
  const recorded = await database.transaction(async (tx) => {
    const attempt = await recordAttempt(tx, request, priced, {to: "creating", known, now});
    if (!attempt) return undefined;
    if (priced.isChargedAtCreation) await claimPaid(tx, attempt, now);
    const call = await insertCall(tx, {
      request_id: requestIdOf(attempt.id, "create", attempt.failures),
      attempt_id: attempt.id,
      operation: "create",
      request: JSON.stringify(priced.payload(priced.facts)),
      now,
    });
    checkpoint("create:claiming");
    return {attempt, call};
  });
  if (recorded) checkpoint("create:claimed");
  return recorded;
}

/** Records an attempt with its price. Undefined when another request has recorded it meanwhile. @throws MerchantError 409 */
async function recordAttempt(
  tx: Transaction<MerchantTables>,
  request: OrderRequest,
  priced: PricedOrder,
  {
    to,
    known,
    now,
  }: {readonly to: "ordering" | "creating"; readonly known: Attempt | undefined; readonly now: number},
): Promise<Attempt | undefined> {
  const {attemptId, session, requestHash} = request;
  const {
    cart,
    customer,
    buyer,
    facts: {reference},
  } = priced;
  const purchase = known ? (known.purchase ?? undefined) : request.purchase;
  if (cart !== undefined) await requireCart(tx, cart, {id: attemptId, session});
  await requireUnclaimed(tx, {attemptId, session, purchase});
  await requireUnpaidElsewhere(tx, {customer, session, purchase, reference}, now);
  const facts = columnsOf(priced);
  if (known) return changePayment(tx, known.id, {to, from: known.state, facts, buyer, now});
  const attempt = {
    id: attemptId,
    session,
    request_hash: requestHash,
    cart: cart ?? null,
    purchase: purchase ?? null,
    order_id: null,
    state: to,
    failures: 0,
    created_at: now,
    updated_at: now,
    ...facts,
  };
  return beginPayment(tx, attempt, buyer);
}

/** Columns of an attempt that a new price replaces. */
function columnsOf({amount, delivery, facts, lines, intent, method, ...order}: PricedOrder) {
  return {
    amount: amount.value,
    currency: amount.currency_code,
    delivery: delivery === undefined ? null : JSON.stringify(delivery),
    intent,
    method: method ?? null,
    completes_on_approval: order.completesOnApproval ? 1 : 0,
    ...factColumns(facts),
    lines: lines === undefined ? null : JSON.stringify(lines),
    customer: order.customer ?? null,
    data: order.data ?? null,
  };
}

/** The facts that PayPal gets, and those that only the records have. */
function factColumns(facts: OrderFacts) {
  const {reference, metadata} = facts;
  return {
    ...{invoice_id: null, custom_id: null, soft_descriptor: null},
    ...unitFacts(facts),
    reference: reference ?? null,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
  };
}

/**
 * Sends a refused charge again with its body and request id: if something replaced PayPal's reply, PayPal repeats it.
 *
 * @throws MerchantError the recorded refusal when it is too late to repeat the call, or its token is erased
 */
async function sendAgain(context: PaymentsContext, failed: Attempt, call: Call): Promise<CreatedOrder> {
  const {database, clock, checkpoint} = context;
  const now = clock.now();
  const hasTokens = (await context.withTokens(call.request)) !== undefined;
  if (!hasTokens || !mayRepeat({createdAt: call.created_at}, now)) {
    const refusal = JSON.parse(call.response ?? "{}") as Refusal;
    throw refusedByPayPal({kind: "refused", status: call.response_status ?? 422, refusal});
  }
  const attempt = await database.transaction(async (tx) => {
    const {id: attemptId, session, purchase, cart} = failed;
    if (cart !== null) await requireCart(tx, cart, {id: attemptId, session});
    await requireUnclaimed(tx, {attemptId, session, purchase: purchase ?? undefined});
    const moved = await changePayment(tx, failed.id, {to: "creating", now});
    if (!moved || !(await settleCall(tx, call.request_id, "sent", {updated_at: now}))) return undefined;
    await claimPaid(tx, moved, now);
    checkpoint("create:claiming");
    return moved;
  });
  if (attempt) checkpoint("create:claimed");
  return attempt ? send(context, {attempt, call}, true) : repeat(context, failed);
}

/** Repeats the recorded call with its body and request id, while PayPal still knows that id. */
async function repeat(context: PaymentsContext, attempt: Attempt): Promise<CreatedOrder> {
  const {db} = context.database;
  const call = await findCall(db, attempt.id, ["create"], ["sent"]);
  if (!call) return replyFromRecord(context, await findAttempt(db, attempt.id));
  const now = context.clock.now();
  if (!mayRepeat({createdAt: call.created_at}, now)) return giveUp(context, attempt, call);
  if (!(await markRepeated(db, call, now))) throw payPalUnreachable(SETTLED);
  return send(context, {attempt, call}, true);
}

/** Another server has recorded the outcome, which a repeated request gets. */
const SETTLED = {kind: "unknown", reason: "the call was settled meanwhile"} as const;

/**
 * Ends the repetitions of a call without an outcome. Nobody can pay an order whose id no page knows, so a check is needed only
 * if PayPal may have charged it.
 *
 * @throws MerchantError always
 */
async function giveUp(context: PaymentsContext, attempt: Attempt, call: Call): Promise<never> {
  if (movesMoney(call)) {
    await recordNeedsCheck(context, await settledCall(call, true), attempt);
    throw outcomeLost();
  }
  await recordNotDone(context, await settledCall(call, false), attempt);
  throw payPalUnreachable({kind: "unknown", reason: "no order was created in time"});
}

/** Sends a recorded call to PayPal, and records the result. */
async function send(
  context: PaymentsContext,
  {attempt, call}: RecordedCall,
  isRepeated = false,
): Promise<CreatedOrder> {
  const isCharged = movesMoney(call);
  // Only a source that is charged at creation has a token.
  const body = isCharged ? await context.withTokens(call.request) : call.request;
  if (body === undefined) return giveUp(context, attempt, call);
  const invoiceIdIn = (refused: Refused) => ({
    invoiceId: attempt.invoice_id,
    attempt: attempt.id,
    refused,
  });
  const create = () =>
    context.orders.create({
      requestId: call.request_id,
      body,
      clientMetadataId: attempt.session,
      mayBeDone: isRepeated,
    });
  return sendCall(context, {
    about: {attempt: attempt.id},
    answered: () => context.checkpoint("create:answered"),
    send: create,
    async find(refused) {
      if (!refused || !isCharged) return NOT_DONE;
      return (await isUsedByAnother(context, invoiceIdIn(refused)))
        ? NOT_DONE
        : proveRefusal(refused, create, isRepeated);
    },
    async recordDone({status, value: order}) {
      const paymentStatus = paymentStatusOf(order);
      // A completed order that shows no capture counts as open: the capture route reads it again before it captures.
      const known = paymentStatus === "unclear" ? "open" : paymentStatus;
      await recordSuccess(context, await settledCall(call, isCharged), attempt, {status, order}, known);
      const recorded = await findAttempt(context.database.db, attempt.id);
      // The reply came after the attempt had ended. A page must not show an order that no attempt has.
      if (recorded?.order_id !== order.id) throw payPalUnreachable(SETTLED);
      return replyFor(recorded, order);
    },
    ...(!isRepeated && {
      recordUnsent: async () => recordUnsent(context, await settledCall(call, isCharged), attempt),
    }),
    async recordRefused(refused) {
      const keepsRequestId = isCharged && !isDecline(refused);
      await recordFailure(context, await settledCall(call, isCharged), attempt, refused, keepsRequestId);
      if (isCharged && isTokenRefusal(refused)) await context.removeGoneTokens(call.request);
      await refuseDuplicateInvoiceId(context, invoiceIdIn(refused), {isOperator: false});
    },
    unknown(reply): never {
      throw payPalUnreachable(reply);
    },
  });
}

const NOT_DONE = {kind: "not-done"} as const;

/**
 * Finds whether PayPal has refused a charge. No order can be read after a refusal, and something may have replaced PayPal's reply.
 * So a decline is final; any other refusal only of the first call, if PayPal repeats it for the same request id.
 */
async function proveRefusal(
  first: Refused,
  create: () => Promise<Outcome<Order>>,
  isRepeated: boolean,
): Promise<Evidence<Order>> {
  if (isDecline(first)) return NOT_DONE;
  if (isRepeated || !isFinal(first)) return unknownOf(first);
  const second = await create();
  if (second.kind !== "refused") return second;
  return isFinal(second) ? {...NOT_DONE, refused: second} : unknownOf(second);
}

/** A call with an outcome. Its recorded request has no token any more. */
async function settledCall(call: Call, isCharged = movesMoney(call)): Promise<StepCall> {
  const settled = {request_id: call.request_id, operation: "create"} as const;
  return isCharged ? {...settled, request: await withoutTokens(call.request)} : settled;
}

function movesMoney({request}: Call): boolean {
  const {payment_source: source} = JSON.parse(request) as {payment_source?: PaymentSource};
  return isChargedAtCreation(source);
}

async function replyFromRecord(
  context: PaymentsContext,
  attempt: Attempt | undefined,
): Promise<CreatedOrder> {
  if (attempt?.order_id == null) throw outcomeLost();
  return replyFor(attempt, (await recordedOrder(context, attempt)).order);
}

function replyFor(attempt: Attempt, order: Order): CreatedOrder {
  // The capture of a second payment of a cart is refunded. The route that captures says so.
  const captures = attempt.duplicate_of === null ? capturesOf(order).map(shownPayment) : [];
  const authorizations = authorizationsOf(order).map(shownPayment);
  const action = order.links?.find(({rel}) => rel === "payer-action")?.href;
  return {
    id: order.id,
    status: order.status,
    amount: {currencyCode: attempt.currency, value: attempt.amount},
    ...(action !== undefined && order.status === "PAYER_ACTION_REQUIRED" ? {payerAction: action} : {}),
    ...(captures.length > 0 ? {captures} : {}),
    ...(authorizations.length > 0 ? {authorizations} : {}),
  };
}

function shownPayment({id, status, amount}: Pick<Capture, "id" | "status" | "amount">) {
  return {id, status, ...(amount && {amount: toPublic(amount)})};
}

function outcomeLost(): MerchantError {
  return new MerchantError(
    409,
    "NEEDS_CHECK",
    "PayPal's reply to this attempt is lost, and the shop must look it up. Start a new attempt.",
  );
}
