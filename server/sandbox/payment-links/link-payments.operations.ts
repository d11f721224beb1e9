import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {queueMail} from "../mail/mail.operations.ts";
import {captureStatesOfOrders} from "../payments/captures.operations.ts";
import type {CaptureStatus} from "../payments/payments.states.ts";
import {collection, type Store} from "../store.ts";
import {type LinkBuyer, type LinkPayment, paymentStatusOf} from "./link-payments.model.ts";
import {buyerMail, merchantMail} from "./payment-mails.ts";

export const linkPayments = collection<LinkPayment>("link_payments");

/** A capture, with the buyer that the order has by then. */
interface LinkCapture {
  readonly orderId: string;
  readonly status: CaptureStatus;
  readonly buyer: LinkBuyer | undefined;
}

/**
 * Records the capture of a payment link's order, from the link's page or from the merchant. Unless the capture is
 * declined, it queues the mails to buyer and merchant. It ignores other orders, and orders that were captured before.
 */
export function recordLinkCapture(
  store: Store,
  runtime: Runtime,
  {orderId, status, buyer}: LinkCapture,
): void {
  const payment = linkPayments(store).get(orderId);
  if (payment?.status !== "CREATED") return;
  const settled = linkPayments(store).change(orderId, {
    status: paymentStatusOf(status),
    buyer: payment.buyer ?? buyer,
    updatedAt: runtime.clock.now(),
  });
  if (settled.status !== "DECLINED") queuePaymentMails(store, runtime, settled);
}

/** Sends the mails about payments whose review is over. */
export function mailReviewedPayments(runtime: SandboxContext): void {
  const {clock, store} = runtime;
  const pending = linkPayments(store).where(({status}) => status === "PENDING");
  const orderIds = pending.map(({id}) => id);
  const captures = captureStatesOfOrders(store, orderIds, clock.now());
  store.run(() => {
    for (const {orderId: id, status: capture} of captures) {
      if (capture === "PENDING" || linkPayments(store).get(id)?.status !== "PENDING") continue;
      const status = capture === "DECLINED" || capture === "FAILED" ? "DECLINED" : "COMPLETED";
      const settled = linkPayments(store).change(id, {status, updatedAt: clock.now()});
      queuePaymentMails(store, runtime, settled);
    }
  });
}

/** The merchant may have paid the order with a card of its own. It has no buyer then, and no mails. */
function queuePaymentMails(store: Store, runtime: Runtime, payment: LinkPayment): void {
  const {id, applicationId, buyer} = payment;
  if (!buyer) return;
  const merchant = applicationById(store, applicationId);
  for (const mail of [buyerMail(merchant, payment, buyer), merchantMail(merchant, payment, buyer)])
    queueMail(store, runtime, {...mail, about: {kind: "order", id}});
}

/** The payment of an order through this link. It still exists when the link is deleted. */
export function linkPaymentOf(store: Store, linkId: string, orderId: string): LinkPayment | undefined {
  const payment = linkPayments(store).get(orderId);
  return payment?.linkId === linkId ? payment : undefined;
}
