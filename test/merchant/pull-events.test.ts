import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import Libsql from "libsql";
import {listen} from "../../server/shared/http.ts";
import {libsql} from "../support/databases.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {paidOrder} from "./support/paid-order.ts";
import {suite} from "./support/suite.ts";

const EVENTS_KEY = "events-key-0123456789-abcdefghijkl";

/** Types of the events that a database has, by position. */
function typesIn(file: string): string[] {
  const database = new Libsql(file);
  const rows = database.prepare("select event from shop_events order by position").all();
  database.close();
  return (rows as {event: string}[]).map(({event}) => (JSON.parse(event) as {type: string}).type);
}

suite(
  "the script of the docs that pulls events",
  (bench) => {
    test("fetches the list, and goes on where it ended", async (context) => {
      const folder = await mkdtemp(join(tmpdir(), "checkout-pull-"));
      context.after(() => rm(folder, {recursive: true}));
      const DATABASE = join(folder, "shop.db");
      const {merchant, ...shop} = await bench.open({wait: onlyRounds, variables: {EVENTS_KEY}});
      const server = await listen({fetch: merchant.app.fetch, host: "127.0.0.1", port: 0});
      context.after(() => server.stop(0));
      const env = {...process.env, SHOP_URL: server.url, EVENTS_KEY, DATABASE};
      for (const types of [["payment.paid"], ["payment.paid", "payment.paid"]]) {
        await paidOrder({merchant, ...shop}, bench.paypal);
        const pull = spawn("python3", ["demo/servers/pull-events.py"], {env, stdio: "inherit"});
        await once(pull, "exit");
        assert.deepEqual([pull.exitCode, typesIn(DATABASE)], [0, types]);
      }
    });
  },
  {on: [libsql]},
);
