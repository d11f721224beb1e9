import {toWire, type WireMoney} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {badRequest, notFound, unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {isRecorded, minor, recordedId, transactionsOf} from "./invoice-balance.ts";
import {minorOf} from "./invoice-amounts.ts";
import type {PaymentBody, RefundBody} from "./invoice-body.schema.ts";
import {checkAllowed, saveTransactions} from "./invoice-changes.operations.ts";
import {dayOf} from "./invoice-document.ts";
import {sum, type Minor} from "./invoice-totals.ts";
import type {InvoiceRow} from "./invoices.model.ts";
import {recordInvoiceEvent, showInvoice} from "./invoices.operations.ts";

/** PayPal's limit for the payments and for the refunds of an invoice. */
export const MAX_TRANSACTIONS = 100;

/**
 * Records a payment that was made outside of PayPal.
 *
 * @returns its id
 * @throws ServiceError 404, 403, 400 VALUE_CANNOT_BE_ZERO, or 422 CANNOT_PROCESS_PAYMENTS or
 *   PAYMENT_AMOUNT_GREATER_THAN_AMOUNT_DUE
 */
export function recordPayment(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  body: PaymentBody,
): string {
  const row = showInvoice(store, target.applicationId, target.id);
  checkAllowed(row, "pay", "CANNOT_PROCESS_PAYMENTS");
  const {payments} = transactionsOf(row.document);
  if (payments.length >= MAX_TRANSACTIONS) {
    throw unprocessable("CANNOT_PROCESS_PAYMENTS");
  }
  const due = minor(row.document.due_amount);
  const amount = recordedAmount(row, body.amount, due);
  if (amount > due) {
    throw unprocessable("PAYMENT_AMOUNT_GREATER_THAN_AMOUNT_DUE", {field: "/amount/value"});
  }
  const now = runtime.clock.now();
  const date = body.payment_date ?? dayOf(now);
  const id = recordedId(runtime.random);
  const saved = saveTransactions(store, runtime, row, {
    payments: [
      ...payments,
      {
        method: body.method,
        payment_id: id,
        payment_date: date,
        payment_date_time: date === dayOf(now) ? timeOf(now) : `${date}T00:00:00Z`,
        ...(body.note === undefined ? {} : {note: body.note}),
        amount: wireOf(row, amount),
        ...(body.shipping_info ? {shipping_info: body.shipping_info} : {}),
      },
    ],
  });
  recordInvoiceEvent(store, runtime, "PAID", saved);
  return id;
}

/**
 * Deletes a recorded payment.
 *
 * @throws ServiceError 404 also for a payment through PayPal, 403, or 422 CANNOT_DELETE_EXTERNAL_PAYMENT when the
 *   refunds would exceed the payments
 */
export function deletePayment(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  paymentId: string,
): void {
  const row = showInvoice(store, target.applicationId, target.id);
  const {payments} = transactionsOf(row.document);
  if (!isRecorded(paymentId) || !payments.some(({payment_id: id}) => id === paymentId)) {
    throw notFound("transaction_id");
  }
  const left = payments.filter(({payment_id: id}) => id !== paymentId);
  if (sum(left.map(({amount}) => minor(amount))) < minor(row.document.refunds?.refund_amount)) {
    throw unprocessable("CANNOT_DELETE_EXTERNAL_PAYMENT");
  }
  saveTransactions(store, runtime, row, {payments: left});
}

/**
 * Records a refund that was made outside of PayPal.
 *
 * @returns its id
 * @throws ServiceError 404, 403, 400 VALUE_CANNOT_BE_ZERO, or 422 CANNOT_PROCESS_REFUNDS or INVALID_REFUND_AMOUNT
 */
export function recordRefund(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  body: RefundBody,
): string {
  const row = showInvoice(store, target.applicationId, target.id);
  checkAllowed(row, "refund", "CANNOT_PROCESS_REFUNDS");
  const {refunds} = transactionsOf(row.document);
  if (refunds.length >= MAX_TRANSACTIONS) {
    throw unprocessable("CANNOT_PROCESS_REFUNDS");
  }
  const left = refundableOf(row);
  const amount = recordedAmount(row, body.amount, left);
  if (amount > left) {
    throw unprocessable("INVALID_REFUND_AMOUNT", {field: "/amount/value"});
  }
  const id = recordedId(runtime.random);
  const saved = saveTransactions(store, runtime, row, {
    refunds: [
      ...refunds,
      {
        method: body.method,
        refund_id: id,
        refund_date: body.refund_date ?? dayOf(runtime.clock.now()),
        amount: wireOf(row, amount),
      },
    ],
  });
  recordInvoiceEvent(store, runtime, "REFUNDED", saved);
  return id;
}

/** Deletes a recorded refund. @throws ServiceError 404 also for a refund through PayPal, or 403 */
export function deleteRefund(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  refundId: string,
): void {
  const row = showInvoice(store, target.applicationId, target.id);
  const {refunds} = transactionsOf(row.document);
  const left = refunds.filter(({refund_id: id}) => id !== refundId);
  if (!isRecorded(refundId) || left.length === refunds.length) throw notFound("transaction_id");
  saveTransactions(store, runtime, row, {refunds: left});
}

/** The paid amount that is not refunded. */
export function refundableOf({document}: InvoiceRow): Minor {
  return minor(document.payments?.paid_amount) - minor(document.refunds?.refund_amount);
}

function recordedAmount({currencyCode}: InvoiceRow, money: WireMoney | undefined, all: Minor): Minor {
  if (!money) return all;
  const amount = minorOf(money, currencyCode, "/amount");
  if (amount > 0n) return amount;
  throw badRequest("VALUE_CANNOT_BE_ZERO", {field: "/amount/value"});
}

export function wireOf({currencyCode}: InvoiceRow, amount: Minor): WireMoney {
  return toWire({currency: currencyCode, minor: amount});
}
