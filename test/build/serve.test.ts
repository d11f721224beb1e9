import assert from "node:assert/strict";
import {once} from "node:events";
import {mkdtemp, readFile, unlink, writeFile} from "node:fs/promises";
import {type AddressInfo, createServer} from "node:net";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {SignJWT} from "jose";
import {Webhook} from "standardwebhooks";
import {freePort} from "../support/free-port.ts";
import {payCart, signCart} from "../support/cart-purchase.ts";
import {Visitor} from "../support/mounted-shop.ts";
import {installPacked, type Packed} from "../support/packed.ts";
import {type Ended, type Program, Programs} from "../support/program.ts";
import {startShopAddress} from "../merchant/support/pushed-events.ts";
import {waitUntil} from "../merchant/support/wait-until.ts";

const SECRET = `whsec_${Buffer.from("a-secret-of-the-shop-for-events!").toString("base64")}`;

/** Settings of a server whose PayPal is never asked. */
const SETTINGS = {
  PORT: "0",
  SERVICE_BASE_URL: "http://127.0.0.1:9",
  SDK_URL: "http://127.0.0.1:9",
  CLIENT_ID: "client",
  CLIENT_SECRET: "canary-secret",
  SESSION_KEY: "a-session-key-of-at-least-32-characters",
  CART_KEY: "a-cart-key-of-at-least-32-characters",
};

const linesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

