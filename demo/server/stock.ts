import {randomInt} from "node:crypto";
import type {CheckoutHandlerOptions, OnEvent} from "checkout-elements/server";
import type Database from "libsql";
import {baseSku} from "./goods.ts";

type OrderHook = NonNullable<CheckoutHandlerOptions["order"]>;
type ShopEvent = Parameters<OnEvent>[0];

/** Number of each product that is in the workshop. */
export interface Stock {
  /** Reserves the goods of a payment, and gives the order its number. */
  readonly order: OrderHook;
  /** Gives the goods back when a payment ends without money, and takes them again when it is paid late. */
  readonly record: (event: ShopEvent) => void;
  /** Number of goods that can be sold; undefined for a product that is made to order. */
  readonly left: (sku: string) => number | undefined;
}

/** States of a payment in which the goods are free again. */
const FREE = new Set(["declined", "voided", "expired", "closed"]);

/** Signs without those that look like others. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** @param counts number of each product in a new shop, by SKU */
export function openStock(database: Database.Database, counts: Readonly<Record<string, number>>): Stock {
  database.exec(`
    create table if not exists stock (sku text primary key, available integer not null);
    create table if not exists reserved_orders (
      payment text primary key,
      reference text not null,
      items text not null,
      is_free integer not null
    );
  `);
  const fill = database.prepare("insert into stock values (?, ?) on conflict (sku) do nothing");
  for (const [sku, count] of Object.entries(counts)) fill.run(sku, count);
  const read = database.prepare("select available from stock where sku = ?");
  const change = database.prepare("update stock set available = available - ? where sku = ?");
  const known = database.prepare("select reference, items, is_free from reserved_orders where payment = ?");
  const insert = database.prepare("insert into reserved_orders values (?, ?, ?, 0)");
  const mark = database.prepare("update reserved_orders set is_free = ? where payment = ?");

  interface Reserved {
    readonly reference: string;
    readonly items: string;
    readonly is_free: number;
  }
  const reservedBy = (payment: string) => known.get(payment) as Reserved | undefined;
  const left = (sku: string) =>
    (read.get(baseSku(sku)) as {readonly available: number} | undefined)?.available;

  function take(items: readonly (readonly [sku: string, quantity: number])[], sign: 1 | -1): void {
    for (const [sku, quantity] of items) change.run(sign * quantity, sku);
  }

  const reserve = database.transaction(
    (payment: string, items: readonly {readonly sku: string; readonly quantity: number}[]) => {
      const before = reservedBy(payment);
      // The hook may be asked again for the same payment.
      if (before?.is_free === 0) return {reference: before.reference};
      const taken = items.map(({sku, quantity}) => [baseSku(sku), quantity] as const);
      take(taken, 1);
      const soldOut = items.find(({sku}) => (left(sku) ?? 0) < 0);
      if (soldOut) {
        take(taken, -1);
        return {refused: "SOLD_OUT" as const, sku: soldOut.sku};
      }
      const reference = before?.reference ?? newReference();
      if (before) mark.run(0, payment);
      else insert.run(payment, reference, JSON.stringify(taken));
      return {reference};
    },
  );

  const record = database.transaction((payment: string, isFree: boolean) => {
    const reserved = reservedBy(payment);
    if (!reserved || (reserved.is_free === 1) === isFree) return;
    take(JSON.parse(reserved.items) as [string, number][], isFree ? -1 : 1);
    mark.run(isFree ? 1 : 0, payment);
  });

  return {
    left,
    order: ({attemptId, items = [], data}) => {
      // The page that shows this refusal has goods that the shop never has.
      const [first] = items;
      if ((data as {sample?: unknown} | undefined)?.sample === "sold-out" && first)
        return {refused: "SOLD_OUT", sku: first.sku};
      return reserve(attemptId, items);
    },
    record(event) {
      if ("payment" in event && event.payment) record(event.payment.id, FREE.has(event.payment.state));
    },
  };
}

/** An order number such as `KF-7Q2M-94XA`. It does not tell how many orders the shop has. */
function newReference(): string {
  const part = () => Array.from({length: 4}, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `KF-${part()}-${part()}`;
}
