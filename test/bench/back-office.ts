import type {Insertable} from "kysely";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import type {PaymentItem} from "../../server/merchant/back-office/view-types.ts";
import {type Database, openDatabase} from "../../server/database/open.ts";
import {sql} from "kysely";
import {openShop, type Shop, TestClock} from "../merchant/support/shop.ts";
import {libsql} from "../support/databases.ts";
import {startPostgres} from "../support/postgres.ts";
import type {Fact} from "./measure.ts";

const PAYMENTS = 100_000;
const PAGE_SIZE = 100;
const AT_MOST_MS = 300;
const OPERATOR_KEY = "bench-operator-key-0123456789abcdef012345";

/** Filters and searches of the list. Each is read from the first page to the last. */
const QUERIES: Readonly<Record<string, string>> = {
  "no filter": "",
  "without abandoned checkouts": "&hideAbandoned=true",
  "abandoned checkouts": "&state=not-completed",
  "a frequent state": "&state=paid",
  "a rare state": "&state=needs-check",
  "a currency": "&currency=EUR",
  "a month": "&since=2029-11-01T00:00:00Z&until=2029-12-01T00:00:00Z",
  "a range of amounts": "&min=10&max=20",
  "rare amounts": "&min=998",
  "a rare name": "&search=quentin",
  "a frequent name": "&search=anna",
  "the beginning of many words": "&search=a",
  "first and last name": "&search=anna+lindgren",
  "an e-mail address": "&search=anna.lindgren.77%40",
  "an amount": "&search=42.50",
  "an order id": "&search=ORDER-99000",
  "no match": "&search=xyzzy",
  "all filters": "&search=a&state=partly-refunded&currency=EUR&min=900&since=2029-01-01T00:00:00Z",
};

/** Time of each page of the back office's list with 100,000 payments, from the first to the deepest, on both databases. */
export async function* facts(): AsyncGenerator<Fact> {
  const postgres = await startPostgres();
  const file = await libsql.create(merchantMigrations);
  try {
    for (const [engine, url] of [
      ["SQLite", file.url],
      ["PostgreSQL", postgres.url],
    ] as const) {
      await fill(url);
      const clock = new TestClock();
      const shop = await openShop({
        paypalUrl: "http://127.0.0.1:1",
        databaseUrl: url,
        variables: {OPERATOR_KEY, LOG_LEVEL: "silent"},
        clock,
      });
      for (const [name, query] of Object.entries(QUERIES)) {
        const {pages, slowest} = await readAll(shop, query);
        yield fact(`${engine}, ${name}: slowest of ${pages} pages`, slowest);
      }
      yield fact(
        `${engine}, totals of a day and a month`,
        await timeOf(() => read(shop, "totals?day=2029-11-15&timeZone=Europe/Berlin")),
      );
      let bytes = 0;
      const csv = await timeOf(async () => (bytes = (await read(shop, "payments.csv")).length));
      yield {...fact(`${engine}, CSV of all payments, ${Math.round(bytes / 1e6)} MB`, csv), atMost: 30_000};
      await shop.close();
    }
  } finally {
    await file.drop();
    await postgres.stop();
  }
}

function fact(subject: string, value: number): Fact {
  return {name: "back-office", subject, unit: "ms", atMost: AT_MOST_MS, value};
}

/** Reads a list to its end. */
async function readAll(shop: Shop, query: string): Promise<{pages: number; slowest: number}> {
  let slowest = 0;
  let pages = 0;
  let token = "";
  do {
    let page: {items: PaymentItem[]; next?: string} = {items: []};
    const path = `payments?pageSize=${PAGE_SIZE}${query}${token}`;
    const time = await timeOf(async () => (page = JSON.parse(await read(shop, path)) as typeof page));
    slowest = Math.max(slowest, time);
    pages += 1;
    token = page.next === undefined ? "" : `&pageToken=${page.next}`;
  } while (token !== "");
  return {pages, slowest};
}

