// The shop's own order number and its own values travel with the payment.
import Database from "libsql";

const database = new Database(":memory:");
database.exec("create table orders (attempt text primary key, number integer unique)");
const insert = database.prepare(`
  insert into orders select ?, coalesce(max(number), 1000) + 1 from orders where true
  on conflict (attempt) do nothing
`);
const find = database.prepare("select number from orders where attempt = ?");

/** Called before PayPal is. It may be called again for the same attempt, which keeps its number. */
export function order({attemptId, customer}) {
  insert.run(attemptId);
  return {
    reference: `SHOP-${find.get(attemptId).number}`,
    softDescriptor: "KILN AND FOLD",
    metadata: {channel: "web", ...(customer && {customer})},
  };
}
