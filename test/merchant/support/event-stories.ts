import {randomUUID} from "node:crypto";
import type {ShopEvent} from "../../../server/merchant/handler.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, usd} from "./paid-order.ts";
import {attempt, type Shop, type ShopOptions, TEAPOT} from "./shop.ts";

/** A kind of payment, from its order to its final state. */
interface EventStory {
  readonly options?: Partial<ShopOptions>;
  /** Types of its events, in their order. */
  readonly types: readonly ShopEvent["type"][];
  /** Lets it happen. The next round of a server ends a payment whose page is closed. */
  happen(shop: Shop, paypal: FakePayPal): Promise<unknown>;
}

const HOUR = 60 * 60_000;

/** Reads the payment again after PayPal has changed it. */
async function readLater(shop: Shop, orderId: string): Promise<void> {
  shop.clock.advance(HOUR);
  await shop.merchant.backOffice.showPayment(orderId);
}

function pending(status: "COMPLETED" | "DECLINED"): EventStory["happen"] {
  return async (shop, paypal) => {
    paypal.captureStatus = "PENDING";
    const orderId = await paidOrder(shop, paypal);
    paypal.setCaptureStatus(orderId, status);
    await readLater(shop, orderId);
  };
}

export const EVENT_STORIES = {
  "captured by its page": {
    types: ["payment.paid"],
    happen: paidOrder,
  },
  "captured without its page": {
    types: ["payment.paid"],
    async happen(shop, paypal) {
      await approvedOrder(paypal, shop.browser());
      shop.clock.advance(HOUR);
    },
  },
  "captured at its creation": {
    types: ["payment.paid"],
    async happen(shop, paypal) {
      paypal.chargeAtCreation = true;
      const buyer = shop.browser();
      await buyer.token();
      await buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(randomUUID()));
    },
  },
  "captured in parts": {
    options: AUTHORIZING,
    types: ["payment.authorized", "payment.paid", "payment.paid"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      await shop.merchant.backOffice.captureAuthorization({orderId, amount: usd("20.00")});
      await shop.merchant.backOffice.captureAuthorization({orderId, amount: usd("30.00")});
    },
  },
  "completed later": {types: ["payment.pending", "payment.paid"], happen: pending("COMPLETED")},
  "declined later": {types: ["payment.pending", "payment.declined"], happen: pending("DECLINED")},
  declined: {
    types: ["payment.declined"],
    async happen(shop, paypal) {
      paypal.refuseCapture = "INSTRUMENT_DECLINED";
      const buyer = shop.browser();
      await buyer.capture(await approvedOrder(paypal, buyer));
    },
  },
  voided: {
    options: AUTHORIZING,
    types: ["payment.authorized", "payment.voided"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      await shop.merchant.backOffice.voidAuthorization({orderId});
    },
  },
  expired: {
    options: AUTHORIZING,
    types: ["payment.authorized", "payment.expired"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      paypal.orders.get(orderId)!.authorizations[0]!.status = "EXPIRED";
      await readLater(shop, orderId);
    },
  },
  "closed, and paid late": {
    types: ["payment.closed", "payment.paid"],
    async happen(shop, paypal) {
      const buyer = shop.browser();
      await buyer.token();
      const orderId = await buyer.order();
      shop.clock.advance(73 * HOUR);
      await shop.merchant.recover();
      paypal.approve(orderId);
      paypal.complete(orderId);
      await readLater(shop, orderId);
    },
  },
  "reversed, and given back": {
    types: ["payment.paid", "payment.reversed", "payment.paid"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      for (const status of ["REVERSED", "COMPLETED"] as const) {
        paypal.setCaptureStatus(orderId, status);
        await readLater(shop, orderId);
      }
    },
  },
  refunded: {
    types: ["payment.paid", "refund.completed", "refund.completed"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      await shop.merchant.backOffice.refund({orderId, amount: usd("20.00")});
      await shop.merchant.backOffice.refund({orderId});
    },
  },
  "not refunded": {
    types: ["payment.paid", "refund.pending", "refund.failed"],
    async happen(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      paypal.refundStatus = "PENDING";
      await shop.merchant.backOffice.refund({orderId});
      paypal.refunds()[0]!.status = "FAILED";
      await readLater(shop, orderId);
    },
  },
} as const satisfies Readonly<Record<string, EventStory>>;

export type StoryName = keyof typeof EVENT_STORIES;

export function storyOf(name: StoryName): EventStory {
  return EVENT_STORIES[name];
}
