import assert from "node:assert/strict";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import pg from "pg";
import type {PaymentEvent, PaymentState, RefundEvent, ShopEvent} from "../../server/merchant/handler.ts";
import {engines} from "../support/databases.ts";

// The orders of the templates, and those that the docs show.

interface Orders {
  onEvent(event: ShopEvent): void | Promise<void>;
  /** Marks an order as shipped. Rejects, throws or resolves to false if it may not be shipped. */
  ship(orderId: string): unknown;
  close(): Promise<void>;
}

interface SqliteOrders {
  readonly openOrders: (file: string) => Omit<Orders, "close">;
}
interface PostgresOrders extends Orders {
  readonly tables: string;
}

async function inTemplate(): Promise<Orders> {
  const {openOrders} = (await import(
    new URL("../../templates/shared/orders.mts", import.meta.url).href
  )) as SqliteOrders;
  const folder = await mkdtemp(join(tmpdir(), "checkout-orders-"));
  const orders = openOrders(join(folder, "new", "orders.db"));
  return {...orders, close: () => rm(folder, {recursive: true, force: true})};
}

async function inPostgres(url: string): Promise<Orders> {
  process.env["ORDERS_URL"] = url;
  const orders = (await import(
    new URL("../../demo/servers/orders/postgres.js", import.meta.url).href
  )) as PostgresOrders;
  const client = new pg.Client({connectionString: url});
  await client.connect();
  await client.query(orders.tables);
  await client.end();
  return orders;
}

async function isShipped(orders: Orders, orderId: string): Promise<boolean> {
  try {
    return (await orders.ship(orderId)) !== false;
  } catch (error) {
    assert.match(String(error), /Don't ship order|There is no order/);
    return false;
  }
}

let ids = 0;

function eventOf(orderId: string, sequence: number, state: PaymentState): PaymentEvent {
  return {
    id: `event-${(ids += 1)}`,
    type: "payment.paid",
    createdAt: "2026-11-28T12:00:00.000Z",
    position: ids,
    sequence,
    payment: {
      id: `payment-of-${orderId}`,
      orderId,
      state,
      reference: null,
      metadata: {},
      customer: null,
      amount: {currencyCode: "USD", value: "12.50"},
      refunded: {currencyCode: "USD", value: "0.00"},
      method: "card",
      captures: [],
      shippingAddress: {name: "Ada L", countryCode: "US"},
    },
  };
}

for (const engine of engines()) {
  describe(`the shop's orders on ${engine.name}`, () => {
    let orders: Orders;
    let drop: () => Promise<void> = () => Promise.resolve();
    before(async () => {
      if (engine.name === "libsql") orders = await inTemplate();
      else {
        const made = await engine.create();
        drop = () => made.drop();
        orders = await inPostgres(made.url);
      }
    });
    after(async () => {
      await orders.close();
      await drop();
    });

    test("only a paid order is shipped, and once", async () => {
      const states: PaymentState[] = ["authorized", "pending", "declined", "voided", "expired", "closed"];
      for (const state of [...states, "partly-refunded", "refunded", "reversed"] as const) {
        await orders.onEvent(eventOf(state, 1, state));
        assert.equal(await isShipped(orders, state), false, state);
      }
      await orders.onEvent(eventOf("A", 1, "paid"));
      assert.equal(await isShipped(orders, "A"), true);
      assert.equal(await isShipped(orders, "A"), false);
      assert.equal(await isShipped(orders, "B"), false);
    });

    test("an order with a pending refund is not shipped, unless the refund fails", async () => {
      await orders.onEvent(eventOf("C", 1, "paid"));
      const refund = {
        id: "R",
        amount: {currencyCode: "USD", value: "12.50"},
        status: "PENDING",
        at: "2026-11-28T12:00:00.000Z",
      };
      const pending: RefundEvent = {...eventOf("C", 2, "paid"), type: "refund.pending", refund};
      await orders.onEvent(pending);
      assert.equal(await isShipped(orders, "C"), false);
      const failed: RefundEvent = {
        ...eventOf("C", 3, "paid"),
        type: "refund.failed",
        refund: {...refund, status: "FAILED"},
      };
      await orders.onEvent(failed);
      assert.equal(await isShipped(orders, "C"), true);
    });

    test("a repeated or an older event changes no order", async () => {
      const paid = eventOf("D", 2, "paid");
      const refunded = eventOf("D", 3, "refunded");
      for (const event of [paid, refunded, paid, eventOf("D", 1, "authorized"), eventOf("D", 2, "paid")])
        await orders.onEvent(event);
      assert.equal(await isShipped(orders, "D"), false);
    });

    test("an event whose order can't be written is written when it comes again", async () => {
      const event = eventOf("F", 1, "paid");
      const refused = {...event, payment: {...event.payment, state: null}} as unknown as ShopEvent;
      await assert.rejects(async () => orders.onEvent(refused));
      await orders.onEvent(event);
      assert.equal(await isShipped(orders, "F"), true);
    });

    test("a payment that comes after its order was closed is shipped", async () => {
      await orders.onEvent(eventOf("E", 1, "closed"));
      await orders.onEvent(eventOf("E", 2, "paid"));
      assert.equal(await isShipped(orders, "E"), true);
    });
  });
}
