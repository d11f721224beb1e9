import assert from "node:assert/strict";
import {type ChildProcess, spawnSync} from "node:child_process";
import {mkdtemp, readdir, rm} from "node:fs/promises";
import {createServer, type AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {freePort} from "../support/free-port.ts";
import {type Ended, Programs} from "../support/program.ts";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

const isLong = process.env["LONG_TESTS"] !== undefined;

/** Runs the program of `npm start` in an empty folder, where it creates `.data`. */
describe("npm start", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-start-"));
  });
  const programs = new Programs();
  after(async () => {
    programs.killAll();
    await rm(folder, {recursive: true, force: true});
  });

  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    programs.start(process.execPath, [main, ...args], {cwd: folder, env});

  const ports = async () => ({PORT: String(await freePort()), SANDBOX_PORT: String(await freePort())});
  const oneLine = ({code, stderr}: Ended, words: RegExp) => {
    assert.equal(code, 1);
    assert.match(stderr, words);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
  };

  async function answers(url: string): Promise<boolean> {
    return fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
  }

  async function accessToken(sandbox: string): Promise<string> {
    const basic = Buffer.from("sandbox-client:sandbox-secret").toString("base64");
    const granted = await fetch(`${sandbox}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded"},
      body: "grant_type=client_credentials",
    });
    return ((await granted.json()) as {access_token: string}).access_token;
  }

  /** Reads the text of PayPal's page for a new order. */
  async function paymentWindow(sandbox: string): Promise<string> {
    const made = await fetch(`${sandbox}/v2/checkout/orders`, {
      method: "POST",
      headers: {authorization: `Bearer ${await accessToken(sandbox)}`, "content-type": "application/json"},
      body: JSON.stringify({
        intent: "CAPTURE",
        purchase_units: [{amount: {currency_code: "USD", value: "10.00"}}],
      }),
    });
    const {id} = (await made.json()) as {id: string};
    return (await fetch(`${sandbox}/checkoutnow?token=${id}`)).text();
  }

  /** Addresses to which the sandbox sends webhooks. */
  async function told(sandbox: string): Promise<string[]> {
    const token = await accessToken(sandbox);
    const listed = await fetch(`${sandbox}/v1/notifications/webhooks`, {
      headers: {authorization: `Bearer ${token}`},
    });
    const {webhooks} = (await listed.json()) as {webhooks: {id: string; url: string}[]};
    return webhooks.map(({id, url}) => `${id} ${url}`);
  }

  test("npm start listens on IPv6, and prints and registers addresses with brackets", async () => {
    const settings = {...(await ports()), HOST: "::1", SANDBOX_HOST: "::1"};
    const {child, ended, printed} = run(["--sandbox"], settings);
    const text = await printed("Ctrl-C");
    for (const port of [settings.PORT, settings.SANDBOX_PORT])
      assert.ok(text.includes(`http://[::1]:${port}`), text);
    assert.ok(await answers(`http://[::1]:${settings.PORT}/`));
    assert.deepEqual(await told(`http://[::1]:${settings.SANDBOX_PORT}`), [
      `sandbox-webhook http://[::1]:${settings.PORT}/service-api/webhooks`,
    ]);
    child.kill("SIGTERM");
    assert.equal((await ended).code, 0);
  });

  test("npm start calls a sandbox that listens on all addresses at this machine's own", async () => {
    const settings = {...(await ports()), SANDBOX_HOST: "::", CONSOLE_PASSWORD: "long enough"};
    const {child, ended, printed} = run(["--sandbox"], settings);
    assert.ok((await printed("Ctrl-C")).includes(`http://127.0.0.1:${settings.SANDBOX_PORT}`));
    child.kill("SIGTERM");
    assert.equal((await ended).code, 0);
  });

  // The test of Ctrl-C also sends SIGINT.
  for (const signal of isLong ? (["SIGINT", "SIGTERM"] as const) : (["SIGTERM"] as const)) {
    test(`npm start starts the demo shop and the sandbox with a database each, prints their addresses, and stops cleanly on ${signal}`, async () => {
      const key = "metrics-key-0123456789abcdef0123456789";
      const settings = {...(await ports()), METRICS_KEY: key};
      const {child, ended, printed} = run(["--sandbox"], settings);
      const text = await printed("Ctrl-C");
      assert.match(text, /Docs +http:\/\/localhost:\d+\/docs\/\n/);
      assert.match(text, new RegExp(`http://localhost:${settings.PORT}`));
      assert.match(text, new RegExp(`http://127\\.0\\.0\\.1:${settings.SANDBOX_PORT}`));
      assert.match(text, /4868 7191 9682 9038/);
      assert.ok(await answers(`http://127.0.0.1:${settings.PORT}/`));
      assert.ok(await answers(`http://127.0.0.1:${settings.SANDBOX_PORT}/health`));
      assert.deepEqual(await told(`http://127.0.0.1:${settings.SANDBOX_PORT}`), [
        `sandbox-webhook http://127.0.0.1:${settings.PORT}/service-api/webhooks`,
      ]);
      assert.match(await paymentWindow(`http://127.0.0.1:${settings.SANDBOX_PORT}`), /Kiln &amp; Fold/);
      const files = await readdir(join(folder, ".data"));
      for (const name of ["demo-shop.db", "merchant.db", "sandbox.json"])
        assert.ok(files.includes(name), files.join());
      const shop = `http://127.0.0.1:${settings.PORT}`;
      const refused = await fetch(`${shop}/health`, {headers: {"x-long": "x".repeat(20_000)}});
      assert.equal(refused.status, 431);
      // Metrics are served with their key only.
      assert.equal(await answers(`${shop}/metrics`), false);
      const authorization = `Bearer ${key}`;
      const metrics = await (await fetch(`${shop}/metrics`, {headers: {authorization}})).text();
      assert.match(metrics, /^checkout_database_up 1$/m);
      child.kill(signal);
      const {code, stderr} = await ended;
      assert.equal(code, 0, stderr);
      assert.equal(stderr, "");
      assert.equal(await answers(`http://127.0.0.1:${settings.SANDBOX_PORT}/health`), false);
    });
  }

  test("npm start stops cleanly when Ctrl-C signals all processes", async () => {
    const settings = await ports();
    const {child, ended, printed} = programs.start(process.execPath, [main, "--sandbox"], {
      cwd: folder,
      env: settings,
      detached: true,
    });
    await printed("Ctrl-C");
    process.kill(-Number(child.pid), "SIGINT");
    assert.equal((await ended).code, 0);
  });

  test("a port in use is reported in one line with exit code 1", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const port = String((taken.address() as AddressInfo).port);
    oneLine(
      await run(["--sandbox"], {...(await ports()), PORT: port}).ended,
      new RegExp(`demo shop.*${port} is in use.* by PORT\\.`),
    );
    oneLine(
      await run(["--sandbox"], {...(await ports()), SANDBOX_PORT: port}).ended,
      new RegExp(`sandbox.*${port} is in use.* by SANDBOX_PORT\\.`),
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  const ownPayPal = (host: string) => ({
    PORT: "0",
    SERVICE_BASE_URL: `http://${host}`,
    SDK_URL: `http://${host}`,
    CLIENT_ID: "id",
    CLIENT_SECRET: "canary-secret",
    SESSION_KEY: "a-session-key-of-at-least-32-characters",
    DATABASE_URL: "file::memory:",
  });

  test("a start without --sandbox serves the shop's pages only with DEMO", async () => {
    const settings = ownPayPal(`127.0.0.1:${await freePort()}`);
    for (const [DEMO, words] of [
      ["off", "Merchant server"],
      ["on", "Front page"],
    ] as const) {
      const {child, ended, printed} = run([], {...settings, DEMO});
      const text = await printed("Ctrl-C");
      const {origin} = new URL(/http:\S+/.exec(text)?.[0] ?? "");
      assert.ok(text.includes(words), text);
      for (const path of ["/", "/docs/", "/shop/"])
        assert.equal(await answers(origin + path), DEMO === "on", `${DEMO} ${path}`);
      for (const path of ["/service-api/configuration", "/cdn/v1/checkout.js", "/ready"])
        assert.equal(await answers(origin + path), true, `${DEMO} ${path}`);
      child.kill("SIGTERM");
      assert.equal((await ended).code, 0);
    }
  });

  test("the log of a start names PayPal's host and the cause when it can't be reached", async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const {child, printed} = run([], ownPayPal(host));
    const log = await printed(`"host":"${host}"`);
    assert.match(log, /POST \/v1\/oauth2\/token.*network error ECONNREFUSED/);
    assert.doesNotMatch(log, /canary-secret/);
    child.kill("SIGTERM");
  });

  test("a wrong setting is reported in one line with exit code 1", async () => {
    oneLine(await run(["--sandbox"], {...(await ports()), PORT: "many"}).ended, /PORT is "many"/);
    oneLine(
      await run(["--sandbox"], {...(await ports()), MINIMUM_THREE_D_SECURE: "SOMETIMES"}).ended,
      /MINIMUM_THREE_D_SECURE is "SOMETIMES"/,
    );
    oneLine(
      await run(["--sandbox"], {...(await ports()), DATABASE_URL: "mysql://x"}).ended,
      /DATABASE_URL is wrong/,
    );
  });

  test("a start without --sandbox names every missing setting and exits", async () => {
    const {code, stderr} = await run([], await ports()).ended;
    assert.equal(code, 1);
    for (const name of ["SERVICE_BASE_URL", "SDK_URL", "CLIENT_ID", "CLIENT_SECRET", "SESSION_KEY"])
      assert.match(stderr, new RegExp(`^${name} is missing: write `, "m"));
  });

  test("a port that is too high is reported as PORT", async () => {
    oneLine(await run(["--sandbox"], {...(await ports()), PORT: "99999"}).ended, /^PORT is "99999"/);
  });

  test("--help prints every setting and starts nothing", async () => {
    const {code, stdout} = await run(["--help"]).ended;
    assert.equal(code, 0);
    for (const name of ["SERVICE_BASE_URL", "PUBLIC_URL", "DEMO", "SANDBOX_PORT", "CONSOLE_PASSWORD"])
      assert.match(stdout, new RegExp(`^  ${name} \\(default: `, "m"));
  });

  test("an unknown flag is reported in one line with exit code 1", async () => {
    oneLine(await run(["--sandbxo"], await ports()).ended, /--sandbxo/);
  });

  /** The process id of a role that `npm start`'s process started. */
  function roleOf(parent: ChildProcess, role: string): number {
    const list = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], {encoding: "utf8"}).stdout.split("\n");
    const line = list
      .map((text) => text.trim().split(/\s+/))
      .find(([, ppid, ...args]) => {
        return ppid === String(parent.pid) && args.join(" ").includes(`${role}/main.js`);
      });
    assert.ok(line, `no ${role} process`);
    return Number(line[0]);
  }

  test("both roles end with a message when one of them exits", async () => {
    const settings = await ports();
    const {child, ended, printed} = run(["--sandbox"], settings);
    await printed("Ctrl-C");
    process.kill(roleOf(child, "sandbox"), "SIGKILL");
    const {code, stderr} = await ended;
    assert.equal(code, 1);
    assert.match(stderr, /sandbox: ended unexpectedly \(SIGKILL\)/);
    assert.equal(await answers(`http://127.0.0.1:${settings.PORT}/health`), false);
  });

  test("roles end with the process that started them, also when it is killed", async () => {
    const settings = await ports();
    const {child, ended, printed} = run(["--sandbox"], settings);
    await printed("Ctrl-C");
    child.kill("SIGKILL");
    // The roles keep its output open until they end.
    await ended;
    assert.equal(await answers(`http://127.0.0.1:${settings.PORT}/health`), false);
    assert.equal(await answers(`http://127.0.0.1:${settings.SANDBOX_PORT}/health`), false);
  });
});
