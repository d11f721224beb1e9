import {mkdtemp, rm} from "node:fs/promises";
import {join} from "node:path";
import LibsqlDatabase from "libsql";
import {bytesOf, Load} from "./load.ts";
import {type Measure, type Pair, PAIRS} from "./measure.ts";
import {startSandboxProcess} from "./sandbox-process.ts";

/** Captures, and commits, of one reading. */
const CAPTURES = 200;
const CONNECTIONS = 16;

/**
 * P7: captures that are on the disk when they are answered, against what the same disk commits in SQLite by itself. The
 * files lie in this folder's file system, not in one that is only memory.
 */
export const measure: Measure = {
  name: "P7",
  subject: "durable captures over HTTP, against bare commits of SQLite on the same disk",
  unit: "a second",
  goal: {atLeast: 0.3},
  async *pairs() {
    const folder = await mkdtemp(join(process.cwd(), ".bench-"));
    try {
      const sandbox = await startSandboxProcess(folder);
      const load = await Load.open(sandbox.url, CONNECTIONS);
      const commits = bareCommits(join(folder, "bare.db"));
      try {
        for (let pair = 0; pair <= PAIRS; pair++) {
          const captures = await approvedOrders(load, sandbox.headers);
          const both: Pair = [await load.rate(captures), commits.rate()];
          // The first only warms up.
          if (pair > 0) yield both;
        }
      } finally {
        commits.close();
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

/** A row a transaction, on a file with the sandbox's settings. */
function bareCommits(path: string) {
  const file = new LibsqlDatabase(path);
  for (const setting of ["journal_mode = wal", "synchronous = full"]) file.exec(`pragma ${setting}`);
  file.exec("create table captures (id integer primary key, body text not null)");
  const [begin, commit] = [file.prepare("begin immediate"), file.prepare("commit")];
  const insert = file.prepare("insert into captures (body) values (?)");
  const body = "x".repeat(300);
  return {
    rate(): number {
      const started = performance.now();
      for (let done = 0; done < CAPTURES; done++) {
        begin.run();
        insert.run([body]);
        commit.run();
      }
      return (CAPTURES * 1000) / (performance.now() - started);
    },
    close: () => file.close(),
  };
}