describe("checkout-elements serve, out of the packed package", () => {
  let packed: Packed;
  const programs = new Programs();
  before(() => {
    packed = installPacked(["libsql"]);
  });
  after(() => {
    programs.killAll();
    packed.remove();
  });

  /** Starts `checkout-elements` in a folder. */
  const command = (args: readonly string[], options: {cwd: string; env?: NodeJS.ProcessEnv}) =>
    programs.start(join(packed.project, "node_modules/.bin/checkout-elements"), args, options);

  /** Runs the server in a folder of its own in the project. */
  async function serve(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const cwd = await mkdtemp(join(packed.project, "run-"));
    return {...command(["serve", ...args], {cwd, env}), cwd};
  }

  const originOf = (line: string, output: string) =>
    new RegExp(`^${line} +(http:\\S+)$`, "m").exec(output)?.[1] ?? "";

  async function stop({child, ended}: Program): Promise<Ended> {
    child.kill("SIGTERM");
    return ended;
  }

  const isUp = (url: string) =>
    fetch(url).then(
      ({ok}) => ok,
      () => false,
    );

  test("with --sandbox and no settings pays a signed cart, sends a signed event, and refunds by the operator's key", async (t) => {
    const shop = await startShopAddress(t);
    const ports = {PORT: String(await freePort()), SANDBOX_PORT: String(await freePort())};
    const server = await serve(["--sandbox"], {
      ...ports,
      EVENTS_URL: `${shop.origin}/events`,
      EVENTS_SECRET: SECRET,
    });
    const output = await server.printed("Stop with Ctrl-C.");
    const origin = originOf("Merchant server", output);
    const keyOf = (name: string) => readFile(join(server.cwd, `.data/${name}.key`), "utf8");
    const savedCards = async (cookie: string) =>
      (await fetch(`${origin}/service-api/vault/payment-tokens`, {headers: {cookie}})).status;
    const customer = new SignJWT({sub: "C-12"}).setProtectedHeader({alg: "HS256"}).setExpirationTime("1h");
    const token = await customer.sign(new TextEncoder().encode(await keyOf("customer")));
    assert.deepEqual([await savedCards(""), await savedCards(`checkout-customer=${token}`)], [403, 200]);

    const cart = await signCart(await keyOf("cart"), {reference: "R-4711", customer: "C-12"});
    const orderId = await payCart(new Visitor({origin}), cart, originOf("Sandbox of PayPal", output));

    await waitUntil(() => shop.pushed.length > 0);
    const [event] = shop.pushed;
    const {data} = new Webhook(SECRET).verify(event!.body, event!.headers as Record<string, string>) as {
      data: {type: string; payment: {orderId: string; reference: string; customer: string}};
    };
    assert.deepEqual(
      [data.type, data.payment.orderId, data.payment.reference, data.payment.customer],
      ["payment.paid", orderId, "R-4711", "C-12"],
    );

    const refund = async (key: string) => {
      const script = fileURLToPath(new URL("../../demo/servers/standalone/refund.sh", import.meta.url));
      const env = {SERVER: origin, ORDER_ID: orderId, OPERATOR_KEY: key};
      const {code, stdout} = await programs.start("sh", [script], {cwd: server.cwd, env}).ended;
      return {code, ...(JSON.parse(stdout) as {state?: string; resultId?: string; error?: object})};
    };
    const refused = await refund(await keyOf("cart"));
    assert.ok(refused.code !== 0 && refused.resultId === undefined);
    const [one, two] = await Promise.all([refund(await keyOf("operator")), refund(await keyOf("operator"))]);
    assert.deepEqual([one.code, one.state, two.resultId], [0, "done", one.resultId]);

    const list = await fetch(`${origin}/service-api/events`, {
      headers: {authorization: `Bearer ${await keyOf("events")}`},
    });
    const {events} = (await list.json()) as {events: {type: string}[]};
    assert.deepEqual(
      events.map(({type}) => type),
      ["payment.paid", "refund.completed"],
    );
    for (const path of ["/ready", "/cdn/v1/checkout.js", "/back-office/"])
      assert.equal(await isUp(origin + path), true, path);

    const {code, stderr} = await stop(server);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(await isUp(`${origin}/health`), false);
  });

  test("with --sandbox follows every rule of checkout-elements check", async () => {
    const ports = {PORT: String(await freePort()), SANDBOX_PORT: String(await freePort())};
    const server = await serve(["--sandbox"], ports);
    const output = await server.printed("Stop with Ctrl-C.");
    const url = `${originOf("Merchant server", output)}/service-api`;
    const order = JSON.stringify({items: [{sku: "mug", quantity: 1}]});
    const args = ["check", url, "--order", order, "--price", "USD 12.50"];
    const patient = ["--sandbox-url", originOf("Sandbox of PayPal", output), "--slow", "20"];
    const {code, stdout, stderr} = await command([...args, ...patient], {cwd: server.cwd}).ended;
    assert.deepEqual([code, stderr], [0, ""], stdout);
    assert.equal((await stop(server)).code, 0);
  });

  test("two signals at once, such as a Ctrl-C that npx passes on, stop it once and gracefully", async () => {
    const server = await serve(["--sandbox"], {PORT: "0", SANDBOX_PORT: "0", DRAIN_MS: "500"});
    const origin = originOf("Merchant server", await server.printed("Stop with Ctrl-C."));
    server.child.kill("SIGINT");
    server.child.kill("SIGTERM");
    await waitUntil(async () => (await fetch(`${origin}/ready`)).status === 503);
    assert.equal((await server.ended).code, 0);
  });

  test("reads a file of settings, after those of the environment", async () => {
    const file = join(packed.project, "settings.env");
    await writeFile(
      file,
      `# A comment\n${linesOf({...SETTINGS, PORT: "1", DRAIN_MS: "0"})}OPERATOR_KEY="an-operator-key-0123456789-abcdefghij"\n`,
    );
    const server = await serve(["--settings", file], {PORT: "0", CART_KEY: ""});
    const output = await server.printed("Stop with Ctrl-C.");
    const origin = originOf("Merchant server", output);
    assert.doesNotMatch(output, /CATALOGUE is missing|canary/);
    assert.equal(await isUp(`${origin}/ready`), true);
    assert.equal(originOf("Back office", output), `${origin}/back-office/`);
    assert.equal((await stop(server)).code, 0);
  });

  test("refuses an unknown setting in the file, and names the likely one", async () => {
    const file = join(packed.project, "wrong.env");
    await writeFile(file, linesOf({...SETTINGS, PUBLC_URL: "https://shop.example", HOUSE: "red"}));
    const {code, stderr} = await (await serve(["--settings", file])).ended;
    assert.deepEqual(
      [code, stderr.split("\n")],
      [
        2,
        [
          `checkout: ${file}: HOUSE is unknown: remove it; --help lists the settings`,
          `${file}: PUBLC_URL is unknown: did you mean PUBLIC_URL?`,
          "",
        ],
      ],
    );
  });

  test("names every missing setting, and a file that is not there", async () => {
    const without = await (await serve([])).ended;
    assert.equal(without.code, 2);
    for (const name of ["SERVICE_BASE_URL", "SDK_URL", "CLIENT_ID", "CLIENT_SECRET", "SESSION_KEY"])
      assert.match(without.stderr, new RegExp(`${name} is missing: write `));
    const missing = await (await serve(["--settings", "no.env"])).ended;
    assert.deepEqual(
      [missing.code, missing.stderr],
      [2, "checkout: The settings file no.env can't be read (ENOENT).\n"],
    );
  });

  test("a port in use is one line with exit code 1, and the sandbox ends, too", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const PORT = String((taken.address() as AddressInfo).port);
    const SANDBOX_PORT = String(await freePort());
    try {
      const {code, stderr} = await (await serve(["--sandbox"], {PORT, SANDBOX_PORT})).ended;
      assert.deepEqual(
        [code, stderr],
        [
          1,
          `checkout: merchant server: 127.0.0.1:${PORT} is in use; stop the other program, or choose another port by PORT.\n`,
        ],
      );
    } finally {
      taken.close();
    }
  });

  test("a missing driver of PostgreSQL is said in words", async () => {
    const DATABASE_URL = "postgres://checkout@127.0.0.1/checkout";
    const {code, stderr} = await (await serve([], {...SETTINGS, DATABASE_URL})).ended;
    assert.deepEqual(
      [code, stderr.split("\n", 1)[0]],
      [2, "checkout: This database needs the package pg: run `npm install pg`."],
    );
  });

  test("--help shows the options and every setting, and starts nothing", async () => {
    const {code, stdout} = await (await serve(["--help"])).ended;
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: checkout serve \[options\]/);
    for (const option of ["--sandbox", "--settings <file>"])
      assert.ok(stdout.includes(`  ${option} `), option);
    for (const name of ["SERVICE_BASE_URL", "EVENTS_SECRET", "SANDBOX_PORT"])
      assert.match(stdout, new RegExp(`^  ${name} \\(default: `, "m"));
    assert.doesNotMatch(stdout, /DEMO_DATABASE_URL|`/);
  });

  test("says how to get the database's driver if it is missing", async () => {
    await unlink(join(packed.project, "node_modules/libsql"));
    const {code, stderr} = await (await serve(["--sandbox"], {PORT: "0", SANDBOX_PORT: "0"})).ended;
    assert.equal(code, 2);
    assert.equal(
      stderr,
      `checkout: This database needs the package libsql: run \`npm install libsql\`.
  It must be in the same project as checkout-elements. Without a project:
  npx --package checkout-elements --package libsql checkout-elements serve
`,
    );
  });

  test("the command sandbox runs PayPal alone, with sample data, and keeps them", async () => {
    const cwd = await mkdtemp(join(packed.project, "run-"));
    const start = async () => {
      const program = command(["sandbox", "--port", "0", "--seed", "1"], {cwd});
      return {...program, origin: originOf("Sandbox of PayPal", await program.printed("Stop with Ctrl-C."))};
    };
    const ordersAt = async (origin: string) => {
      const reply = await fetch(`${origin}/_sandbox/console/orders?page_size=100`);
      return ((await reply.json()) as {rows: unknown[]}).rows.length;
    };
    const first = await start();
    const orders = await ordersAt(first.origin);
    assert.ok(orders > 10);
    const {code, stderr} = await stop(first);
    assert.deepEqual([code, stderr], [0, ""]);
    const second = await start();
    assert.equal(await ordersAt(second.origin), orders);
    await stop(second);
  });

  test("the command sandbox names a port in use and a wrong setting in one line", async () => {
    const cwd = await mkdtemp(join(packed.project, "run-"));
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const {port} = blocker.address() as AddressInfo;
    const inUse = await command(["sandbox", "--port", String(port)], {cwd}).ended;
    blocker.close();
    assert.deepEqual(
      [inUse.code, /is in use; .* SANDBOX_PORT\.\n$/.test(inUse.stderr)],
      [1, true],
      inUse.stderr,
    );
    const env = {SANDBOX_FILE: "postgres://user@host/name"};
    const wrong = await command(["sandbox"], {cwd, env}).ended;
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /^checkout: SANDBOX_FILE .*needs no database server\n$/);
  });
});
