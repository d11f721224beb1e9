// Goods are reserved with the order. They are free again when it ends without a payment.
import Database from "libsql";

export const database = new Database(":memory:");
database.exec(`
  create table stock (sku text primary key, available integer not null check (available >= 0));
  create table reserved (attempt text, sku text, quantity integer not null, primary key (attempt, sku));
`);
const reserve = database.prepare("insert into reserved values (?, ?, ?) on conflict do nothing");
const take = database.prepare("update stock set available = available - ? where sku = ? and available >= ?");
const release = database.prepare("delete from reserved where attempt = ? returning sku, quantity");
const giveBack = database.prepare("update stock set available = available + ? where sku = ?");

class SoldOut extends Error {
  constructor(sku) {
    super(`${sku} is sold out`);
    this.sku = sku;
  }
}

const reserveAll = database.transaction((attemptId, items) => {
  for (const {sku, quantity} of items) {
    // A repeated call for the same attempt inserts no row.
    if (reserve.run(attemptId, sku, quantity).changes === 0) continue;
    if (take.run(quantity, sku, quantity).changes === 0) throw new SoldOut(sku);
  }
});

export function order({attemptId, items}) {
  try {
    reserveAll(attemptId, items);
  } catch (error) {
    if (error instanceof SoldOut) return {refused: "SOLD_OUT", sku: error.sku};
    throw error;
  }
  return {reference: attemptId};
}

export const onEvent = database.transaction(({payment}) => {
  if (!["declined", "voided", "expired", "closed"].includes(payment?.state)) return;
  for (const {sku, quantity} of release.all(payment.id)) giveBack.run(quantity, sku);
});
