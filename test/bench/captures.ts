import {mkdtemp, rm} from "node:fs/promises";
import {join} from "node:path";
import LibsqlDatabase from "libsql";
import {bytesOf, Load} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {startSandboxProcess} from "./sandbox-process.ts";

/** Captures, and commits, of one reading. */
const CAPTURES = 512;
/** A busy shop's: captures of the same moment share a commit. */
const CONNECTIONS = 64;

/**
 * P7: captures that are on the disk when they are answered, against what the same disk commits in SQLite by itself: the
 * rows of such a capture, copied by prepared statements in tables and indexes like the sandbox's. The files lie in this
 * folder's file system, not in one that is only memory.
 */
export const measure: Measure = {
  name: "P7",
  subject: "durable captures over HTTP, against bare SQLite that commits the same rows on the same disk",
  unit: "a second",
  goal: {atLeast: 0.3},
  async *pairs(count) {
    const folder = await mkdtemp(join(process.cwd(), ".bench-"));
    try {
      const sandbox = await startSandboxProcess(folder);
      const load = await Load.open(sandbox.url, CONNECTIONS);
      let commits: BareCommits | undefined;
      try {
        for (let pair = 0; pair <= count; pair++) {
          const captures = await approvedOrders(load, sandbox.headers);
          const ours = await load.rate(captures);
          commits ??= bareCommits(join(folder, "sandbox.db"), join(folder, "bare.db"));
          const both: Pair = [ours, commits.rate()];
          // The first only warms up.
          if (pair > 0) yield both;
        }
      } finally {
        commits?.close();
        load.close();
        await sandbox.stop();
      }
    } finally {
      await rm(folder, {recursive: true, force: true});
    }
  },
};

/** Requests that each capture an approved order of their own. */
async function approvedOrders(load: Load, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "130.00"}}]};
  const card = {
    payment_source: {card: {number: "4111111111111111", expiry: "2040-12", security_code: "123"}},
  };
  const create = bytesOf("POST", "/v2/checkout/orders", headers, JSON.stringify(order));
  const orders = await load.bodies<{id: string}>(Array.from({length: CAPTURES}, () => create));
  const path = (id: string, action: string) => `/v2/checkout/orders/${id}/${action}`;
  await load.bodies(
    orders.map(({id}) => bytesOf("POST", path(id, "confirm-payment-source"), headers, JSON.stringify(card))),
  );
  return orders.map(({id}) =>
    bytesOf("POST", path(id, "capture"), {...headers, "PayPal-Request-Id": `bench-${id}`}),
  );
}

interface BareCommits {
  /** A second. */
  rate(): number;
  close(): void;
}

type Row = Record<string, unknown>;

/**
 * What a capture writes, written by nothing but SQLite: an order moves, a capture and a remembered reply are added. Tables
 * and indexes are made like those of the sandbox's file, and its first capture is the pattern of all rows.
 */
function bareCommits(sandboxFile: string, path: string): BareCommits {
  const pattern = new LibsqlDatabase(sandboxFile);
  const schema = pattern
    .prepare(
      "select sql from sqlite_master where tbl_name in ('orders', 'captures', 'replies') and sql is not null",
    )
    .all() as {sql: string}[];
  const first = (table: string, where = "") =>
    pattern.prepare(`select * from ${table} ${where} limit 1`).all()[0] as Row;
  const order = first("orders", "where status = 'COMPLETED'");
  const [capture, reply] = [first("captures"), first("replies")];
  pattern.close();

  const file = new LibsqlDatabase(path);
  for (const setting of ["journal_mode = wal", "synchronous = full", "foreign_keys = off"])
    file.exec(`pragma ${setting}`);
  for (const {sql} of schema) file.exec(sql);
  const insertInto = (table: string, row: Row) => {
    const columns = Object.keys(row);
    const statement = file.prepare(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    return (changed: Row) => statement.run(Object.values({...row, ...changed}));
  };
  const insert = {
    order: insertInto("orders", order),
    capture: insertInto("captures", capture),
    reply: insertInto("replies", reply),
  };
  const move = file.prepare("update orders set status = ?, updated_at = ? where id = ?");
  const [begin, commit] = [file.prepare("begin immediate"), file.prepare("commit")];
  let made = 0;
  return {
    rate() {
      const ids = Array.from({length: CAPTURES}, () => `BARE${String((made += 1)).padStart(13, "0")}`);
      begin.run();
      for (const id of ids) insert.order({id, status: "APPROVED"});
      commit.run();
      const started = performance.now();
      for (const id of ids) {
        begin.run();
        insert.reply({request_id: `bench-${id}`});
        move.run(["COMPLETED", made, id]);
        insert.capture({id: `C${id}`, order_id: id});
        commit.run();
      }
      return (CAPTURES * 1000) / (performance.now() - started);
    },
    close: () => file.close(),
  };
}
