import {applicationById} from "../accounts/accounts.operations.ts";
import {add, type Money, parseMoney} from "../../shared/money.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {collection, type Store} from "../store.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {leastPayment, minor, transactionsOf} from "./invoice-balance.ts";
import {saveInvoice, saveTransactions} from "./invoice-changes.operations.ts";
import {dayOf} from "./invoice-document.ts";
import {queueReceipts} from "./invoice-mails.ts";
import {MAX_TRANSACTIONS, refundableOf, wireOf} from "./invoice-transactions.operations.ts";
import type {InvoicePayer, InvoicePayment, InvoiceRow} from "./invoices.model.ts";
import {invoiceById, recordInvoiceEvent} from "./invoices.operations.ts";
import {ALLOWED_IN, type InvoicePaymentStatus} from "./invoices.states.ts";

const payments = collection<InvoicePayment>("invoice_payments");

export function addInvoicePayment(store: Store, payment: InvoicePayment): void {
  payments(store).add(payment);
}

/** The payment of an order. Undefined for other orders. */
export function findInvoicePayment(store: Store, orderId: string): InvoicePayment | undefined {
  return payments(store).get(orderId);
}

/** True if a buyer can pay this amount now: neither more than is due, nor less than the smallest payment. */
export function canPay({status, document}: InvoiceRow, amount: bigint): boolean {
  return (
    ALLOWED_IN.pay.includes(status) &&
    transactionsOf(document).payments.length < MAX_TRANSACTIONS &&
    amount > 0n &&
    amount <= minor(document.due_amount) &&
    amount >= leastPayment(document)
  );
}

/**
 * Checks the invoice of an order before its capture. Does nothing for other orders.
 *
 * @param amount of the capture
 * @throws ServiceError 422 INVOICE_NOT_PAYABLE when the invoice was paid, changed or cancelled since the order was made
 */
export function checkInvoicePayment(
  store: Store,
  {orderId, amount}: {readonly orderId: string; readonly amount: Money},
): void {
  const payment = findInvoicePayment(store, orderId);
  if (!payment) return;
  const row = invoiceById(store, payment.invoiceId);
  const {paid, tip} = partsOf(payment);
  const isSame = amount.currency === paid.currency && amount.minor === add(paid, tip).minor;
  if (row && isSame && paid.currency === row.currencyCode && canPay(row, paid.minor)) return;
  throw unprocessable("INVOICE_NOT_PAYABLE", {description: "The invoice no longer takes this payment."});
}

/** Records the capture of an invoice's order, with the capture. Ignores other orders. */
export function recordInvoiceCapture(
  store: Store,
  runtime: Runtime,
  {orderId, captureId, status, payer}: InvoiceCapture,
): void {
  const payment = findInvoicePayment(store, orderId);
  if (payment?.status !== "CREATED") return;
  const changed = payments(store).change(orderId, {
    status: status === "COMPLETED" || status === "PENDING" ? status : "DECLINED",
    captureId,
    ...(payer ? {payer: {name: payer.name, email_address: payer.email_address}} : {}),
  });
  apply(store, runtime, changed, payment.status);
}

export interface InvoiceCapture {
  readonly orderId: string;
  readonly captureId: string;
  /** Status of the capture. */
  readonly status: string;
  /** The payer that the order has by then. */
  readonly payer: InvoicePayer | undefined;
}

/** Finds the states of the captures of orders. Payments pass it, because they use invoices. */
export type CaptureStates = (
  store: Store,
  orderIds: readonly string[],
  now: number,
) => readonly {readonly orderId: string; readonly status: string}[];

/** Records the payments whose review is over. */
export function settleInvoicePayments(
  {store, ...runtime}: Pick<SandboxContext, "store"> & Runtime,
  captureStates: CaptureStates,
): void {
  const pending = payments(store).where(({status}) => status === "PENDING");
  const orderIds = pending.map(({id}) => id);
  const captures = captureStates(store, orderIds, runtime.clock.now());
  for (const {orderId: id, status} of captures) {
    if (status === "PENDING") continue;
    store.change(() => {
      const payment = findInvoicePayment(store, id);
      if (payment?.status !== "PENDING") return;
      const ended = status === "DECLINED" || status === "FAILED" ? "DECLINED" : "COMPLETED";
      apply(store, runtime, payments(store).change(id, {status: ended}), payment.status);
    });
  }
}

/** Adds a payment that has ended to its invoice, and queues the mails about it. */
function apply(store: Store, runtime: Runtime, payment: InvoicePayment, before: InvoicePaymentStatus): void {
  const row = invoiceById(store, payment.invoiceId);
  if (!row) throw notFound("invoice_id");
  const wasPending = before === "PENDING";
  let saved = row;
  if (payment.status === "COMPLETED") {
    saved = saveTransactions(store, runtime, withTip(row, payment), {
      payments: [...transactionsOf(row.document).payments, transactionOf(payment, runtime)],
      isPending: false,
    });
    recordInvoiceEvent(store, runtime, "PAID", saved);
  } else if (payment.status === "PENDING") {
    saved = saveInvoice(store, runtime, row, {status: "PAYMENT_PENDING"});
  } else if (wasPending) {
    saved = saveTransactions(store, runtime, row, {isPending: false});
  }
  // The page shows an immediate decline, so it needs no mail.
  if (payment.status === "DECLINED" && !wasPending) return;
  const application = applicationById(store, payment.applicationId);
  queueReceipts(store, runtime, {row: saved, application, payment});
}

function transactionOf({id, captureId = id, amount}: InvoicePayment, {clock}: Pick<Runtime, "clock">) {
  const now = clock.now();
  return {
    method: "PAYPAL" as const,
    // PayPal's payment id is the id of its capture.
    payment_id: captureId,
    payment_date: dayOf(now),
    payment_date_time: timeOf(now),
    amount,
  };
}

function withTip(row: InvoiceRow, payment: InvoicePayment): InvoiceRow {
  const tip = minor(payment.tip);
  if (tip === 0n) return row;
  const gratuity = wireOf(row, minor(row.document.gratuity) + tip);
  return {...row, document: {...row.document, gratuity}};
}

function partsOf({amount, tip}: InvoicePayment) {
  return {paid: parseMoney(amount), tip: parseMoney(tip)};
}

interface CaptureRefund {
  readonly captureId: string;
  readonly refundId: string;
  readonly amount: Money;
  /** Sum of the capture's refunds, with this one. */
  readonly total: Money;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/**
 * Records the refund of a capture that paid an invoice, with the refund. Ignores other captures. A
 * refunded tip is not part of the invoice.
 */
export function recordCaptureRefund(store: Store, runtime: Runtime, refund: CaptureRefund): void {
  const payment = payments(store).find(({captureId}) => captureId === refund.captureId);
  const row = payment && invoiceById(store, payment.invoiceId);
  if (!row) return;
  const {refunds} = transactionsOf(row.document);
  const paid = minor(payment.amount);
  // The tip is refunded last.
  const ofInvoice = least(refund.total.minor, paid);
  const before = least(refund.total.minor - refund.amount.minor, paid);
  const amount = least(ofInvoice - before, refundableOf(row));
  if (amount <= 0n || refunds.length >= MAX_TRANSACTIONS) return;
  const saved = saveTransactions(store, runtime, row, {
    refunds: [
      ...refunds,
      {
        method: "PAYPAL",
        refund_id: refund.refundId,
        refund_date: dayOf(runtime.clock.now()),
        amount: wireOf(row, amount),
      },
    ],
  });
  recordInvoiceEvent(store, runtime, "REFUNDED", saved);
}
