import {mkdirSync} from "node:fs";
import {dirname} from "node:path";
import Database from "libsql";
import type {PaymentEvent, RefundEvent, ShopEvent} from "checkout-elements/server";

/** A row of the shop's orders. */
export interface Order {
  payment_id: string;
  order_id: string | null;
  state: string;
  amount: string;
  currency: string;
  name: string | null;
  email: string | null;
  address: string | null;
  created_at: string;
  shipped_at: string | null;
}

/** Decides if an order may be shipped. A refunded or reversed one is in another state, and one with a pending refund, too. */
export function mayBeShipped({state, shipped_at}: Order): boolean {
  return state === "paid" && shipped_at === null;
}

/**
 * Opens the shop's orders, one row for each payment. They are in a file, for one server. Several servers need a common database:
 * https://github.com/checkout-elements/checkout-elements/blob/main/demo/docs/fulfil-orders.md
 */
export function openOrders(file = ".data/orders.db") {
  mkdirSync(dirname(file), {recursive: true});
  const database = new Database(file);
  // Commands open the same file. A transaction waits up to 5 seconds for another one.
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    create table if not exists seen_events (id text primary key);
    create table if not exists orders (
      payment_id text primary key,
      sequence integer not null,
      order_id text,
      state text not null,
      amount text not null,
      currency text not null,
      name text,
      email text,
      address text,
      created_at text not null,
      shipped_at text
    );
  `);
  const see = database.prepare("insert into seen_events (id) values (?) on conflict do nothing");
  // PayPal does not return the buyer with each change. An event that a person sends again may be older than the row.
  const write = database.prepare(`
    insert into orders (payment_id, sequence, order_id, state, amount, currency, name, email, address, created_at)
    values (@id, @sequence, @orderId, @state, @amount, @currency, @name, @email, @address, @createdAt)
    on conflict (payment_id) do update set
      sequence = excluded.sequence,
      order_id = excluded.order_id,
      state = excluded.state,
      name = coalesce(excluded.name, name),
      email = coalesce(excluded.email, email),
      address = coalesce(excluded.address, address)
    where excluded.sequence > orders.sequence
  `);
  const find = database.prepare("select * from orders where order_id = ?");
  const list = database.prepare("select * from orders order by created_at");
  const markShipped = database.prepare("update orders set shipped_at = ? where payment_id = ?");

  const record = database.transaction((event: ShopEvent) => {
    if (see.run(event.id).changes === 0) return;
    if ("payment" in event) write.run(rowOf(event));
    // Write here what else must happen once for each event, such as a change of the stock.
  });

  const ship = database.transaction((orderId: string) => {
    const order = find.get(orderId) as Order | undefined;
    if (!order) throw new Error(`There is no order ${orderId}.`);
    if (!mayBeShipped(order))
      throw new Error(`Don't ship order ${orderId}: it is ${order.shipped_at ? "shipped" : order.state}.`);
    markShipped.run(new Date().toISOString(), order.payment_id);
  });

  return {
    /** Records an event once, however often it comes. */
    onEvent: (event: ShopEvent) => record.immediate(event),
    list: () => list.all() as Order[],
    /** Marks an order as shipped. @throws Error if it may not be shipped */
    ship: (orderId: string) => ship.immediate(orderId),
  };
}

function rowOf(event: PaymentEvent | RefundEvent) {
  const {sequence, createdAt, payment} = event;
  const refund = "refund" in event ? event.refund : undefined;
  const {id, orderId, state, amount, buyer, shippingAddress} = payment;
  return {
    id,
    sequence,
    orderId,
    state: refund?.status === "PENDING" ? "refund-pending" : state,
    amount: amount.value,
    currency: amount.currencyCode,
    name: buyer?.name ?? null,
    email: buyer?.email ?? null,
    address: shippingAddress ? Object.values(shippingAddress).join(", ") : null,
    createdAt,
  };
}
