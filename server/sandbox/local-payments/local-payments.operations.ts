import {parseMoney, toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {isVoucher} from "../orders/local-payment.ts";
import {
  approveLocalPayment,
  confirmLocalPayment,
  orderForLocalPayment,
  type OrderForLocalPayment,
} from "../orders/local-approval.operations.ts";
import {currentCapturesOfOrder} from "../payments/captures.operations.ts";
import {localMethodOf} from "../payment-sources.ts";
import type {LocalMethod} from "../../../src/payment-methods/local-methods.ts";
import type {Caller} from "../wire/caller.ts";
import {unprocessable} from "../wire/errors.ts";
import type {ConfirmLocalBody, LocalPaymentForm} from "./local-payments.schema.ts";
import {MOST_VOUCHER_DAYS, VOUCHER_DAYS} from "./local-payments.states.ts";
import type {LocalCheckout} from "./local-payments.view.ts";
import type {Store} from "../store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Confirms an order with a local method and the buyer's data, for PayPal's SDK.
 *
 * @throws ServiceError 404 for an unknown order, 422 for missing data and for an order that the method can't pay
 */
export function confirmForSdk(store: Store, runtime: Runtime, caller: Caller, body: ConfirmLocalBody): void {
  const method = localMethodOf(body.method);
  checkFields(method, body);
  const payment = {
    countryCode: body.testBuyerCountry,
    name: body.fields.name,
    email: body.fields.email,
    payableUntil: isVoucher(body.method)
      ? lastMomentOf(body.session.expiryDate, runtime.clock.now())
      : undefined,
    installments: body.session.numberOfInstallments,
  };
  confirmLocalPayment(store, runtime, caller, {id: body.orderId, kind: body.method, payment});
}

function checkFields(method: LocalMethod, {fields, session}: ConfirmLocalBody): void {
  for (const field of method.fields) {
    if (fields[field] === undefined) throw missing(`/fields/${field}`);
  }
  for (const field of method.sessionFields) {
    // A voucher without a date gets the default one.
    if (field !== "expiryDate" && session[field] === undefined) throw missing(`/session/${field}`);
  }
}

function missing(field: string) {
  return unprocessable("MISSING_REQUIRED_PARAMETER", {field});
}

/**
 * End of a voucher's last day, in UTC.
 *
 * @param date `YYYY-MM-DD`; by default some days from now
 * @throws ServiceError 422 for a day that is over, or too late
 */
function lastMomentOf(date: string | undefined, now: number): number {
  const day = date ?? new Date(now + VOUCHER_DAYS * DAY_MS).toISOString().slice(0, 10);
  const moment = Date.parse(day) + DAY_MS;
  if (moment > now && moment <= now + (MOST_VOUCHER_DAYS + 1) * DAY_MS) return moment - 1;
  throw unprocessable("INVALID_EXPIRY_DATE", {field: "/session/expiryDate"});
}

/** Finds an order for the page of its local method; undefined if it is unknown or has another payment source. */
export function findLocalCheckout(store: Store, id: string, now: number): LocalCheckout | undefined {
  const order = orderForLocalPayment(store, id, now);
  if (!order) return undefined;
  const {name} = applicationById(store, order.applicationId);
  return {
    order,
    method: localMethodOf(order.kind),
    merchant: order.brandName ?? name,
    amount: toWire(order.total),
    isAwaited: isAwaited(store, order, now),
  };
}

/** True for a voucher until it is paid or expires. */
function isAwaited(store: Store, {id, kind, state}: OrderForLocalPayment, now: number): boolean {
  if (state !== "approved" || !isVoucher(kind)) return false;
  const captures = currentCapturesOfOrder(store, id, now);
  return captures.some(({status}) => status === "PENDING");
}

/** Approves an order with the buyer's choices. @throws TotalChanged, ServiceError 422 */
export function approveLocally(
  store: Store,
  runtime: Runtime,
  {order, method, amount}: LocalCheckout,
  {action, bank, total}: LocalPaymentForm,
): void {
  approveLocalPayment(store, runtime, order.id, {
    kind: order.kind,
    bic: bank,
    total: parseMoney({...amount, value: total ?? amount.value}),
    isPending: action === "pending" || method.window === "voucher",
  });
}
