import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {text} from "node:stream/consumers";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {item, linkBody} from "../sandbox/support/links.ts";
import {libsql} from "../support/databases.ts";
import {freePort} from "../support/free-port.ts";
import {startOwnServer} from "./support/own-server.ts";
import {commandSuite} from "./support/suite.ts";

const COMMAND = fileURLToPath(new URL("../../dist/entries/command.js", import.meta.url));

interface Credentials {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Runs the built command as a process with only these settings in its environment. */
function run(
  args: readonly string[],
  {url, clientId, clientSecret}: Credentials,
  more: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {SERVICE_BASE_URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ...more},
    stdio: "pipe",
  });
  const ended = once(child, "exit").then(([code, signal]: (number | string | null)[]) => code ?? signal);
  return {child, ended, err: text(child.stderr)};
}

test("check starts the sandbox at the address that the server uses as PayPal, and stops it", async (context) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const sandbox = {url, clientId: "sandbox-client", clientSecret: "sandbox-secret"};
  const server = await startOwnServer({paypal: sandbox, mistakes: [], pages: "https://pages.shop.test"});
  context.after(() => server.stop());
  const {child, ended, err} = run(
    [
      ...["check", server.url, "--sandbox-url", url, "--origin", "https://pages.shop.test"],
      ...[
        "--slow",
        "20",
        "--price",
        "USD 12.50",
        "--order",
        JSON.stringify({items: [{sku: "mug", quantity: 1}]}),
      ],
    ],
    sandbox,
  );
  const out = await text(child.stdout);
  assert.deepEqual([await ended, await err], [EXIT.ok, ""], out);
  assert.doesNotMatch(out, /^WRONG/m);
  await assert.rejects(fetch(url));
});

commandSuite("checkout as a process", (bench) => {
  const credentials = (application: Omit<Credentials, "url">) => ({url: bench.url, ...application});

  test("create reads the standard input and writes only the result to standard output", async () => {
    const {disputesClient} = await bench.merchant();
    const {child, ended, err} = run(
      ["links", "create", "--file", "-", "--json"],
      credentials(disputesClient.application),
    );
    child.stdin.end(JSON.stringify(linkBody([item({name: "Mug\u001b[2J"})])));
    const out = await text(child.stdout);
    assert.deepEqual([await ended, await err], [EXIT.ok, ""]);
    // oxlint-disable-next-line no-control-regex -- control characters are tested
    assert.doesNotMatch(out, /\u001b/);
    assert.equal((JSON.parse(out) as {line_items: {name: string}[]}).line_items[0]?.name, "Mug\u001b[2J");
  });

  test("the command exits with 0 when the reader closes the pipe, as head does", async () => {
    const {disputesClient} = await bench.merchant();
    const long = item({description: "Thrown by hand. ".repeat(100)});
    for (let count = 0; count < 120; count += 1) {
      await disputesClient.call("POST", "/v1/checkout/payment-resources", {body: linkBody([long])});
    }
    const {child, ended, err} = run(
      ["links", "list", "--all", "--json"],
      credentials(disputesClient.application),
    );
    await once(child.stdout, "data");
    child.stdout.destroy();
    assert.deepEqual([await ended, await err], [EXIT.ok, ""]);
  });

  test("refund reads the payment records in a file and sets the exit code", async () => {
    const {disputesClient} = await bench.merchant();
    const database = await libsql.create(merchantMigrations);
    try {
      const {child, ended, err} = run(
        ["refund", "UNKNOWN", "--yes"],
        credentials(disputesClient.application),
        {
          DATABASE_URL: database.url,
        },
      );
      assert.equal(await text(child.stdout), "");
      assert.equal(await ended, EXIT.notFound);
      assert.match(await err, /^checkout: There is no order or capture UNKNOWN\.\n/);
    } finally {
      await database.drop();
    }
  });

  test("Ctrl-C ends the command while PayPal does not reply", async () => {
    const {disputesClient} = await bench.merchant();
    const silent = createServer((request) => request.resume());
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    try {
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const {child, ended, err} = run(["disputes", "list"], {
        ...credentials(disputesClient.application),
        url,
      });
      await once(silent, "request");
      child.kill("SIGINT");
      assert.deepEqual([await ended, await err], [EXIT.interrupted, "checkout: Stopped.\n"]);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});
