import assert from "node:assert/strict";
import {sql} from "kysely";
import type {Migrations} from "../../../server/database/migration.ts";
import {type Database, openDatabase} from "../../../server/database/open.ts";
import type {OnEvent, PaymentState, ShopEvent} from "../../../server/merchant/handler.ts";
import {amountOf} from "../../../server/merchant/payment-list/thousandths.ts";
import {sumsOf} from "../../../server/merchant/payment-list/movements.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import type {TestEngine} from "../../support/databases.ts";
import type {FakeOrder, FakeRefund} from "./fake-payments.ts";
import type {FakePayPal} from "./fake-paypal.ts";

interface BookedTable {
  id: string;
  type: ShopEvent["type"];
  /** The payment, dispute or other object whose events come in order. */
  object: string;
  sequence: number;
  position: number;
  /** Number of the object's event that was booked before; 0 for the first. */
  after: number;
  /** PayPal's id of the refund. */
  refund_id: string | null;
}

interface OrdersTable {
  payment_id: string;
  order_id: string | null;
  state: PaymentState;
  /** PayPal's ids of the captures, as JSON. */
  captures: string;
  /** Amount in major units. */
  refunded: string;
  /** Number of events that changed it. */
  changes: number;
}

interface ShopTables {
  booked: BookedTable;
  orders: OrdersTable;
}

const shopOrdersMigrations: Migrations = {
  "0001-orders": {
    async up(db) {
      await sql`create table booked (id text primary key, type text not null, object text not null, sequence integer not null,
        position integer not null, after integer not null, refund_id text)`.execute(db);
      await sql`create table orders (payment_id text primary key, order_id text, state text not null, captures text not null,
        refunded text not null, changes integer not null)`.execute(db);
    },
  },
};

/** Moments of the shop's function at which it can fail, or its process be killed. */
export const SHOP_MOMENTS = ["shop:called", "shop:booking", "shop:booked"] as const;

/** In a transaction at `shop:booking`, and after its commit at `shop:booked`. */
export type ShopMoment = (typeof SHOP_MOMENTS)[number];

/** A shop's own database, whose orders follow the events. */
export interface ShopOrders {
  readonly url: string;
  /** The shop's function, as the documentation shows it: the event's id and the order are written in one transaction. */
  book(event: ShopEvent, at?: (moment: ShopMoment) => void): Promise<void>;
  readonly onEvent: OnEvent;
  /** Types that were booked, by default those of all payments. */
  types(paymentId?: string): Promise<ShopEvent["type"][]>;
  /**
   * Requires that each of the server's events was booked once, in the order of its object, and that the orders are the server's
   * payments in their final state. With the fake PayPal also that its captures and refunds are those of the orders.
   */
  assertFinal(server: Database<MerchantTables>, paypal?: FakePayPal): Promise<void>;
  close(): Promise<void>;
}

/** Creates a database for a shop's orders, which `close` removes. */
export async function createShopOrders(engine: TestEngine): Promise<ShopOrders> {
  const database = await engine.create(shopOrdersMigrations);
  const orders = await openShopOrders(database.url);
  const close = async () => {
    await orders.close();
    await database.drop();
  };
  return {...orders, close};
}

