import type {Transaction} from "kysely";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import type {Order} from "../paypal/orders.ts";
import type {MerchantTables} from "../tables.ts";
import {isTaken, leftToRefund, refund} from "./actions/refund.ts";
import {writeAction} from "./actions/write-action.ts";
import {type SecondPayment, updateClaims} from "./claims.ts";
import {capturesOf, type PaymentStatus} from "./payment-status.ts";
import {unitsByPayment} from "./payment-units.ts";
import type {PaymentsContext} from "./payments.ts";
import {actionsOf} from "./payments.records.ts";
import {markDuplicate} from "./change-payment.ts";
import type {Attempt, PaymentAction} from "./payments.tables.ts";

/** An attempt's order, as it is recorded. */
interface Recorded {
  readonly order: Order;
  readonly paymentStatus: PaymentStatus;
  readonly now: number;
}

/**
 * Updates the claims of an attempt by its order. If another attempt has paid the cart, the same transaction records the refund of
 * this payment, and {@link refundSecondPayment} or recovery sends it. The server refunds the second payment of a cart, but not of
 * a purchase: the buyer may have wanted both.
 *
 * The server claims a cart before it captures an order. Without a call of this server, PayPal captures an order that completes
 * on approval, and other software of the merchant may capture any order.
 *
 * @param attempt before the result
 * @returns the second payment, when this one was found to be it
 */
export async function settleClaims(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  {order, paymentStatus, now}: Recorded,
): Promise<SecondPayment | undefined> {
  const second = await updateClaims(tx, attempt, paymentStatus, now);
  if (second?.of !== "cart") return second;
  const actions = await actionsOf(tx, attempt.id);
  const units = unitsByPayment(order);
  for (const capture of capturesOf(order).filter(isTaken)) {
    if (leftToRefund(order, actions, capture).minor <= 0n) continue;
    const id = refundId(capture.id);
    const terms = {paymentId: capture.id};
    const requested = {id, kind: "refund" as const, requestHash: sha256(id), terms, attempt};
    const plan = {...refund.plan(order, actions, terms), unit: units.get(capture.id)};
    await writeAction(tx, requested, plan, {now, sentAt: 0});
  }
  return (await markDuplicate(tx, attempt.id, second.payer)) ? second : undefined;
}

/** Id of the refund of a second payment. It is the same at each server and after a crash, so that the refund is made once. */
function refundId(captureId: string): string {
  return `second-${captureId}`;
}

/** Tests for a refund that the server made by itself. */
export function isOfSecondPayment({id, payment_id: captureId}: PaymentAction): boolean {
  return id === refundId(captureId);
}

/** Logs and counts a second payment of a cart or a purchase, after it was recorded. */
export function reportSecondPayment(
  {log, onSecondPayment}: PaymentsContext,
  {id, order_id: order, cart, purchase}: Attempt,
  second: SecondPayment | undefined,
): void {
  if (second === undefined) return;
  const paidBy = second.payer;
  if (second.of === "cart") {
    log.warn({attempt: id, order, cart, paidBy}, "a cart was paid twice: the second payment is refunded");
  } else {
    log.error(
      {attempt: id, order, purchase, paidBy},
      "a purchase was paid twice: ask the buyer, and refund one of the payments",
    );
  }
  onSecondPayment?.();
}

/** @throws MerchantError 409 for a second payment of a cart, which is refunded */
export function requireFirstPayment({duplicate_of: payer}: Pick<Attempt, "duplicate_of">): void {
  if (payer === null) return;
  throw new MerchantError(
    409,
    "PAID_TWICE",
    "This cart had been paid already by another order. The payment of this order is refunded in full.",
  );
}
