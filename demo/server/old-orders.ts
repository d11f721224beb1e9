import {existsSync} from "node:fs";
import type Database from "libsql";

/**
 * Copies the orders that an earlier version kept in the checkout's database, whose next migration deletes them.
 *
 * @param database of the shop's orders
 * @param path of the checkout's database, before it is opened
 */
export function copyOldOrders(database: Database.Database, path: string): void {
  if (!existsSync(path)) return;
  // Another connection would be closed when its statements are garbage-collected, and end the locks of the checkout's connection.
  database.prepare("attach database ? as old").run(path);
  const [hasOrders] = database.prepare("select 1 from old.sqlite_master where name = 'demo_orders'").all();
  if (hasOrders) database.exec(COPY);
  database.exec("detach database old");
}

const COPY = `
  insert into orders (id, sequence, state, mailed, shown, email, phone, account, shipping, origin, created_at)
  select
    order_id,
    0,
    case attempts.state when 'captured' then 'paid' else attempts.state end,
    case mailed when 'captured' then 'paid' else mailed end,
    json_object(
      'id', order_id,
      'amount', json_object('currencyCode', currency, 'value', amount),
      'paidWith', json_object('method', method),
      'shipping', json(shipping)
    ),
    email, phone, account, shipping, origin, demo_orders.created_at
  from old.demo_orders join old.attempts using (order_id)
  where true
  on conflict (id) do nothing`;
