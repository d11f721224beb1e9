import {mkdtemp, rm} from "node:fs/promises";
import {join} from "node:path";
import {sql} from "kysely";
import pg from "pg";
import {type Database, openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {CLIENT_ID, CLIENT_SECRET, startFakePayPal} from "../merchant/support/fake-paypal.ts";
import {startPostgres} from "../support/postgres.ts";
import {cpuTime} from "./cpu-time.ts";
import {runRepeatedly} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {MERCHANT_ROUTES, payOrder} from "./paid-order.ts";
import {startMerchantProcess} from "./server-process.ts";

const MANY = 1_000_000;
const FEW = 1_000;
/** Number of orders in one reading. */
const ORDERS = 60;

/** A server on a database that has had this many orders. */
interface Subject {
  /** Pays orders. */
  pay(count: number): Promise<void>;
  /** Processes whose CPU time is counted. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Tables with rows of each order. The rows of one paid order are copied. */
const TABLES = ["attempts", "calls"] as const;

/**
 * P9: CPU time of a paid order after a million earlier orders, against after a thousand. For the merchant server on SQLite
 * and on PostgreSQL, whose own processes are counted, too.
 */
export async function* measures(count: number) {
  const folder = await mkdtemp(join(process.cwd(), ".bench-"));
  const postgres = await startPostgres();
  const service = await startFakePayPal();
  try {
    for (const engine of ["SQLite", "PostgreSQL"] as const) {
      const open = async (orders: number): Promise<Subject> => {
        const name = `merchant_${orders}`;
        const url = engine === "SQLite" ? `file:${folder}/${name}.db` : await created(postgres.url, name);
        const first = await merchant(service, folder, url);
        await first.pay(1);
        await first.stop();
        await copyFirstOrder(url, orders);
        const subject = await merchant(service, folder, url);
        return engine === "SQLite" ? subject : {...subject, pids: [...subject.pids, postgres.pid()]};
      };
      const measure: Omit<Measure, "pairs"> = {
        name: "P9",
        subject: `merchant on ${engine}: CPU time of a paid order after ${MANY} orders, against after ${FEW}`,
        unit: "ms",
        goal: {atMost: 1.1},
      };
      const subjects = [await open(MANY), await open(FEW)] as const;
      const pairs: Pair[] = [];
      for (let pair = 0; pair <= count; pair++) {
        const both: Pair = [await reading(subjects[0]), await reading(subjects[1])];
        // The first orders warm the servers up.
        if (pair > 0) pairs.push(both);
      }
      for (const subject of subjects) await subject.stop();
      yield {measure, pairs};
    }
  } finally {
    await service.stop();
    await postgres.stop();
    await rm(folder, {recursive: true, force: true});
  }
}

/** Milliseconds of CPU time that one paid order takes. */
async function reading(subject: Subject): Promise<number> {
  const before = await cpuTime(subject.pids);
  await subject.pay(ORDERS);
  return ((await cpuTime(subject.pids)) - before) / ORDERS;
}

async function merchant(
  service: Awaited<ReturnType<typeof startFakePayPal>>,
  folder: string,
  url: string,
): Promise<Subject> {
  const server = await startMerchantProcess(folder, service.url, {
    DATABASE_URL: url,
    CLIENT_ID,
    CLIENT_SECRET,
  });
  const load = {url: server.url, connections: 4};
  return {
    async pay(count) {
      await runRepeatedly({...load, count}, (exchange) =>
        payOrder(exchange, MERCHANT_ROUTES, (id) => service.approve(id)),
      );
      service.orders.clear();
      service.seen.length = 0;
    },
    pids: [server.pid],
    async stop() {
      await server.stop();
    },
  };
}

async function created(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client({connectionString: postgresUrl});
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Longer texts are JSON that only queries of their own order read. The copies leave them out to save disk space. */
const LONG = 200;

/** Copies the rows of the only order, with new ids and an earlier time for each copy. */
async function copyFirstOrder(url: string, count: number): Promise<void> {
  const database = await openDatabase<object>({url, migrations: merchantMigrations});
  const {engine} = database;
  const ids = await idsOf(database);
  const series =
    engine === "postgres"
      ? sql`generate_series(1, ${sql.lit(count)}) as copies(n)`
      : sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}) select n from numbers) as copies`;
  for (const table of TABLES) {
    const {rows} = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db);
    for (const row of rows) {
      const values = Object.entries(row).map(([column, value]) => {
        if (typeof value === "number" && /^(created|updated)_at$/.test(column)) {
          return sql`${sql.lit(value)} - n * 1000`;
        }
        if (typeof value !== "string") return sql.lit(value);
        if (value.length > LONG) return sql.lit("{}");
        const id = ids.find((each) => value.includes(each));
        if (id === undefined) return sql.lit(value);
        const [before, after] = value.split(id);
        return sql`${sql.lit(`${before}${id}-`)} || n || ${sql.lit(after)}`;
      });
      await sql`insert into ${sql.table(table)} select ${sql.join(values)} from ${series}`.execute(
        database.db,
      );
    }
  }
  if (engine === "postgres") await sql`vacuum analyze`.execute(database.db);
  else await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await database.close();
}

/** Returns the ids in the rows of the first order, the longest first. */
async function idsOf({db}: Database<object>): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of TABLES) {
    const {rows} = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (/^(id|order_id|request_id)$/.test(column) && typeof value === "string") ids.add(value);
      }
    }
  }
  return [...ids].sort((one, other) => other.length - one.length);
}
