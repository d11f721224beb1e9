// The shop's orders in PostgreSQL, for any number of servers.
import pg from "pg";

/** Created once, as by a migration. */
export const tables = `
  create table seen_events (id text primary key);
  create table orders (
    payment_id text primary key,
    sequence integer not null,
    order_id text,
    state text not null,
    amount numeric not null,
    currency text not null,
    email text,
    address jsonb,
    created_at timestamptz not null,
    shipped_at timestamptz
  );
`;

const pool = new pg.Pool({connectionString: process.env.ORDERS_URL});

/** Records an event once, in one transaction with the change of its order. */
export async function onEvent(event) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const seen = await client.query("insert into seen_events (id) values ($1) on conflict do nothing", [
      event.id,
    ]);
    if (seen.rowCount === 1 && event.payment) await writeOrder(client, event);
    await client.query("commit");
    client.release();
  } catch (error) {
    // Closes the connection, which rolls the transaction back.
    client.release(true);
    throw error;
  }
}

async function writeOrder(client, {sequence, createdAt, payment, refund}) {
  const state = refund?.status === "PENDING" ? "refund-pending" : payment.state;
  const {id, orderId, amount, buyer, shippingAddress} = payment;
  // PayPal does not return the buyer with each change. An event that a person sends again may be older than the row.
  await client.query(
    `insert into orders (payment_id, sequence, order_id, state, amount, currency, email, address, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (payment_id) do update set
        sequence = excluded.sequence,
        order_id = excluded.order_id,
        state = excluded.state,
        email = coalesce(excluded.email, orders.email),
        address = coalesce(excluded.address, orders.address)
      where excluded.sequence > orders.sequence`,
    [
      id,
      sequence,
      orderId,
      state,
      amount.value,
      amount.currencyCode,
      buyer?.email,
      shippingAddress,
      createdAt,
    ],
  );
}

/** Marks an order as shipped. @returns false if it may not be shipped */
export async function ship(orderId) {
  const shipped = await pool.query(
    "update orders set shipped_at = now() where order_id = $1 and state = 'paid' and shipped_at is null",
    [orderId],
  );
  return shipped.rowCount === 1;
}

/** Closes the connections. */
export const close = () => pool.end();
