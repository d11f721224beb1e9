import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, SandboxContext, Tx} from "../context.ts";
import {queueMail} from "../mail/mail.operations.ts";
import type {CaptureStatus} from "../payments/payments.states.ts";
import {buyerMail, merchantMail} from "./payment-mails.ts";
import {
  findLinkPayment,
  findReviewedPayments,
  type LinkPaymentRow,
  listLinkPayments,
  settleLinkPayment,
} from "./payment-links.records.ts";
import {paymentStatusOf} from "./payment-links.states.ts";
import type {Application} from "../wire/application.ts";
import type {PageKey} from "../wire/paging.ts";

export {findLinkPayment, insertLinkPayment, type LinkPaymentRow} from "./payment-links.records.ts";

/**
 * Records the capture of a payment link's order, whether the link's page or the merchant asked for it. Unless the capture is
 * declined, the mails to buyer and merchant are queued in the same transaction. Other orders are ignored, and so are orders
 * that were captured before.
 */
export async function recordLinkCapture(
  tx: Tx,
  runtime: Runtime,
  {orderId, status}: {readonly orderId: string; readonly status: CaptureStatus},
): Promise<void> {
  const change = {status: paymentStatusOf(status), updated_at: runtime.clock.now()};
  const row = await settleLinkPayment(tx, orderId, "CREATED", change);
  if (row && row.status !== "DECLINED")
    await queuePaymentMails(tx, runtime, await applicationById(tx, row.application_id), row);
}

/** Number of payments handled at a time. */
const AT_ONCE = 100;

/**
 * Tells buyer and merchant of payments whose review is over by now, each once: what says that it is over, and its mails, are
 * one transaction.
 */
export async function mailReviewedPayments({database, ...runtime}: SandboxContext): Promise<void> {
  for (const {order_id: orderId, status: capture} of await findReviewedPayments(database.db, AT_ONCE)) {
    const status = capture === "DECLINED" || capture === "FAILED" ? "DECLINED" : "COMPLETED";
    await database.transaction(async (tx) => {
      const row = await settleLinkPayment(tx, orderId, "PENDING", {
        status,
        updated_at: runtime.clock.now(),
      });
      if (row) await queuePaymentMails(tx, runtime, await applicationById(tx, row.application_id), row);
    });
  }
}

async function queuePaymentMails(
  tx: Tx,
  runtime: Runtime,
  merchant: Application,
  row: LinkPaymentRow,
): Promise<void> {
  for (const mail of [buyerMail(merchant, row), merchantMail(merchant, row)]) {
    await queueMail(tx, runtime, {...mail, about: {kind: "order", id: row.order_id}});
  }
}

/** Finds the link payment of an order. It outlives the link. */
export async function linkPaymentOf(
  queries: Queries,
  linkId: string,
  orderId: string,
): Promise<LinkPaymentRow | undefined> {
  const row = await findLinkPayment(queries, orderId);
  return row?.link_id === linkId ? row : undefined;
}

/** Lists payments and attempts through a link, newest first, also for a deleted link. */
export async function paymentsOfLink(
  queries: Queries,
  applicationId: string,
  linkId: string,
  page: {readonly after?: PageKey | undefined; readonly limit: number},
): Promise<LinkPaymentRow[]> {
  return listLinkPayments(queries, {applicationId, linkId, ...page});
}
