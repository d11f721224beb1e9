import type {Queries} from "../../database/open.ts";
import {MerchantError} from "../errors.ts";
import {movementsOf, pendingReasonsOf} from "../payment-list/movements.ts";
import {findListed, findMovement, movementsOfAttempt} from "../payment-list/payment-list.records.ts";
import type {ActivityUrl} from "../paypal/activity-url.ts";
import {cardsOf, type Order, type ShownOrder} from "../paypal/orders.ts";
import {paymentActions} from "../recorded-calls/actions.records.ts";
import {unitsByPayment} from "../payments/payment-units.ts";
import {isSettled, paymentStatusOf} from "../payments/payment-status.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {purchasedItems} from "../payments/purchased.ts";
import {onlyUnitOf, unitsOf} from "../paypal/units.ts";
import {breakdownOfUnits} from "../pricing/units.ts";
import {
  actionsOf,
  callsOf,
  findAttempt,
  findAttemptByOrder,
  resolutionsOf,
} from "../payments/payments.records.ts";
import type {Attempt, Call} from "../payments/payments.tables.ts";
import {recordedSource} from "../payments/recorded-source.ts";
import {syncOrder} from "../payments/sync-order.ts";
import {amountPartsOf} from "../pricing/amount-parts.ts";
import {cardRefusal} from "../pricing/card-rules.ts";
import {eventsOf} from "../shop-events/operator.records.ts";
import {paymentObject} from "../shop-events/payment-events.ts";
import type {MerchantTables} from "../tables.ts";
import {listDisputes} from "../webhooks/webhooks.records.ts";
import type {PaymentView} from "./view-types.ts";
import {deliveryOf} from "./delivery.ts";
import {paymentParts, sumOf} from "./payment-parts.ts";
import {unitViews} from "./payment-units.ts";
import {paymentItem} from "./payment-item.ts";
import {timelineOf} from "./timeline.ts";
import {platformFactsOf} from "./sent-units.ts";
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
  const movements = await movementsOfAttempt(db, attemptId);
  const parts = paymentParts(order, {actions, movements, activityUrl});
  const {captures, authorizations} = parts;
  const refundable = sumOf(captures.flatMap((capture) => capture.refundable ?? []));
  const capturable = sumOf(authorizations.flatMap((authorization) => authorization.capturable ?? []));
  const units = whole ? unitsOf(whole) : [];
  const items = purchasedItems(attempt, units);
  const ownUnits = unitViews(order, {whole, movements, ...parts});
  const unitNames = unitsByPayment(order);
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
    ...parts,
    ...(refundable && {refundable}),
    ...(capturable && {capturable}),
    canVoid: authorizations.some(({canVoid}) => canVoid),
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
    disputes: disputes.map(({id, status, capture_id: captureId}) => {
      const unit = unitNames.get(captureId ?? "");
      return {id, status, ...(unit !== undefined && {unit})};
    }),
    ...deliveryOf(whole && onlyUnitOf(whole)?.shipping),
    ...(ownUnits ? {units: ownUnits} : platformFactsOf(calls, attempt)),
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
