import type {OnEvent} from "checkout-elements/server";
import {z} from "zod";
import type {SendMail} from "./mailbox.ts";
import type {OrderLinks} from "./order-links.ts";
import {orderMail} from "./order-mail.ts";
import {type OrderRow, type Orders, shownOf} from "./orders.ts";

interface OrderEventsOptions {
  readonly orders: Orders;
  readonly links: OrderLinks;
  /** Undefined for a shop that sends no mails. */
  readonly send: SendMail | undefined;
  /** Origin for links to orders whose page has sent nothing. */
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Records each change of a payment, and mails the buyer. */
export interface OrderEvents {
  readonly onEvent: OnEvent;
  /** Sends the mail that is due about an order. @throws Error when the mailbox does not accept it */
  readonly mail: (orderId: string) => Promise<void>;
}

export function createOrderEvents({orders, links, send, publicUrl, now}: OrderEventsOptions): OrderEvents {
  async function mail(orderId: string): Promise<void> {
    const order = orders.find(orderId);
    if (!send || !order || !isDue(order)) return;
    const {state, mailed} = order;
    const to = z.email().safeParse(order.email ?? order.payer).data;
    // The page may send the address later.
    if (to === undefined) return;
    const {token, expiresAt} = await links.sign(orderId);
    const url = `${order.origin ?? publicUrl}/shop/order/?id=${encodeURIComponent(orderId)}#${token}`;
    await send({
      // The same for each try, so that the buyer gets one mail. Earlier versions called a paid order captured.
      id: `MAIL-${orderId}-${state === "paid" ? "captured" : state}`,
      to,
      orderId,
      ...orderMail(shownOf(order), {state, wasPending: mailed === "pending", url, expiresAt}),
    });
    orders.markMailed(order, state);
  }

  return {
    mail,
    async onEvent(event) {
      if (!("payment" in event) || event.payment.orderId === null) return;
      orders.record(event, now());
      // If the mailbox fails, the event comes again.
      await mail(event.payment.orderId);
    },
  };
}

/** The first mail confirms the order. After one about a pending payment, another one says how it was decided. */
function isDue({state, mailed}: OrderRow): boolean {
  if (mailed === "none") return ["pending", "authorized", "paid"].includes(state);
  return mailed === "pending" && ["authorized", "paid", "declined", "voided"].includes(state);
}
