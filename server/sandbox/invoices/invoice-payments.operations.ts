import {applicationById} from "../accounts/accounts.operations.ts";
import {add, type Money, parseMoney} from "../../shared/money.ts";
import type {Runtime, SandboxContext, Tx} from "../context.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {leastPayment, minor, transactionsOf} from "./invoice-balance.ts";
import {
  openAnyInvoice,
  type OpenInvoice,
  saveInvoice,
  saveTransactions,
} from "./invoice-changes.operations.ts";
import {dayOf} from "./invoice-document.ts";
import {queueReceipts} from "./invoice-mails.ts";
import {
  findInvoicePayment,
  findPaymentOfCapture,
  findReviewedInvoicePayments,
  type InvoicePaymentRow,
  moveInvoicePayment,
} from "./invoice-payments.records.ts";
import {MAX_TRANSACTIONS, refundableOf, wireOf} from "./invoice-transactions.operations.ts";
import {recordInvoiceEvent} from "./invoices.operations.ts";
import {ALLOWED_IN} from "./invoices.states.ts";

export {
  findInvoicePayment,
  insertInvoicePayment,
  type InvoicePaymentRow,
} from "./invoice-payments.records.ts";

/** True if a buyer can pay this amount now: neither more than is due, nor less than the smallest payment. */
export function canPay({row, document}: OpenInvoice, amount: bigint): boolean {
  return (
    ALLOWED_IN.pay.includes(row.status) &&
    transactionsOf(document).payments.length < MAX_TRANSACTIONS &&
    amount > 0n &&
    amount <= minor(document.due_amount) &&
    amount >= leastPayment(document)
  );
}

/**
 * Locks the invoice of an order before its capture, so that of two payments one is refused. Does nothing for other
 * orders.
 *
 * @param amount of the capture
 * @throws ServiceError 422 INVOICE_NOT_PAYABLE when the invoice was paid, changed or cancelled since the order was made
 */
export async function claimInvoicePayment(
  tx: Tx,
  {orderId, amount}: {readonly orderId: string; readonly amount: Money},
): Promise<void> {
  const payment = await findInvoicePayment(tx, orderId);
  if (!payment) return;
  const open = await openAnyInvoice(tx, payment.invoice_id);
  const {paid, tip} = partsOf(payment);
  const isSame = amount.currency === paid.currency && amount.minor === add(paid, tip).minor;
  const isFresh = payment.currency_code === open?.row.currency_code;
  if (open && isSame && isFresh && canPay(open, paid.minor)) return;
  throw unprocessable("INVOICE_NOT_PAYABLE", "The invoice no longer takes this payment.");
}

/** Records the capture of an invoice's order, in the transaction of the capture. Ignores other orders. */
export async function recordInvoiceCapture(tx: Tx, runtime: Runtime, capture: InvoiceCapture): Promise<void> {
  const status =
    capture.status === "COMPLETED" || capture.status === "PENDING" ? capture.status : ("DECLINED" as const);
  const {payer} = capture;
  const payment = await moveInvoicePayment(tx, capture.orderId, "CREATED", {
    status,
    capture_id: capture.captureId,
    ...(payer ? {payer_name: payer.name, payer_email: payer.email_address} : {}),
    updated_at: runtime.clock.now(),
  });
  if (payment) await apply(tx, runtime, payment, false);
}

export interface InvoiceCapture {
  readonly orderId: string;
  readonly captureId: string;
  /** Status of the capture. */
  readonly status: string;
  /** The payer that the order has by then. */
  readonly payer: {readonly name: string; readonly email_address: string} | undefined;
}

/** Largest number of payments whose review one run ends. */
const AT_ONCE = 100;

/** Records the payments whose review is over. Of concurrent calls one records a payment. */
export async function settleInvoicePayments({
  database,
  ...runtime
}: Pick<SandboxContext, "database" | "clock" | "random">): Promise<void> {
  const now = runtime.clock.now();
  for (const {order_id: id, isPaid} of await findReviewedInvoicePayments(database.db, now, AT_ONCE)) {
    await database.transaction(async (tx) => {
      const status = isPaid ? "COMPLETED" : "DECLINED";
      const payment = await moveInvoicePayment(tx, id, "PENDING", {status, updated_at: now});
      if (payment) await apply(tx, runtime, payment, true);
    });
  }
}

/** Adds a payment that has ended to its invoice, and queues the mails about it. */
async function apply(
  tx: Tx,
  runtime: Runtime,
  payment: InvoicePaymentRow,
  wasPending: boolean,
): Promise<void> {
  const open = await openAnyInvoice(tx, payment.invoice_id);
  if (!open) throw notFound("invoice_id");
  const isPending = payment.status === "PENDING";
  let saved = open;
  if (payment.status === "COMPLETED") {
    saved = await saveTransactions(tx, runtime, withTip(open, payment), {
      payments: [...transactionsOf(open.document).payments, transactionOf(payment, runtime)],
      isPending,
    });
    if (minor(saved.document.due_amount) === 0n) await recordInvoiceEvent(tx, runtime, "PAID", saved.row);
  } else if (isPending) {
    saved = await saveInvoice(tx, runtime, open, {status: "PAYMENT_PENDING"});
  } else if (wasPending) {
    saved = await saveTransactions(tx, runtime, open, {isPending});
  }
  // The page shows an immediate decline, so it needs no mail.
  if (payment.status === "DECLINED" && !wasPending) return;
  const application = applicationById(tx, payment.application_id);
  await queueReceipts(tx, runtime, {...saved, application, payment});
}

function transactionOf(payment: InvoicePaymentRow, {clock}: Pick<Runtime, "clock">) {
  const now = clock.now();
  return {
    method: "PAYPAL" as const,
    // PayPal's payment id is the id of its capture.
    payment_id: payment.capture_id ?? payment.order_id,
    payment_date: dayOf(now),
    payment_date_time: timeOf(now),
    amount: {currency_code: payment.currency_code, value: payment.value},
  };
}

function withTip({row, document}: OpenInvoice, payment: InvoicePaymentRow): OpenInvoice {
  const {tip} = partsOf(payment);
  if (tip.minor === 0n) return {row, document};
  const gratuity = wireOf({row}, minor(document.gratuity) + tip.minor);
  return {row, document: {...document, gratuity}};
}

function partsOf({currency_code, value, tip}: InvoicePaymentRow) {
  return {paid: parseMoney({currency_code, value}), tip: parseMoney({currency_code, value: tip})};
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
  const payment = await findPaymentOfCapture(tx, refund.captureId);
  const open = payment && (await openAnyInvoice(tx, payment.invoice_id));
  if (!open) return;
  const {refunds} = transactionsOf(open.document);
  const left = refundableOf(open);
  const {paid} = partsOf(payment);
  // The tip is refunded last.
  const ofInvoice = least(refund.total.minor, paid.minor);
  const before = least(refund.total.minor - refund.amount.minor, paid.minor);
  const amount = least(ofInvoice - before, left);
  if (amount <= 0n || refunds.length >= MAX_TRANSACTIONS) return;
  const {row} = await saveTransactions(tx, runtime, open, {
    refunds: [
      ...refunds,
      {
        method: "PAYPAL",
        refund_id: refund.refundId,
        refund_date: dayOf(runtime.clock.now()),
        amount: wireOf(open, amount),
      },
    ],
  });
  await recordInvoiceEvent(tx, runtime, "REFUNDED", row);
}
