import {equals, type Money, parseMoney, toWire, type WireMoney} from "../../../shared/money.ts";
import {MerchantError} from "../../errors.ts";
import type {Order} from "../../paypal/orders.ts";
import {unitsOf} from "../../paypal/units.ts";
import type {Authorization, Capture} from "../../paypal/payments.ts";
import {changePayment, lockAttempt} from "../change-payment.ts";
import {releasePaid, updateClaims} from "../claims.ts";
import {authorizationsOf, capturesOf} from "../payment-status.ts";
import type {PaymentAction} from "../payments.tables.ts";
import {type ActionOperation, captureInvoiceId, type Verdict} from "./action.ts";
import type {ActionKind} from "./actions.states.ts";
import {amountWithin, counted, requireExpected, leftOf, shownAmount} from "./amounts.ts";

const CAPTURE_VERDICTS: Readonly<Record<string, Verdict>> = {
  COMPLETED: "done",
  PARTIALLY_REFUNDED: "done",
  REFUNDED: "done",
  PENDING: "pending",
  DECLINED: "failed",
  FAILED: "failed",
};

/**
 * Captures an authorization, or a part of it. All captures together never exceed the authorized amount.
 *
 * The capture's `invoice_id` is recorded with the call, so that the capture is found after a lost reply: `<reference>-1`, `-2`, or
 * the request id for an order without the shop's reference. PayPal accounts that accept an invoice id only once also refuse a
 * second capture after PayPal has forgotten the request id.
 */
export const captureAuthorization: ActionOperation = {
  kind: "capture-authorization",
  doneStatus: "COMPLETED",
  movement: "capture",
  plan(order, actions, terms) {
    requireNone(actions, ["void", "reauthorize"]);
    const unit = unitOfAuthorization(order, terms.paymentId);
    const authorization = openAuthorization(unit, terms.paymentId);
    const total = shownAmount(authorization.amount);
    const left = leftToCapture(unit, actions, authorization);
    requireExpected(terms.expectedLeft, left, {field: "expectedCapturable", past: "captured"});
    return {paymentId: authorization.id, amount: amountWithin(terms.amount, {total, left, past: "captured"})};
  },
  body: ({amount, invoiceId}, terms, requestId) => ({
    ...(amount && {amount: toWire(amount)}),
    invoice_id: invoiceId ?? requestId,
    final_capture: terms.isFinal ?? terms.amount === undefined,
    ...(terms.note === undefined ? {} : {note_to_payer: terms.note}),
  }),
  send: (payments, call) => payments.captureAuthorization(call),
  find: (order, action) => capturesOf(order).find((one) => isCaptureOf(one, action)),
  verdict: (status) => CAPTURE_VERDICTS[status] ?? "unclear",
  async apply(tx, {attempt_id: attemptId}, listed) {
    const before = await lockAttempt(tx, attemptId);
    const attempt = await changePayment(tx, attemptId, {to: "captured", ...listed});
    if (!before || !attempt) return undefined;
    // The claims of a reversed or expired payment were released.
    return {attempt, second: await updateClaims(tx, before, "captured", listed.now)};
  },
};

/**
 * The order with only the purchase unit of an authorization, whose payments share one amount.
 *
 * @param id may be left out for an order of one unit
 * @throws MerchantError 404 for an unknown id, 422 without the id
 */
function unitOfAuthorization(order: Order, id: string | undefined): Order {
  const units = unitsOf(order);
  if (units.length <= 1) return order;
  if (id === undefined) {
    const ids = authorizationsOf(order).map((one) => one.id);
    const message = `The order has several purchase units; name the authorization: ${ids.join(", ")}.`;
    throw new MerchantError(422, "AUTHORIZATION_ID_REQUIRED", message, [
      {issue: "AUTHORIZATION_ID_REQUIRED", field: "/authorizationId"},
    ]);
  }
  const own = units.filter(({payments}) => payments?.authorizations?.some((one) => one.id === id));
  if (own.length === 0) throw notFound();
  return {...order, purchase_units: own};
}

/** Returns the amount of an open authorization that can still be captured. @param order its purchase unit */
function leftToCapture(
  order: Order,
  actions: readonly PaymentAction[],
  {amount: total}: Authorization,
): Money {
  const shown = capturesOf(order);
  const own = new Set(authorizationsOf(order).map(({id}) => id));
  const unseen = counted(actions, "capture-authorization").filter(
    (action) => own.has(action.payment_id) && !shown.some((one) => isCaptureOf(one, action)),
  );
  const moved = shown.filter(({status}) => CAPTURE_VERDICTS[status] !== "failed");
  return leftOf(
    shownAmount(total),
    moved.map(({amount}) => shownAmount(amount)),
    unseen,
  );
}

/** Actions that an authorization allows. */
export interface AuthorizationChoice {
  /** Amount that can still be captured. Only the newest authorization of a purchase unit has it. */
  readonly capturable?: Money;
  /** True for the buyer's own authorization, which PayPal voids and reauthorizes, while it is open. */
  readonly canVoid?: true;
}

/** Returns the choices that the merchant has with an order's authorizations, by their ids. */
export function authorizationChoices(
  order: Order,
  actions: readonly PaymentAction[],
): ReadonlyMap<string, AuthorizationChoice> {
  const choices = new Map<string, AuthorizationChoice>();
  const isBusy = actions.some(
    ({kind, state}) =>
      kind !== "refund" && kind !== "capture-authorization" && (state === "sent" || state === "needs-check"),
  );
  if (isBusy) return choices;
  for (const unit of unitsOf(order)) {
    const own = {...order, purchase_units: [unit]};
    const authorizations = authorizationsOf(own);
    const open = authorizations.filter(({status}) => OPEN.has(status));
    const [original] = authorizations;
    const newest = open.at(-1);
    if (!original || !newest) continue;
    const left = leftToCapture(own, actions, newest);
    if (open.includes(original)) choices.set(original.id, {canVoid: true});
    if (left.minor > 0n) choices.set(newest.id, {...choices.get(newest.id), capturable: left});
  }
  return choices;
}