export async function openShopOrders(url: string): Promise<ShopOrders> {
  const database = await openDatabase<ShopTables>({url, migrations: shopOrdersMigrations});
  const {db} = database;

  async function book(event: ShopEvent, at: (moment: ShopMoment) => void = () => undefined): Promise<void> {
    at("shop:called");
    await database.transaction(async (tx) => {
      const object = objectOf(event);
      const added = await tx
        .insertInto("booked")
        .values({
          id: event.id,
          type: event.type,
          object,
          sequence: event.sequence,
          position: event.position,
          after: sql<number>`(select coalesce(max(sequence), 0) from booked where object = ${object})`,
          refund_id: "refund" in event ? event.refund.id : null,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added && "payment" in event) {
        const {id, orderId, state, captures, refunded} = event.payment;
        const changed = {
          order_id: orderId,
          state,
          captures: idsOf(captures),
          refunded: refunded.value,
        };
        await tx
          .insertInto("orders")
          .values({payment_id: id, changes: 1, ...changed})
          .onConflict((conflict) =>
            conflict.column("payment_id").doUpdateSet({...changed, changes: sql<number>`orders.changes + 1`}),
          )
          .execute();
      }
      at("shop:booking");
    });
    at("shop:booked");
  }

  return {
    url,
    book,
    onEvent: (event) => book(event),
    async types(paymentId) {
      const rows = await db
        .selectFrom("booked")
        .select(["type", "object"])
        .orderBy("object")
        .orderBy("sequence")
        .execute();
      return rows.filter(({object}) => object === (paymentId ?? object)).map(({type}) => type);
    },
    async assertFinal(server, paypal) {
      const booked = await db.selectFrom("booked").selectAll().execute();
      const orders = await db.selectFrom("orders").selectAll().orderBy("payment_id").execute();
      await assertBookedOnce(booked, server);
      await assertStates(orders, server);
      for (const {payment_id: id, changes} of orders) {
        const events = booked.filter(({object}) => object === id);
        assert.equal(changes, events.length, `each event of ${id} was booked once`);
      }
      if (paypal) {
        const known = await knownOrders(server, paypal);
        assertMoney(orders, booked, {orders: known, refunds: paypal.refunds()});
      }
    },
    close: () => database.close(),
  };
}

function objectOf(event: ShopEvent): string {
  if ("payment" in event) return event.payment.id;
  if ("dispute" in event) return event.dispute.id;
  if ("savedMethod" in event) return event.savedMethod.id;
  return "link" in event ? event.link.captureId : event.invoice.id;
}

const idsOf = (captures: readonly {readonly id: string}[]) =>
  JSON.stringify(sorted(captures.map(({id}) => id)));
const sorted = (ids: readonly string[]) => [...ids].sort();

async function assertBookedOnce(
  booked: readonly BookedTable[],
  {db}: Database<MerchantTables>,
): Promise<void> {
  const {forgotten} = await db.selectFrom("event_positions").select("forgotten").executeTakeFirstOrThrow();
  const written = (await db.selectFrom("shop_events").select("id").execute()).map(({id}) => id);
  // Old events are deleted after they were accepted.
  const kept = booked.filter(({id, position}) => position > forgotten || written.includes(id));
  assert.deepEqual(idsOf(kept), JSON.stringify(sorted(written)), "each event was booked");
  for (const {object, type, sequence, after} of booked) {
    assert.equal(sequence, after + 1, `${type} of ${object} came after its event ${after}`);
  }
}

/** Compares the orders with the server's records. */
async function assertStates(orders: readonly OrdersTable[], {db}: Database<MerchantTables>): Promise<void> {
  const payments = await db
    .selectFrom("attempts")
    .innerJoin("payment_list", "payment_list.attempt_id", "attempts.id")
    .select(["attempts.id", "attempts.order_id", "attempts.currency", "attempts.state as attempt"])
    .select("payment_list.state as listed")
    .orderBy("attempts.id")
    .execute();
  const movements = await db.selectFrom("payment_movements").selectAll().execute();
  const expected = payments.map(({id, order_id, currency, attempt, listed}) => {
    const own = movements.filter((movement) => movement.attempt_id === id);
    const captures = own.filter(({kind, is_done}) => kind === "capture" && is_done === 1);
    return {
      payment_id: id,
      order_id,
      state: attempt === "closed" || attempt === "create-failed" ? "closed" : listed,
      captures: idsOf(captures),
      refunded: amountOf(currency, sumsOf(own).refunded).value,
    };
  });
  const isOpen = ({state}: {state: string}) => state === "not-completed" || state === "needs-check";
  const open = new Set(expected.filter(isOpen).map(({payment_id}) => payment_id));
  assert.deepEqual(
    orders.filter(({payment_id}) => !open.has(payment_id)).map(({changes: _changes, ...order}) => order),
    expected.filter((order) => !isOpen(order)),
    "the orders are the server's payments in their final state",
  );
  // After a refusal the buyer has tried again, without a result.
  for (const {payment_id, state} of orders) {
    if (open.has(payment_id)) assert.match(state, /^(declined|closed)$/);
  }
}

/**
 * Lists PayPal's orders that the server knows. Of a charge whose reply was lost and which is too old to repeat, it does not know the
 * order: a person looks it up.
 */
async function knownOrders({db}: Database<MerchantTables>, paypal: FakePayPal): Promise<FakeOrder[]> {
  const attempts = await db.selectFrom("attempts").select(["order_id", "state"]).execute();
  const lost = attempts.filter(({order_id, state}) => order_id === null && state === "needs-check");
  const known = new Set(attempts.map(({order_id}) => order_id));
  const orders = [...paypal.orders.values()];
  const unknown = orders.filter(({id}) => !known.has(id));
  const paid = unknown.filter(({captures}) => captures.some(({status}) => status === "COMPLETED"));
  assert.ok(paid.length <= lost.length, "a person is asked about each charge whose order is unknown");
  return orders.filter(({id}) => known.has(id));
}

/** Compares the orders with PayPal's captures and refunds. */
function assertMoney(
  orders: readonly OrdersTable[],
  booked: readonly BookedTable[],
  paypal: {readonly orders: readonly FakeOrder[]; readonly refunds: readonly FakeRefund[]},
): void {
  for (const {id, captures} of paypal.orders) {
    const paid = captures.filter(({status}) => status === "COMPLETED");
    const order = orders.find(({order_id}) => order_id === id);
    assert.equal(order?.captures ?? "[]", idsOf(paid), `captures of ${id}`);
  }
  for (const [status, type] of [
    ["COMPLETED", "refund.completed"],
    ["FAILED", "refund.failed"],
  ] as const) {
    const real = paypal.refunds.filter((refund) => refund.status === status);
    const refunds = booked.filter((event) => event.type === type).map(({refund_id}) => refund_id ?? "");
    assert.deepEqual(sorted(refunds), sorted(real.map(({id}) => id)), `refunds that are ${status}`);
  }
}
