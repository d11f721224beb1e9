import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, SandboxContext, Tx} from "../context.ts";
import {queueMail} from "../mail/mail.operations.ts";
import type {CaptureStatus} from "../payments/payments.states.ts";
import {buyerMail, merchantMail} from "./payment-mails.ts";
import {
  findLinkPayment,
  findReviewedPayments,
  identifyBuyer,
  type LinkPaymentRow,
  listLinkPayments,
  settleLinkPayment,
} from "./payment-links.records.ts";
import type {LinkBuyer} from "./payment-links.schema.ts";
import {paymentStatusOf} from "./payment-links.states.ts";
import type {Application} from "../wire/application.ts";
import type {PageKey} from "../wire/paging.ts";

export {findLinkPayment, insertLinkPayment, type LinkPaymentRow} from "./payment-links.records.ts";

/**
 * Records the capture of a payment link's order, from the link's page or from the merchant. Unless the capture is
 * declined, it queues the mails to buyer and merchant in the same transaction. It ignores other orders, and orders
 * that were captured before.
 */
export async function recordLinkCapture(
  tx: Tx,
  runtime: Runtime,
  {orderId, status, buyer}: LinkCapture,
): Promise<void> {
  const change = {status: paymentStatusOf(status), updated_at: runtime.clock.now()};
  let row = await settleLinkPayment(tx, orderId, "CREATED", change);
  if (row?.buyer_email === "" && buyer) {
    row = await identifyBuyer(tx, orderId, {
      buyer_name: buyer.name,
      buyer_email: buyer.email_address,
      shipping_address: buyer.shipping_address ? JSON.stringify(buyer.shipping_address) : null,
    });
  }
  if (row && row.status !== "DECLINED")
    await queuePaymentMails(tx, runtime, applicationById(tx, row.application_id), row);
}

/** A capture, with the buyer that the order has by then. */
interface LinkCapture {
  readonly orderId: string;
  readonly status: CaptureStatus;
  readonly buyer: LinkBuyer | undefined;
}

const AT_ONCE = 100;

/**
 * Sends the mails about payments whose review is over. The payment's new status and its mails are stored in one
 * transaction, so each is sent once.
 */
export async function mailReviewedPayments({database, ...runtime}: SandboxContext): Promise<void> {
  for (const {order_id: orderId, status: capture} of await findReviewedPayments(database.db, AT_ONCE)) {
    const status = capture === "DECLINED" || capture === "FAILED" ? "DECLINED" : "COMPLETED";
    await database.transaction(async (tx) => {
      const row = await settleLinkPayment(tx, orderId, "PENDING", {
        status,
        updated_at: runtime.clock.now(),
      });
      if (row) await queuePaymentMails(tx, runtime, applicationById(tx, row.application_id), row);
    });
  }
}

async function queuePaymentMails(
  tx: Tx,
  runtime: Runtime,
  merchant: Application,
  row: LinkPaymentRow,
): Promise<void> {
  // The merchant has paid the order with a card of its own, so it has no buyer.
  if (row.buyer_email === "") return;
  for (const mail of [buyerMail(merchant, row), merchantMail(merchant, row)]) {
    queueMail(tx, runtime, {...mail, about: {kind: "order", id: row.order_id}});
  }
}

/** The link payment of an order. It still exists when the link is deleted. */
export async function linkPaymentOf(
  queries: Queries,
  linkId: string,
  orderId: string,
): Promise<LinkPaymentRow | undefined> {
  const row = await findLinkPayment(queries, orderId);
  return row?.link_id === linkId ? row : undefined;
}

/** Payments and attempts through a link, newest first, also for a deleted link. */
export async function paymentsOfLink(
  queries: Queries,
  applicationId: string,
  linkId: string,
  page: {readonly after?: PageKey | undefined; readonly limit: number},
): Promise<LinkPaymentRow[]> {
  return listLinkPayments(queries, {applicationId, linkId, ...page});
}