/** Tests for the capture of an action. Other software of the merchant may have used its invoice id for another amount. */
export function isCaptureOf({id, invoice_id, amount}: Capture, action: PaymentAction): boolean {
  if (id === action.result_id) return true;
  return invoice_id === captureInvoiceId(action) && (amount === undefined || isAmountOf(action, amount));
}

function isAmountOf({amount, currency}: PaymentAction, shown: WireMoney): boolean {
  if (amount === null || currency === null) return false;
  return equals(parseMoney({currency_code: currency, value: amount}), parseMoney(shown));
}

/** Voids an authorization: releases the rest of the buyer's money. */
export const voidAuthorization: ActionOperation = {
  kind: "void",
  doneStatus: "VOIDED",
  plan(order, actions, terms) {
    requireNone(actions, ["capture-authorization", "reauthorize"]);
    const original = originalAuthorization(unitOfAuthorization(order, terms.paymentId), terms.paymentId);
    const others = unitsOf(order).flatMap(({payments}) => {
      const own = payments?.authorizations ?? [];
      return own.some(({id}) => id === original.id) ? [] : own.filter(({status}) => OPEN.has(status));
    });
    return {paymentId: original.id, amount: undefined, known: others.map(({id}) => id)};
  },
  body: () => ({}),
  send: (payments, call) => payments.voidAuthorization(call),
  // A void made elsewhere has the same effect.
  find: (order, {payment_id}) =>
    authorizationsOf(order).find(({id, status}) => id === payment_id && status === "VOIDED"),
  verdict: (status) => (status === "VOIDED" ? "done" : "unclear"),
  async apply(tx, {attempt_id: attemptId, known}, listed) {
    // Money of another purchase unit is still reserved.
    if (known !== null && known !== "[]") return undefined;
    // A partly captured attempt stays captured.
    const attempt = await changePayment(tx, attemptId, {to: "voided", ...listed});
    if (!attempt) return undefined;
    await releasePaid(tx, attempt);
    return {attempt};
  },
};

const AUTHORIZATION_VERDICTS: Readonly<Record<string, Verdict>> = {
  CREATED: "done",
  PARTIALLY_CAPTURED: "done",
  CAPTURED: "done",
  VOIDED: "done",
  PENDING: "pending",
  DENIED: "failed",
};

/**
 * Reauthorizes a payment after the honor period of three days, for another three days. The new authorization is the one whose
 * id the order did not have before.
 */
export const reauthorize: ActionOperation = {
  kind: "reauthorize",
  doneStatus: "CREATED",
  plan(order, actions, terms) {
    requireNone(actions, ["capture-authorization", "void", "reauthorize"]);
    const unit = unitOfAuthorization(order, terms.paymentId);
    const original = originalAuthorization(unit, terms.paymentId);
    const total = shownAmount(original.amount);
    const amount = amountWithin(terms.amount, {total, left: total, past: "authorized again"});
    return {paymentId: original.id, amount, known: authorizationsOf(order).map(({id}) => id)};
  },
  body: ({amount}) => ({...(amount && {amount: toWire(amount)})}),
  send: (payments, call) => payments.reauthorize(call),
  find(order, action) {
    const known = JSON.parse(action.known ?? "[]") as string[];
    return authorizationsOf(order).find(({id}) =>
      action.result_id === null ? !known.includes(id) : id === action.result_id,
    );
  },
  verdict: (status) => AUTHORIZATION_VERDICTS[status] ?? "unclear",
};

/** An authorization in these states has money to capture. */
const OPEN = new Set(["CREATED", "PARTIALLY_CAPTURED"]);

/**
 * Finds the open authorization to capture; without an id the newest. A reauthorization follows the authorization that it
 * replaces.
 *
 * @throws MerchantError 404 for an unknown id, 422 without an open authorization
 */
function openAuthorization(order: Order, id: string | undefined): Authorization {
  const open = authorizationsOf(order).filter(({status}) => OPEN.has(status));
  const found = id === undefined ? open.at(-1) : open.find((one) => one.id === id);
  if (found) return found;
  if (id !== undefined) throw notFound();
  throw nothingReserved();
}

/**
 * Finds the buyer's own authorization. PayPal voids and reauthorizes only that one.
 *
 * @throws MerchantError 404 for another id, 422 without an open authorization
 */
function originalAuthorization(order: Order, id: string | undefined): Authorization {
  const [original] = authorizationsOf(order);
  if (!original) throw nothingReserved();
  if (id !== undefined && id !== original.id) throw notFound();
  return original;
}

/** Refuses an action while one of these kinds has no outcome, since it may have moved the money. @throws MerchantError 409 */
function requireNone(actions: readonly PaymentAction[], kinds: readonly ActionKind[]): void {
  const isOpen = ({kind, state}: PaymentAction) =>
    kinds.includes(kind) && (state === "sent" || state === "needs-check");
  if (!actions.some(isOpen)) return;
  throw new MerchantError(
    409,
    "ACTION_IN_PROGRESS",
    "Another action on this authorization is in progress, or its outcome is unknown; repeat the request later.",
  );
}

function notFound(): MerchantError {
  return new MerchantError(404, "AUTHORIZATION_NOT_FOUND", "The order has no such authorization.");
}

function nothingReserved(): MerchantError {
  return new MerchantError(422, "NOTHING_AUTHORIZED", "The order has no open authorization.");
}
