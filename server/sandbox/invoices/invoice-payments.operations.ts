import {applicationById} from "../accounts/accounts.operations.ts";
import {add, type Money, parseMoney} from "../../shared/money.ts";
import type {Queries, Runtime, SandboxContext, Tx} from "../context.ts";
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
  throw unprocessable("INVOICE_NOT_PAYABLE", "The invoice no longer takes this payment.");
}

/** Records the capture of an invoice's order, in the transaction of the capture. Ignores other orders. */
export async function recordInvoiceCapture(
  tx: Tx,
  runtime: Runtime,
  {orderId, captureId, status, payer}: InvoiceCapture,
): Promise<void> {
  const payment = findInvoicePayment(tx.store, orderId);
  if (payment?.status !== "CREATED") return;
  const changed = payments(tx.store).change(orderId, {
    status: status === "COMPLETED" || status === "PENDING" ? status : "DECLINED",
    captureId,
    ...(payer ? {payer: {name: payer.name, email_address: payer.email_address}} : {}),
  });
  await apply(tx, runtime, changed, payment.status);
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
  queries: Queries,
  orderIds: readonly string[],
  now: number,
) => Promise<readonly {readonly order_id: string; readonly status: string}[]>;

/** Records the payments whose review is over. */
export async function settleInvoicePayments(
  {database, store, ...runtime}: Pick<SandboxContext, "database" | "store" | "clock" | "random">,
  captureStates: CaptureStates,
): Promise<void> {
  const pending = payments(store).where(({status}) => status === "PENDING");
  const orderIds = pending.map(({id}) => id);
  const captures = await captureStates(database.db, orderIds, runtime.clock.now());
  for (const {order_id: id, status} of captures) {
    if (status === "PENDING") continue;
    await database.transaction(async (tx) => {
      const payment = findInvoicePayment(tx.store, id);
      if (payment?.status !== "PENDING") return;
      const ended = status === "DECLINED" || status === "FAILED" ? "DECLINED" : "COMPLETED";
      await apply(tx, runtime, payments(tx.store).change(id, {status: ended}), payment.status);
    });
  }
}

/** Adds a payment that has ended to its invoice, and queues the mails about it. */
async function apply(
  tx: Tx,
  runtime: Runtime,
  payment: InvoicePayment,
  before: InvoicePaymentStatus,
): Promise<void> {
  const {store} = tx;
  const row = invoiceById(store, payment.invoiceId);
  if (!row) throw notFound("invoice_id");
  const wasPending = before === "PENDING";
  let saved = row;
  if (payment.status === "COMPLETED") {
    saved = saveTransactions(store, runtime, withTip(row, payment), {
      payments: [...transactionsOf(row.document).payments, transactionOf(payment, runtime)],
      isPending: false,
    });
    if (minor(saved.document.due_amount) === 0n) await recordInvoiceEvent(tx, runtime, "PAID", saved);
  } else if (payment.status === "PENDING") {
    saved = saveInvoice(store, runtime, row, {status: "PAYMENT_PENDING"});
  } else if (wasPending) {
    saved = saveTransactions(store, runtime, row, {isPending: false});
  }
  // The page shows an immediate decline, so it needs no mail.
  if (payment.status === "DECLINED" && !wasPending) return;
  const application = applicationById(tx, payment.applicationId);
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
 * Records the refund of a capture that paid an invoice, in the transaction of the refund. Ignores other captures. A
 * refunded tip is not part of the invoice.
 */
export async function recordCaptureRefund(tx: Tx, runtime: Runtime, refund: CaptureRefund): Promise<void> {
  const payment = payments(tx.store).find(({captureId}) => captureId === refund.captureId);
  const row = payment && invoiceById(tx.store, payment.invoiceId);
  if (!row) return;
  const {refunds} = transactionsOf(row.document);
  const paid = minor(payment.amount);
  // The tip is refunded last.
  const ofInvoice = least(refund.total.minor, paid);
  const before = least(refund.total.minor - refund.amount.minor, paid);
  const amount = least(ofInvoice - before, refundableOf(row));
  if (amount <= 0n || refunds.length >= MAX_TRANSACTIONS) return;
  const saved = saveTransactions(tx.store, runtime, row, {
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
  await recordInvoiceEvent(tx, runtime, "REFUNDED", saved);
}
