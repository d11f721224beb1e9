import {applicationById} from "../accounts/accounts.operations.ts";
import type {Chance, Queries, SandboxContext, Tx} from "../context.ts";
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
 * Notes what a capture made of the payment through a link, whoever asked for it: the link's page, or the merchant over REST.
 * When the money moved or is about to, the mails to the buyer and the merchant are queued in the same transaction: a payment
 * without its mails, or mails without a payment, can't be. No mail tells of one that took nothing. Of an order that no link
 * made there is nothing to note, and no more of one that was captured before.
 */
export async function noteCaptured(
  tx: Tx,
  chance: Chance,
  {orderId, status}: {readonly orderId: string; readonly status: CaptureStatus},
): Promise<void> {
  const change = {status: paymentStatusOf(status), updated_at: chance.clock.now()};
  const row = await settleLinkPayment(tx, orderId, "CREATED", change);
  if (row && row.status !== "DECLINED")
    await tellBoth(tx, chance, await applicationById(tx, row.application_id), row);
}

/** How many payments whose review is over are told of in one go. */
const AT_ONCE = 100;

/**
 * Tells buyer and merchant of payments whose review is over by now, each once: what says that it is over, and its mails, are
 * one transaction.
 */
export async function tellOfReviewed({database, ...chance}: SandboxContext): Promise<void> {
  for (const {order_id: orderId, status: capture} of await findReviewedPayments(database.db, AT_ONCE)) {
    const status = capture === "DECLINED" || capture === "FAILED" ? "DECLINED" : "COMPLETED";
    await database.transaction(async (tx) => {
      const row = await settleLinkPayment(tx, orderId, "PENDING", {
        status,
        updated_at: chance.clock.now(),
      });
      if (row) await tellBoth(tx, chance, await applicationById(tx, row.application_id), row);
    });
  }
}

async function tellBoth(tx: Tx, chance: Chance, merchant: Application, row: LinkPaymentRow): Promise<void> {
  for (const mail of [buyerMail(merchant, row), merchantMail(merchant, row)]) {
    await queueMail(tx, chance, {...mail, about: {kind: "order", id: row.order_id}});
  }
}

/** What an order was made for through a link, if it was; it outlives the link. */
export async function linkPaymentOf(
  queries: Queries,
  linkId: string,
  orderId: string,
): Promise<LinkPaymentRow | undefined> {
  const row = await findLinkPayment(queries, orderId);
  return row?.link_id === linkId ? row : undefined;
}

/** What was paid, or tried, through a link, newest first; also of a link that is gone. */
export async function paymentsOfLink(
  queries: Queries,
  applicationId: string,
  linkId: string,
  page: {readonly after?: PageKey | undefined; readonly limit: number},
): Promise<LinkPaymentRow[]> {
  return listLinkPayments(queries, {applicationId, linkId, ...page});
}
