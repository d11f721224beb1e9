import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test, type TestContext} from "node:test";
import Libsql from "libsql";
import {Webhook} from "standardwebhooks";
import {listen} from "../../server/shared/http.ts";
import {libsql} from "../support/databases.ts";
import {freePort} from "../support/free-port.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {paidOrder} from "./support/paid-order.ts";
import {TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";
import {waitUntil} from "./support/wait-until.ts";

const FOLDER = "demo/servers/receivers/";
const [OLD_SECRET, SECRET] = ["old-secret", "new-secret"].map(
  (text) => `whsec_${Buffer.from(text.repeat(4)).toString("base64")}`,
) as [string, string];
const EVENTS_KEY = "events-key-0123456789-abcdefghijkl";

/** Go takes its packages from Debian's folder, and links the library of the system. */
const GO = {GO111MODULE: "off", GOPATH: "/usr/share/gocode", GOFLAGS: "-tags=libsqlite3"};

interface Receiver {
  readonly language: string;
  /** Command that succeeds if this machine has the language and its packages. */
  readonly check: readonly string[];
  readonly start: (port: number) => readonly string[];
}

const RECEIVERS: readonly Receiver[] = [
  {
    language: "Python",
    check: ["python3", "-c", "import sqlite3"],
    start: () => ["python3", `${FOLDER}receiver.py`],
  },
  {
    language: "PHP",
    check: ["php", "-r", "new PDO('sqlite::memory:');"],
    start: (port) => ["php", "-S", `127.0.0.1:${port}`, `${FOLDER}receiver.php`],
  },
  {
    language: "Ruby",
    check: ["ruby", "-e", "require 'puma'; require 'sqlite3'"],
    start: (port) => ["puma", "--bind", `tcp://127.0.0.1:${port}`, `${FOLDER}config.ru`],
  },
  {
    language: "Go",
    check: ["go", "vet", `${FOLDER}receiver.go`],
    start: () => ["go", "run", `${FOLDER}receiver.go`],
  },
];

/** True if a command succeeds. */
const succeeds = ([command = "", ...args]: readonly string[]) =>
  spawnSync(command, args, {env: {...process.env, ...GO}}).status === 0;

const installed = RECEIVERS.filter(({language, check}) => {
  const isInstalled = succeeds(check);
  if (!isInstalled)
    console.log(`${language} with SQLite is not installed: its receiver of events is not tested.`);
  return isInstalled;
});

/** Path of a database in a folder that is deleted after the test. */
async function databaseFile(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-receiver-"));
  context.after(() => rm(folder, {recursive: true}));
  return join(folder, "shop.db");
}

/** Types of the events that a database has, by position. */
function typesIn(file: string): string[] {
  const database = new Libsql(file);
  const rows = database.prepare("select event from shop_events order by position").all();
  database.close();
  return (rows as {event: string}[]).map(({event}) => (JSON.parse(event) as {type: string}).type);
}

/** Starts a receiver, and stops it after the test. Resolves with its URL when it answers. */
async function startReceiver(
  context: TestContext,
  {start}: Receiver,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const port = await freePort();
  const [command = "", ...args] = start(port);
  const env = {...process.env, ...GO, ...environment, PORT: String(port)};
  const receiver = spawn(command, args, {env, stdio: "ignore", detached: true});
  const ended = once(receiver, "exit");
  context.after(async () => {
    // Also the process that `go run` has started.
    if (receiver.pid !== undefined && receiver.exitCode === null) process.kill(-receiver.pid, "SIGKILL");
    await ended;
  });
  const url = `http://127.0.0.1:${port}/`;
  const answers = () =>
    fetch(url, {method: "POST", body: "{}"}).then(
      () => true,
      () => false,
    );
  await waitUntil(async () => {
    assert.equal(receiver.exitCode, null, `${command} has ended`);
    return answers();
  });
  return url;
}

interface Sent {
  readonly body: string;
  /** Body that the signature is for. */
  readonly signed?: string;
  readonly secret?: string;
  readonly at?: number;
}

/** Sends a body with the headers of Standard Webhooks. @returns the status of the reply */
async function send(url: string, {body, signed = body, secret = SECRET, at = Date.now()}: Sent) {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", new Date(at), signed),
  };
  return (await fetch(url, {method: "POST", headers, body})).status;
}

suite(
  "the receiver of events in the docs",
  (bench) => {
    for (const receiver of installed) {
      test(`in ${receiver.language} takes each event once, and refuses forged and old ones`, async (context) => {
        const DATABASE = await databaseFile(context);
        const url = await startReceiver(context, receiver, {EVENTS_SECRET: SECRET, DATABASE});
        const clock = new TestClock();
        clock.advance(Date.now() - clock.now());
        const variables = {EVENTS_URL: url, EVENTS_SECRET: `${OLD_SECRET}, ${SECRET}`};
        const shop = await bench.open({wait: onlyRounds, clock, variables});
        await paidOrder(shop, bench.paypal);
        assert.equal((await shop.merchant.recover()).left.events, 0);
        await shop.merchant.events.replay({since: 0});
        assert.equal((await shop.merchant.recover()).left.events, 0);
        assert.deepEqual(typesIn(DATABASE), ["payment.paid"]);

        const body = JSON.stringify({data: {id: "evt_1", position: 2, type: "payment.voided", name: "Zoë"}});
        const minutes = (count: number) => Date.now() + count * 60_000;
        for (const forged of [
          {body, secret: OLD_SECRET},
          {body, signed: body.replace("voided", "paid")},
          {body, at: minutes(-6)},
          {body, at: minutes(6)},
        ])
          assert.equal(await send(url, forged), 401, JSON.stringify(forged));
        assert.equal((await fetch(url, {method: "POST", body})).status, 401);
        assert.deepEqual(typesIn(DATABASE), ["payment.paid"]);
        assert.equal(await send(url, {body, at: minutes(-4)}), 204);
        assert.deepEqual(typesIn(DATABASE), ["payment.paid", "payment.voided"]);
      });
    }

    if (!installed.some(({language}) => language === "Python")) return;
    test("in Python fetches the list, and goes on where it ended", async (context) => {
      const DATABASE = await databaseFile(context);
      const {merchant, ...shop} = await bench.open({wait: onlyRounds, variables: {EVENTS_KEY}});
      const server = await listen({fetch: merchant.app.fetch, host: "127.0.0.1", port: 0});
      context.after(() => server.stop(0));
      const env = {...process.env, SHOP_URL: server.url, EVENTS_KEY, DATABASE};
      for (const types of [["payment.paid"], ["payment.paid", "payment.paid"]]) {
        await paidOrder({merchant, ...shop}, bench.paypal);
        const pull = spawn("python3", [`${FOLDER}pull.py`], {env, stdio: "inherit"});
        await once(pull, "exit");
        assert.deepEqual([pull.exitCode, typesIn(DATABASE)], [0, types]);
      }
    });
  },
  {on: [libsql]},
);
