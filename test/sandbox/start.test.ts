import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, readdir, rm} from "node:fs/promises";
import {connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, mock, test} from "node:test";
import {SettingsError} from "../../server/shared/settings.ts";
import {readSandboxSettings} from "../../server/sandbox/config.ts";
import {startSandbox as startFromPackage} from "../../server/sandbox/entry.ts";
import {startSandbox} from "../../server/sandbox/start.ts";
import {card, CARDS, orderBody} from "./support/orders.ts";
import {basic, send} from "./support/sandbox.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkout-start-"));
});
after(() => rm(folder, {recursive: true, force: true}));

const start = (more: Readonly<Record<string, string>> = {}) =>
  startSandbox(
    readSandboxSettings({
      SANDBOX_PORT: "0",
      SANDBOX_FILE: join(folder, "sandbox.json"),
      LOG_LEVEL: "silent",
      ...more,
    }),
  );

async function token(url: string, authorization: string): Promise<string> {
  const answer = await send(`${url}/v1/oauth2/token`, "POST", {
    body: "grant_type=client_credentials",
    headers: {Authorization: authorization, "Content-Type": "application/x-www-form-urlencoded"},
  });
  assert.equal(answer.status, 200);
  return answer.body.access_token;
}

test("the default settings are those of the docs", () => {
  assert.deepEqual(readSandboxSettings({}), {
    host: "127.0.0.1",
    port: 8081,
    file: ".data/sandbox.json",
    clientId: "sandbox-client",
    clientSecret: "sandbox-secret",
    merchantName: "Test Store",
    webhookId: "sandbox-webhook",
    clockStopped: false,
    trustProxy: [],
    logLevel: "warn",
  });
});

for (const [name, value] of [
  ["SANDBOX_PORT", "http"],
  ["SANDBOX_PORT", "70000"],
  ["CLIENT_ID", "a:b"],
  ["SANDBOX_MERCHANT_NAME", "x".repeat(128)],
  ["SANDBOX_FILE", "postgres://user@host/name"],
  ["LOG_LEVEL", "loud"],
] as const) {
  test(`${name}=${value} ends the start with an error of one line that names valid values`, () => {
    assert.throws(
      () => readSandboxSettings({[name]: value}),
      (error) =>
        error instanceof SettingsError &&
        error.message.startsWith(`${name} `) &&
        error.message.includes("write ") &&
        !error.message.includes("\n"),
    );
  });
}

test("CONSOLE_PASSWORD is required if other machines can reach the sandbox", () => {
  for (const [name, value] of [
    ["TRUST_PROXY", "127.0.0.1"],
    ["SANDBOX_HOST", "0.0.0.0"],
    ["SANDBOX_HOST", "::"],
    ["SANDBOX_HOST", "192.168.1.5"],
    ["SANDBOX_HOST", "sandbox.example"],
  ] as const) {
    assert.throws(
      () => readSandboxSettings({[name]: value}),
      /^SettingsError: CONSOLE_PASSWORD is missing: write .*TRUST_PROXY/,
      value,
    );
    readSandboxSettings({[name]: value, CONSOLE_PASSWORD: "open sesame 41"});
  }
  for (const host of ["localhost", "127.0.0.1", "::1"]) readSandboxSettings({SANDBOX_HOST: host});
});

test("an order survives a restart, also with another secret", async () => {
  const first = await start();
  const before = await token(first.url, basic("sandbox-secret", "sandbox-client"));
  const created = await send(`${first.url}/v2/checkout/orders`, "POST", {token: before, body: orderBody()});
  const path = `/v2/checkout/orders/${created.body.id}`;
  await send(`${first.url}${path}/confirm-payment-source`, "POST", {
    token: before,
    body: card(CARDS.ordinary),
  });
  await first.stop();

  const second = await start({CLIENT_SECRET: "another-secret"});
  const afterwards = await token(second.url, basic("another-secret", "sandbox-client"));
  const captured = await send(`${second.url}${path}/capture`, "POST", {token: afterwards});
  assert.equal(captured.status, 201);
  await second.stop();
});

test("the start fails when the port is in use, and frees the file", async () => {
  const first = await start();
  const port = new URL(first.url).port;
  await assert.rejects(start({SANDBOX_PORT: port}), {code: "EADDRINUSE"});
  assert.equal((await send(`${first.url}/health`, "GET")).status, 200);
  await first.stop();
});