async function read(shop: Shop, path: string): Promise<string> {
  const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
  const reply = await shop.browser().get(`/back-office/${path}`, headers);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const FIRST = ["Anna", "Ben", "Chen", "Dora", "Emil", "Fatima", "Goran", "Hana", "Ines", "Jonas"];
const LAST = [
  "Lindgren",
  "Okafor",
  "Rossi",
  "Schmidt",
  "Tanaka",
  "Alvarez",
  "Novak",
  "Dubois",
  "Khan",
  "Ames",
];
const STATES = [
  "paid",
  "paid",
  "paid",
  "paid",
  "refunded",
  "partly-refunded",
  "declined",
  "pending",
  "not-completed",
] as const;

/** States of the attempts of payments in which no money has moved; pending by default. */
const ATTEMPT_STATES: Readonly<Record<string, "needs-check" | "declined" | "created">> = {
  "needs-check": "needs-check",
  declined: "declined",
  "not-completed": "created",
};

/** Writes payments of two years. */
async function fill(url: string): Promise<void> {
  const database = await openDatabase<MerchantTables>({url, migrations: merchantMigrations});
  const start = Date.UTC(2028, 0, 1);
  const step = (2 * 365 * 24 * 60 * 60 * 1000) / PAYMENTS;
  const BATCH = 1000;
  for (let first = 0; first < PAYMENTS; first += BATCH) {
    const rows = Array.from({length: BATCH}, (_, at) =>
      payment(first + at, Math.round(start + step * (first + at))),
    );
    await database.transaction(async (tx) => {
      await tx
        .insertInto("attempts")
        .values(rows.map(({attempt}) => attempt))
        .execute();
      await tx
        .insertInto("payment_list")
        .values(rows.map(({listed}) => listed))
        .execute();
      await tx
        .insertInto("payment_movements")
        .values(rows.map(({movement}) => movement))
        .execute();
      await tx
        .insertInto("payment_terms")
        .values(rows.flatMap(({terms}) => terms))
        .execute();
    });
  }
  await analyze(database);
  await database.close();
}

async function analyze({engine, db}: Database<MerchantTables>): Promise<void> {
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
  else await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

function payment(n: number, time: number) {
  // Spreads the ids, which are random in a shop.
  const id = `${((n * 7919) % PAYMENTS).toString(16).padStart(8, "0")}-${n}`;
  const name = n % 5000 === 7 ? "Quentin" : FIRST[n % FIRST.length]!;
  const surname = LAST[Math.floor(n / 10) % LAST.length]!;
  const email = `${name}.${surname}.${n % 100}@mail-${n}.example`.toLowerCase();
  const cents = n % 97 === 0 ? 4250 : (n * 7907) % 100_000;
  const amount = (cents / 100).toFixed(2);
  const state = n % 20_000 === 5 ? ("needs-check" as const) : STATES[n % STATES.length]!;
  const currency = n % 10 === 3 ? "EUR" : "USD";
  const times = {created_at: time, updated_at: time};
  const isMoved = state === "paid" || state.endsWith("refunded");
  const attempt: Insertable<MerchantTables["attempts"]> = {
    id,
    session: `session-${n % 1000}`,
    request_hash: "bought",
    amount,
    currency,
    cart: null,
    order_id: `ORDER-${n}`,
    state: isMoved ? "captured" : (ATTEMPT_STATES[state] ?? "pending"),
    failures: 0,
    delivery: null,
    ...times,
  };
  const listed: Insertable<MerchantTables["payment_list"]> = {
    attempt_id: id,
    state,
    currency,
    thousandths: cents * 10,
    captured: isMoved ? cents * 10 : 0,
    refunded: state === "refunded" ? cents * 10 : 0,
    payer_name: `${name} ${surname}`,
    payer_email: email,
    is_erased: 0,
    source: "paypal",
    last_digits: null,
    invoice_id: null,
    ...times,
  };
  const movement: Insertable<MerchantTables["payment_movements"]> = {
    id: `CAPTURE-${n}`,
    attempt_id: id,
    kind: "capture",
    status: isMoved ? "COMPLETED" : "PENDING",
    is_done: isMoved ? 1 : 0,
    currency,
    thousandths: cents * 10,
    moved_at: time,
  };
  const term = (text: string, is_personal: number) => ({
    term: text.toLowerCase(),
    attempt_id: id,
    is_personal,
  });
  return {
    attempt,
    listed,
    movement,
    terms: [term(name, 1), term(surname, 1), term(email, 1), term(amount, 0)],
  };
}
