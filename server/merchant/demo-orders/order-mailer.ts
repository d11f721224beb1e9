import {z} from "zod";
import type {PaymentsContext} from "../payments/payments.ts";
import {readOrder, shownOrder} from "../routes/shown-order.ts";
import {deleteUnpaid, type DueOrder, dueOrders, markMailed} from "./demo-orders.records.ts";
import type {SendMail} from "./mailbox.ts";
import type {OrderLinks} from "./order-links.ts";
import {orderMail} from "./order-mail.ts";

/**
 * Age of the oldest orders that a mail is sent about: PayPal decides pending payments sooner. The contacts of older orders
 * that were never paid are deleted.
 */
const MAILED_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Mails the demo shop's buyers about their orders, apart from the payments. */
export interface OrderMailer {
  /** Sends all due mails in the background. */
  wake(): void;
  /** Sends all due mails. A mail that fails is due again the next time. */
  run(): Promise<void>;
  /** Resolves when no mail is being sent. */
  ended(): Promise<void>;
}

export function createOrderMailer({
  payments,
  links,
  send,
}: {
  readonly payments: Pick<PaymentsContext, "database" | "orders" | "log" | "clock">;
  readonly links: OrderLinks;
  readonly send: SendMail;
}): OrderMailer {
  const {database, log, clock} = payments;
  let running: Promise<void> | undefined;
  let again = false;

  async function mail(due: DueOrder): Promise<void> {
    const order = await readOrder(payments, due.order_id);
    const to = due.email ?? order.payer?.email_address;
    if (z.email().safeParse(to).success) {
      const link = await links.sign(due.order_id);
      await send({
        // The same for each try, also of two servers, so that the buyer gets one mail.
        id: `MAIL-${due.order_id}-${due.state}`,
        to: to!,
        orderId: due.order_id,
        ...orderMail(shownOrder(due, order), {
          state: due.state,
          wasPending: due.mailed === "pending",
          url: `${due.origin}/shop/order/?id=${encodeURIComponent(due.order_id)}#${link.token}`,
          expiresAt: link.expiresAt,
        }),
      });
    }
    await markMailed(database.db, due);
  }

  async function rounds(): Promise<void> {
    do {
      again = false;
      const since = clock.now() - MAILED_FOR_MS;
      await deleteUnpaid(database.db, since);
      for (const due of await dueOrders(database.db, since)) {
        await mail(due).catch((error: unknown) =>
          log.warn({err: error, order: due.order_id}, "the demo shop's mail could not be sent"),
        );
      }
    } while (again);
  }

  function run(): Promise<void> {
    // The running round may have read the due orders before this call.
    if (running) again = true;
    else running = rounds().finally(() => (running = undefined));
    return running;
  }

  return {
    run,
    wake: () =>
      void run().catch((error: unknown) => log.error({err: error}, "the demo shop's orders can't be read")),
    ended: async () => running?.catch(() => undefined),
  };
}
