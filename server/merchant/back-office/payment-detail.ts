import type {Queries} from "../../database/open.ts";
import {
  add,
  fromPublic,
  type Money,
  parseMoney,
  type PublicMoney,
  toPublic,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import {movementsOf, pendingReasonOf, pendingReasonsOf} from "../payment-list/movements.ts";
import {findListed, findMovement, movementsOfAttempt} from "../payment-list/payment-list.records.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import {explainPayment, explainRefund} from "../payment-list/pending-reasons.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import type {ActivityUrl} from "../paypal/activity-url.ts";
import {cardsOf, type Order, type ShownOrder} from "../paypal/orders.ts";
import type {Refund} from "../paypal/payments.ts";
import {paymentActions} from "../recorded-calls/actions.records.ts";
import {authorizationChoices} from "../payments/actions/authorizations.ts";
import {isRefundOf, isTaken, leftToRefund} from "../payments/actions/refund.ts";
import {
  authorizationsOf,
  capturesOf,
  isSettled,
  paymentStatusOf,
  unitStatusOf,
  refundsOf,
} from "../payments/payment-status.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {purchasedItems} from "../payments/purchased.ts";
import {onlyUnitOf, unitsOf} from "../paypal/units.ts";
import {breakdownOfUnits, DEFAULT_REFERENCE} from "../pricing/units.ts";
import {
  actionsOf,
  callsOf,
  findAttempt,
  findAttemptByOrder,
  resolutionsOf,
} from "../payments/payments.records.ts";
import type {Attempt, Call, PaymentAction} from "../payments/payments.tables.ts";
import {recordedSource} from "../payments/recorded-source.ts";
import {syncOrder} from "../payments/sync-order.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {cardRefusal} from "../pricing/card-rules.ts";
import {eventsOf} from "../shop-events/operator.records.ts";
import {paymentObject} from "../shop-events/payment-events.ts";
import type {MerchantTables} from "../tables.ts";
import {listDisputes} from "../webhooks/webhooks.records.ts";
import type {
  PaymentAuthorization,
  PaymentCapture,
  PaymentUnit,
  PaymentRefund,
  PaymentView,
  PendingPart,
} from "./view-types.ts";
import {paymentItem} from "./payment-item.ts";
import {timelineOf} from "./timeline.ts";
import {withoutNulls} from "./views.ts";

/** Finds an attempt by its id, or that of its order, capture, refund or payment action. @throws MerchantError 404 */
export async function findPayment(db: Queries<MerchantTables>, id: string): Promise<Attempt> {
  const attempt =
    (await findAttempt(db, id)) ??
    (await findAttemptByOrder(db, id)) ??
    (await ofAttempt(db, (await findMovement(db, id))?.attempt_id)) ??
    (await ofAttempt(db, (await paymentActions.find(db, id))?.attempt_id));
  if (!attempt) throw new MerchantError(404, "PAYMENT_NOT_FOUND", "There is no such payment.");
  return attempt;
}

function ofAttempt(db: Queries<MerchantTables>, id: string | undefined): Promise<Attempt | undefined> {
  return id === undefined ? Promise.resolve(undefined) : findAttempt(db, id);
}

/** Reads a payment from PayPal and from the records. While PayPal gives no reply, the view has what is recorded. */
export async function showPayment(
  payments: PaymentsContext,
  activityUrl: ActivityUrl,
  id: string,
): Promise<PaymentView> {
  const {db} = payments.database;
  const found = await findPayment(db, id);
  const {id: attemptId, order_id: orderId} = found;
  const whole = orderId === null ? undefined : await readWhole(payments, orderId);
  if (orderId !== null && whole && (await hasChanged(db, found, paymentsIn(whole)))) {
    await syncOrder(payments, orderId);
  }
  const attempt = (await findAttempt(db, attemptId))!;
  const listed = await findListed(db, attemptId);
  if (!listed) throw new Error(`attempt ${attemptId} is not listed`);
  const actions = await actionsOf(db, attemptId);
  const calls = await callsOf(db, attemptId);
  const disputes = orderId === null ? [] : await listDisputes(db, {orderId});
  const order = whole ? paymentsIn(whole) : recordedOrder(calls);
  const explain = explainer(activityUrl);
  const movements = await movementsOfAttempt(db, attemptId);
  const refunds = refundViews(order, actions, {movements, explain});
  const captures = captureViews(order, actions, refunds, {movements, explain});
  const refundable = sumOf(captures.flatMap((capture) => capture.refundable ?? []));
  const {capturable, canVoid} = order ? authorizationChoices(order, actions) : {canVoid: false};
  const units = whole ? unitsOf(whole) : [];
  const items = purchasedItems(attempt, units);
  return {
    ...paymentItem(
      {...attempt, ...listed},
      {
        isDisputed: disputes.some(({status}) => status !== "RESOLVED"),
        failedAction: actions.find(({to_check}) => to_check === 1)?.kind,
      },
    ),
    ...withoutNulls({softDescriptor: attempt.soft_descriptor, duplicateOf: attempt.duplicate_of}),
    ...(attempt.metadata !== null && {metadata: JSON.parse(attempt.metadata) as Record<string, string>}),
    ...(await cardCheckOf(payments, attempt, whole)),
    captures,
    authorizations: order ? authorizationViews(order, captures, explain) : [],
    refunds: refunds.map(({view}) => view),
    ...(refundable && {refundable}),
    ...(capturable && {capturable: toPublic(toWire(capturable))}),
    canVoid,
    trackers: units.flatMap(({shipping}) => shipping?.trackers ?? []),
    timeline: timelineOf({
      attempt,
      order,
      actions,
      calls,
      disputes,
      resolutions: await resolutionsOf(db, attemptId),
    }),
    events: (await eventsOf(db, paymentObject(attempt))).map(({created_at: createdAt, ...event}) => ({
      ...event,
      createdAt: new Date(createdAt).toISOString(),
    })),
    disputes: disputes.map((dispute) => ({id: dispute.id, status: dispute.status})),
    ...deliveryOf(whole && onlyUnitOf(whole)?.shipping),
    ...(units.length > 1 && {units: units.map(unitView)}),
    ...(items && {items}),
    ...amountPartsOf(breakdownOfUnits(units)),
    ...(orderId !== null && !whole && {isStale: true}),
  };
}

/** Finds how a card was checked, and the rule that keeps an unpaid order from its capture. */
async function cardCheckOf(
  payments: PaymentsContext,
  attempt: Attempt,
  order: ShownOrder | undefined,
): Promise<Pick<PaymentView, "cardCheck">> {
  const [paying] = cardsOf(order?.payment_source);
  if (!order || !paying) return {};
  const created = await recordedSource(payments, attempt);
  const isOpen = attempt.state === "created" || attempt.state === "changing";
  const refusal = isOpen ? cardRefusal(order, created, payments.cardRules) : undefined;
  const {liability_shift: liabilityShift} = paying.card.authentication_result ?? {};
  return {
    cardCheck: {
      ...(liabilityShift != null && {liabilityShift}),
      ...(created && created.name !== paying.source && {createdFor: created.name}),
      ...(refusal && {refusedBy: refusal.code}),
    },
  };
}

/** Reads the order. Undefined when PayPal doesn't return it. */
async function readWhole({orders}: PaymentsContext, orderId: string): Promise<ShownOrder | undefined> {
  const read = await orders.showWhole(orderId);
  return read.kind === "done" ? read.value : undefined;
}

/** Tests whether an order shows a state, capture, refund or pending reason that is not recorded. */
async function hasChanged(db: Queries<MerchantTables>, attempt: Attempt, order: Order): Promise<boolean> {
  const paymentStatus = paymentStatusOf(order);
  if (!isSettled(paymentStatus)) return false;
  if (paymentStatus !== attempt.state) return true;
  const shown = movementsOf(order, {attemptId: attempt.id, now: 0});
  const listed = await findListed(db, attempt.id);
  if (listed?.pending_reason !== pendingReasonsOf(shown, order).pending_reason) return true;
  const recorded = await movementsOfAttempt(db, attempt.id);
  return shown.some(
    (movement) =>
      !recorded.some(
        ({id, status, pending_reason: reason}) =>
          id === movement.id && status === movement.status && reason === movement.pending_reason,
      ),
  );
}

function paymentsIn({id, status, purchase_units: units}: ShownOrder): Order {
  return {
    id,
    status,
    ...(units && {
      purchase_units: units.map(({reference_id, amount, payments}) => ({reference_id, amount, payments})),
    }),
  };
}

/** The newest recorded order of an attempt. */
function recordedOrder(calls: readonly Call[]): Order | undefined {
  const replies = ["capture", "authorize", "read", "create"].map((operation) =>
    calls.find(
      (call) => call.operation === operation && call.state === "succeeded" && call.response !== null,
    ),
  );
  const response = replies.find(Boolean)?.response;
  return response == null ? undefined : (JSON.parse(response) as Order);
}

/** Explains why a part of a payment is pending. */
type Explain = (
  kind: "payment" | "refund",
  part: {readonly id: string; readonly reason: string | null},
) => {readonly pendingReason?: PendingPart};

function explainer(activityUrl: ActivityUrl): Explain {
  return (kind, {id, reason}) => {
    if (reason === null) return {};
    const url = activityUrl(id);
    const explained = kind === "refund" ? explainRefund(reason) : explainPayment(reason);
    return {pendingReason: {...explained, ...(url !== undefined && {activityUrl: url})}};
  };
}

interface RefundEntry {
  readonly view: PaymentRefund;
  readonly isCompleted: boolean;
}

/** Refunds that the order shows, and those of this server that it doesn't show yet. */
function refundViews(
  order: Order | undefined,
  actions: readonly PaymentAction[],
  {movements, explain}: {readonly movements: readonly PaymentMovement[]; readonly explain: Explain},
): RefundEntry[] {
  if (!order) return [];
  const shown = refundsOf(order);
  const unseen = actions.filter(
    ({kind, result_id: id}) => kind === "refund" && id !== null && !shown.some((one) => one.id === id),
  );
  const captures = capturesOf(order);
  return [
    ...shown.flatMap((refund: Refund): RefundEntry[] => {
      const capture = captures.find((one) => isRefundOf(refund, one, order));
      if (!refund.amount) return [];
      const view = {
        id: refund.id,
        status: refund.status,
        ...explain("refund", {id: refund.id, reason: pendingReasonOf(refund)}),
        amount: toPublic(refund.amount),
        ...(capture && {captureId: capture.id}),
        ...(refund.create_time !== undefined && {createdAt: refund.create_time}),
      };
      return [{view, isCompleted: refund.status === "COMPLETED"}];
    }),
    ...unseen.map((action): RefundEntry => {
      const id = action.result_id ?? "";
      const reason = movements.find((movement) => movement.id === id)?.pending_reason ?? null;
      const view = {
        id,
        status: action.result_status ?? "",
        ...explain("refund", {id, reason}),
        amount: {currencyCode: action.currency ?? "", value: action.amount ?? ""},
        captureId: action.payment_id,
        createdAt: new Date(action.created_at).toISOString(),
      };
      return {view, isCompleted: action.result_status === "COMPLETED"};
    }),
  ];
}

function captureViews(
  order: Order | undefined,
  actions: readonly PaymentAction[],
  refunds: readonly RefundEntry[],
  {movements, explain}: {readonly movements: readonly PaymentMovement[]; readonly explain: Explain},
): PaymentCapture[] {
  if (!order) return [];
  return capturesOf(order).flatMap((capture): PaymentCapture[] => {
    const {id, status, amount, create_time: createdAt} = capture;
    if (!amount) return [];
    const completed = refunds.filter(({view, isCompleted}) => isCompleted && view.captureId === id);
    const left = isTaken(capture) ? leftToRefund(order, actions, capture) : undefined;
    const fee = movements.find((movement) => movement.id === id)?.fee ?? null;
    return [
      {
        id,
        status,
        ...explain("payment", {id, reason: pendingReasonOf(capture)}),
        amount: toPublic(amount),
        refunded: sumOf(completed.map(({view}) => view.amount)) ?? nothing(amount),
        ...(left && left.minor > 0n && {refundable: toPublic(toWire(left))}),
        ...(fee !== null && {fee: toPublic(amountOf(amount.currency_code, fee))}),
        ...(createdAt !== undefined && {createdAt}),
      },
    ];
  });
}

function authorizationViews(
  order: Order,
  captures: readonly PaymentCapture[],
  explain: Explain,
): PaymentAuthorization[] {
  const done = captures.filter(({status}) => isTaken({id: "", status}));
  return authorizationsOf(order).flatMap((authorization) => {
    const {id, status, amount, create_time, expiration_time} = authorization;
    return amount
      ? [
          {
            id,
            status,
            ...explain("payment", {id, reason: pendingReasonOf(authorization)}),
            amount: toPublic(amount),
            captured: sumOf(done.map((capture) => capture.amount)) ?? nothing(amount),
            ...(create_time !== undefined && {createdAt: create_time}),
            ...(expiration_time !== undefined && {expiresAt: expiration_time}),
          },
        ]
      : [];
  });
}

type Unit = NonNullable<ShownOrder["purchase_units"]>[number];

/** A purchase unit of an order that has several. */
function unitView({
  reference_id,
  invoice_id,
  amount,
  shipping,
  payments,
  payee,
  payment_instruction,
}: Unit): PaymentUnit {
  const status = unitStatusOf(payments);
  const [fee] = payment_instruction?.platform_fees ?? [];
  return {
    reference: reference_id ?? DEFAULT_REFERENCE,
    ...(amount && {amount: toPublic(amount)}),
    ...(invoice_id !== undefined && {invoiceId: invoice_id}),
    ...(status !== undefined && {state: status}),
    payments: [...(payments?.captures ?? []), ...(payments?.authorizations ?? [])].map(({id}) => id),
    ...deliveryOf(shipping),
    ...(payee && {payee: payee.email_address ?? payee.merchant_id ?? ""}),
    ...(fee?.amount && {platformFee: toPublic(fee.amount)}),
  };
}

/** PayPal's `shipping` may only have the trackers. */
function deliveryOf({name, address = {}, options}: NonNullable<Unit["shipping"]> = {}): Pick<
  PaymentView,
  "delivery"
> {
  const city = [address.postal_code, address.admin_area_2, address.admin_area_1].filter(Boolean).join(" ");
  const lines = [address.address_line_1, address.address_line_2, city, address.country_code];
  const option = options?.find(({selected}) => selected)?.label;
  const shown = lines.filter((line) => line !== undefined && line !== "");
  const delivery = {
    ...(name?.full_name !== undefined && {name: name.full_name}),
    ...(shown.length > 0 && {address: shown as string[]}),
    ...(option !== undefined && {option}),
  };
  return Object.keys(delivery).length === 0 ? {} : {delivery};
}

/** Adds up amounts of one currency. Undefined without any. */
function sumOf(amounts: readonly PublicMoney[]): PublicMoney | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const sum = amounts.reduce<Money>(
    (total, amount) => add(total, parseMoney(fromPublic(amount))),
    zero(first.currencyCode),
  );
  return toPublic(toWire(sum));
}

function nothing({currency_code: currency}: WireMoney): PublicMoney {
  return toPublic(toWire(zero(currency)));
}
