import assert from "node:assert/strict";
import {execFile} from "node:child_process";
import {cpSync, readFileSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {buildSync} from "esbuild";
import {installPacked, type Packed} from "../support/packed.ts";

const run = promisify(execFile);
const servers = fileURLToPath(new URL("../../demo/servers/", import.meta.url));
const RECOVER_KEY = "a-recover-key-of-at-least-32-characters";

/** Buys a teapot through a bundle of the functions, as API Gateway sends the requests. Prints what came of it. */
const BUYER = `
  import {startSandbox} from "checkout-elements/sandbox";
  const sandbox = await startSandbox();
  Object.assign(process.env, {
    SERVICE_BASE_URL: sandbox.url,
    CLIENT_ID: sandbox.clientId,
    CLIENT_SECRET: sandbox.clientSecret,
    SESSION_KEY: "a-session-key-of-at-least-32-characters",
    OPERATOR_KEY: "an-operator-key-of-at-least-32-characters",
    RECOVER_KEY: "${RECOVER_KEY}",
    DATABASE_URL: "file:shop.db",
  });
  const {handler, recover} = await import(process.argv[2]);
  const shop = "https://shop.example";
  let cookies = [];
  async function ask(method, rawPath, body, more) {
    const reply = await handler({
      version: "2.0",
      routeKey: "$default",
      rawPath,
      rawQueryString: "",
      cookies,
      headers: {host: "shop.example", "content-type": "application/json", ...more},
      requestContext: {domainName: "shop.example", http: {method, path: rawPath}},
      ...(body && {body: JSON.stringify(body)}),
      isBase64Encoded: false,
    });
    if (reply.cookies) cookies = reply.cookies.map((cookie) => cookie.split(";")[0]);
    const text = reply.isBase64Encoded ? Buffer.from(reply.body, "base64").toString() : reply.body;
    return {status: reply.statusCode, text};
  }
  await ask("GET", "/service-api/auth/browser-safe-client-token");
  const created = await ask("POST", "/service-api/checkout/orders/create", {items: [{sku: "teapot", quantity: 1}]});
  const {id} = JSON.parse(created.text);
  await fetch(sandbox.url + "/approvals/order/" + id, {
    method: "POST",
    headers: {origin: sandbox.url},
    body: new URLSearchParams({action: "approve", buyer: "buyer-us", card: "WALLET-US-1"}),
  });
  const captured = await ask("POST", "/service-api/checkout/orders/" + id + "/capture");
  const script = await ask("GET", "/back-office/back-office.js");
  const cron = await ask("GET", "/service-api/recover", undefined, {authorization: "Bearer ${RECOVER_KEY}"});
  console.log(JSON.stringify({
    status: JSON.parse(captured.text).status,
    backOffice: script.status,
    cron: JSON.parse(cron.text),
    schedule: await recover(),
  }));
  await sandbox.stop();
  process.exit();
`;
const NOTHING = {left: {unconfirmed: 0, webhooks: 0, events: 0}};
const PAID = {status: "COMPLETED", backOffice: 200, cron: NOTHING, schedule: NOTHING};

describe("the serverless functions, with the packed package", () => {
  let packed: Packed;
  let project: string;
  before(async () => {
    packed = installPacked(["lit", "@lit/context", "libsql", "hono", "esbuild"]);
    ({project} = packed);
    cpSync(join(servers, "checkout.js"), join(project, "checkout.js"));
    cpSync(join(servers, "serverless"), join(project, "serverless"), {recursive: true});
    writeFileSync(join(project, "buyer.mjs"), BUYER);
    await run(process.execPath, ["serverless/bundle.js"], {cwd: project});
  });
  after(() => packed.remove());

  /** Runs the buyer at a bundle. Resolves to what the buyer has printed last, and to the log. */
  async function buy(bundle: string) {
    rmSync(join(project, "shop.db"), {force: true});
    const {stdout} = await run(process.execPath, ["buyer.mjs", `./${bundle}`], {cwd: project});
    const lines = stdout.trim().split("\n");
    return {result: JSON.parse(lines.pop() ?? "") as unknown, log: lines.join("\n")};
  }

  test("a bundle of esbuild takes a payment, and has the files of the back office", async () => {
    const {result, log} = await buy("out/lambda.mjs");
    assert.deepEqual(result, PAID);
    assert.doesNotMatch(log, /"level":50/);
  });

  test("a bundle says at its start which files are missing", async () => {
    renameSync(join(project, "out/dist"), join(project, "out/moved"));
    try {
      const {result, log} = await buy("out/lambda.mjs");
      assert.deepEqual(result, {...PAID, backOffice: 404});
      assert.match(log, /copy node_modules\/checkout-elements\/dist\/back-office to this folder/);
      assert.ok(log.includes(JSON.stringify(join(project, "out/dist/back-office"))), log);
    } finally {
      renameSync(join(project, "out/moved"), join(project, "out/dist"));
    }
  });

  /** Bundles the functions with other options of esbuild. */
  const bundle = (file: string, options: object) =>
    buildSync({
      absWorkingDir: project,
      entryPoints: ["serverless/lambda.js"],
      outfile: file,
      bundle: true,
      platform: "node",
      logLevel: "silent",
      ...options,
    });

  test("a CommonJS bundle takes a payment, with the options of the docs", async () => {
    bundle("out/lambda.cjs", {
      format: "cjs",
      external: ["libsql", "pg"],
      banner: {js: `const bundleUrl = require("node:url").pathToFileURL(__filename).href;`},
      define: {"import.meta.url": "bundleUrl"},
    });
    assert.deepEqual((await buy("out/lambda.cjs")).result, PAID);
  });

  test("a bundle that contains the database's driver says what to do instead", async () => {
    bundle("out/whole.mjs", {format: "esm"});
    const message =
      /The package libsql can't be part of a bundle: install it next to the bundle, and name it as external/;
    await assert.rejects(buy("out/whole.mjs"), (error: Error & {stderr?: string; stdout?: string}) =>
      message.test(`${error.message}${error.stderr}${error.stdout}`),
    );
  });

  test("Netlify's context keeps the function awake", async () => {
    const script = `
      const {default: answer, config} = await import("./serverless/netlify.js");
      const promises = [];
      const context = {waitUntil(promise) { if (this === context) promises.push(promise); }};
      const reply = await answer(new Request("https://shop.example/service-api/configuration"), context);
      await Promise.all(promises);
      console.log(reply.status, promises.length, config.path.includes("/service-api/*"));
      process.exit();`;
    const {stdout} = await run(process.execPath, ["--input-type=module", "-e", script], {
      cwd: project,
      env: {
        PATH: process.env["PATH"],
        SERVICE_BASE_URL: "http://127.0.0.1:1",
        CLIENT_ID: "shop",
        CLIENT_SECRET: "the-secret-of-the-shop",
        SESSION_KEY: "a-session-key-of-at-least-32-characters",
        DATABASE_URL: "file::memory:",
        LOG_LEVEL: "silent",
      },
    });
    assert.equal(stdout, "200 1 true\n");
  });

  test("Vercel's cron calls the route with GET", () => {
    const {crons} = JSON.parse(readFileSync(join(servers, "serverless/vercel.json"), "utf8")) as {
      crons: readonly {readonly path: string; readonly schedule: string}[];
    };
    assert.deepEqual(crons, [{path: "/service-api/recover", schedule: "* * * * *"}]);
  });
});