test("the stop releases replies that a fault holds", async () => {
  const running = await start();
  const fault = {method: "GET", path: "/health", kind: "hold"};
  await send(`${running.url}/_sandbox/faults`, "POST", {body: fault});
  const held = send(`${running.url}/health`, "GET");
  const processed = async () => {
    const log = await send(`${running.url}/_sandbox/requests?path=/health`, "GET");
    return log.body.requests.some(({path, status}) => path === "/health" && status === 200);
  };
  while (!(await processed())) await new Promise((resolve) => setImmediate(resolve));
  await running.stop();
  assert.equal((await held).status, 200);
});

test("the old name of the file's setting still works, and a database server is refused", () => {
  const warned: string[] = [];
  const read = (url: string) =>
    readSandboxSettings({SANDBOX_DATABASE_URL: url}, ({old, now}) => warned.push(`${old} → ${now}`));
  assert.equal(read("file:.data/sandbox.db").file, ".data/sandbox.db");
  assert.deepEqual(warned, ["SANDBOX_DATABASE_URL → SANDBOX_FILE"]);
  assert.throws(
    () => read("postgres://user@host/name"),
    /^SettingsError: SANDBOX_FILE .*needs no database server$/,
  );
});

test("the package's startSandbox saves a file only if it is named, also by the old option", async () => {
  await (await startFromPackage()).stop();
  for (const options of [
    {file: join(folder, "named.json")},
    {databaseUrl: `file:${join(folder, "old.json")}`},
  ])
    await (await startFromPackage(options)).stop();
  const kept = (await readdir(folder)).filter((name) => /^(?:named|old)/.test(name));
  assert.deepEqual(kept, ["named.json", "old.json"]);
});

test("timers, Date and fetch that a test replaces have no effect on the package's sandbox", async () => {
  const {fetch: realFetch} = globalThis;
  mock.timers.enable({apis: ["setTimeout", "setInterval", "setImmediate", "Date"], now: 0});
  mock.method(globalThis, "fetch", () => assert.fail("the sandbox called the test's fetch"));
  try {
    const sandbox = await startFromPackage({seed: 1});
    await sandbox.decide("approve");
    await sandbox.reset();
    await sandbox.restore(await sandbox.state());
    const {status} = await realFetch(`${sandbox.url}/v1/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({grant_type: "client_credentials"}),
      headers: {Authorization: basic(sandbox.clientSecret, sandbox.clientId)},
    });
    assert.equal(status, 200);
    await sandbox.stop();
  } finally {
    mock.restoreAll();
    mock.timers.reset();
  }
});

test("the package's sandbox can be stopped twice, and refuses other calls then", async () => {
  const sandbox = await startFromPackage();
  await Promise.all([sandbox.stop(), sandbox.stop().catch(() => undefined)]);
  await sandbox.stop();
  await assert.rejects(sandbox.reset(), /the sandbox has stopped/);
});

test("a killed process leaves no sandbox of the package", async () => {
  const entry = new URL("../../dist/entries/sandbox.js", import.meta.url).href;
  const script = `
    const {startSandbox} = await import(${JSON.stringify(entry)});
    process.send((await startSandbox()).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [url] = (await once(child, "message")) as [string];
  child.kill("SIGKILL");
  await once(child, "exit");
  await assert.rejects(once(connect(Number(new URL(url).port), "127.0.0.1"), "connect"), {
    code: "ECONNREFUSED",
  });
});

test("the package's startSandbox fails with Node's error for a port in use", async () => {
  const first = await startFromPackage();
  await assert.rejects(startFromPackage({port: Number(new URL(first.url).port)}), {code: "EADDRINUSE"});
  await first.stop();
});

test("an unknown or wrong option of the package's startSandbox is refused", async () => {
  const open = (options: object) => startFromPackage(options);
  await assert.rejects(open({ports: 1}), /^TypeError: startSandbox: ports is unknown: did you mean port\?$/);
  await assert.rejects(open({port: 70_000}), /^TypeError: startSandbox: port is 70000: write a port number/);
  await assert.rejects(open({seed: 1.5}), /^TypeError: startSandbox: seed is 1\.5: write a whole number/);
  await assert.rejects(
    open({logLevel: "loud"}),
    /^TypeError: startSandbox: logLevel is "loud": write one of/,
  );
});
