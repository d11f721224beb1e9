import assert from "node:assert/strict";
import {execFile, execFileSync, spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {basename, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {Ajv} from "ajv";
import {DockerfileParser} from "dockerfile-ast";
import {validate} from "dockerfile-utils";
import {parse} from "yaml";
import {MERCHANT_SETTINGS} from "../../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../../server/sandbox/config.ts";
import {freePort} from "../support/free-port.ts";
import {installPacked, type Packed} from "../support/packed.ts";
import {Programs} from "../support/program.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("../../deploy/docker/", import.meta.url));
const text = readFileSync(join(folder, "Dockerfile"), "utf8");
const instructions = DockerfileParser.parse(text).getInstructions();

/** Instructions of a target of the Dockerfile. */
function stageOf(target: string) {
  const start = instructions.findIndex(
    (each) => each.getKeyword() === "FROM" && each.getArgumentsContent()?.endsWith(` AS ${target}`),
  );
  const length = instructions.slice(start + 1).findIndex((each) => each.getKeyword() === "FROM");
  const stage = instructions.slice(start, length === -1 ? undefined : start + 1 + length);
  const valueOf = (keyword: string) =>
    stage.find((each) => each.getKeyword() === keyword)?.getArgumentsContent() ?? "";
  return {
    valueOf,
    /** The command of `CMD`, also of the one in `HEALTHCHECK`. It is written as a list in JSON. */
    commandOf: (keyword: string) =>
      JSON.parse(/\[".*"\]$/.exec(valueOf(keyword))?.[0] ?? "[]") as [string, ...string[]],
    /** The variables of `ENV`. */
    env: Object.fromEntries(
      valueOf("ENV")
        .split(" ")
        .map((pair) => pair.split("=") as [string, string]),
    ),
  };
}

const merchant = stageOf("merchant");
const sandbox = stageOf("sandbox");

const SETTINGS = {
  SERVICE_BASE_URL: "https://api-m.sandbox.paypal.com",
  SDK_URL: "https://www.sandbox.paypal.com",
  CLIENT_ID: "client",
  CLIENT_SECRET: "secret",
  SESSION_KEY: "a-session-key-of-at-least-32-characters",
};

const hasEngine = spawnSync("docker", ["info"], {stdio: "ignore"}).status === 0;

/** First result of a container's health check. */
async function firstHealth(container: string): Promise<string> {
  const filters = [`container=${container}`, "event=health_status"].flatMap((filter) => ["--filter", filter]);
  const events = spawn("docker", ["events", "--since", "0", "--format", "{{.Status}}", ...filters]);
  try {
    const [first] = (await once(events.stdout, "data", {signal: AbortSignal.timeout(60_000)})) as [Buffer];
    return first.toString();
  } finally {
    events.kill();
  }
}

describe("the images of the merchant server and of the sandbox", () => {
  const programs = new Programs();
  let packed: Packed;
  before(() => {
    packed = installPacked(["libsql"]);
  });
  after(() => {
    programs.killAll();
    packed.remove();
  });

  test("the Dockerfile is valid: a fixed base, the lock file, a user without rights", () => {
    assert.deepEqual(validate(text), []);
    assert.match(text, /^ARG NODE_IMAGE=node:22\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/m);
    assert.match(text, /^RUN npm ci --omit=dev --ignore-scripts$/m);
    assert.match(text.slice(text.lastIndexOf("FROM ")), /^FROM \S+ AS merchant$/m, "the target by default");
    for (const {valueOf, env} of [merchant, sandbox]) {
      assert.equal(valueOf("USER"), "node");
      assert.equal(env["NODE_ENV"], "production");
      assert.equal(valueOf("STOPSIGNAL"), "SIGTERM");
      assert.equal(valueOf("VOLUME"), "/data");
    }
    const ignored = readFileSync(join(folder, ".dockerignore"), "utf8").split("\n");
    assert.equal(ignored[0], "*", "the context has no settings");
  });

  /** Starts the command of a target in an empty folder. */
  async function start({commandOf}: typeof merchant, env: NodeJS.ProcessEnv) {
    const [command, ...args] = commandOf("CMD");
    const bin = command.replace(/^\/server\//, `${packed.project}/`);
    assert.ok(existsSync(bin), bin);
    const cwd = mkdtempSync(join(packed.project, "data-"));
    const server = programs.start(bin, args, {cwd, env});
    await server.printed("Stop with Ctrl-C.");
    return {...server, cwd};
  }

  /** Runs the health check of a target. */
  const isHealthy = ({commandOf}: typeof merchant, env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, commandOf("HEALTHCHECK").slice(1), {env, stdio: "inherit"}).status === 0;

  test("the merchant server's commands start it, answer the health check, and stop on SIGTERM", async () => {
    const PORT = String(await freePort());
    const server = await start(merchant, {...SETTINGS, PORT, DRAIN_MS: "0"});
    assert.equal(isHealthy(merchant, {PORT}), true);
    assert.ok(existsSync(join(server.cwd, ".data/merchant.db")), "the working directory has the database");
    server.child.kill("SIGTERM");
    assert.equal((await server.ended).code, 0);
    assert.equal(isHealthy(merchant, {PORT}), false);
  });

  test("the sandbox's commands start it with a password for its controls, and keep its data", async () => {
    const SANDBOX_PORT = String(await freePort());
    const file = join(packed.project, "kept.json");
    assert.equal(sandbox.env["SANDBOX_FILE"], "/data/sandbox.json");
    const CONSOLE_PASSWORD = "open sesame 41";
    const env = {...sandbox.env, SANDBOX_PORT, SANDBOX_FILE: file, CONSOLE_PASSWORD};
    const server = await start(sandbox, env);
    assert.equal(isHealthy(sandbox, env), true);
    const Origin = `http://127.0.0.1:${SANDBOX_PORT}`;
    const send = async (path: string, more: {body?: URLSearchParams; cookie?: string} = {}) => {
      const headers = {Origin, ...(more.cookie !== undefined && {Cookie: more.cookie})};
      return fetch(Origin + path, {method: "POST", redirect: "manual", headers, ...more});
    };
    assert.equal((await send("/_sandbox/reset")).status, 403);
    const body = new URLSearchParams({password: CONSOLE_PASSWORD});
    const [cookie = ""] = (await send("/_sandbox/console/sign-in", {body})).headers.getSetCookie();
    assert.equal((await send("/_sandbox/reset", {cookie: cookie.split(";")[0]!})).status, 204);
    server.child.kill("SIGTERM");
    assert.equal((await server.ended).code, 0);
    assert.ok(existsSync(file));
  });

  test("the Compose files follow the schema of Compose, and have settings that the servers know", () => {
    const schema = readFileSync("test/fixtures/compose-spec/compose-spec.json", "utf8");
    const isValid = new Ajv({strict: false, validateFormats: false}).compile(
      JSON.parse(
        schema.replace("https://json-schema.org/draft-07", "http://json-schema.org/draft-07"),
      ) as object,
    );
    const servicesOf = (file: string) => {
      const compose = parse(readFileSync(join(folder, file), "utf8")) as {
        readonly services: Readonly<Record<string, {readonly environment: Readonly<Record<string, string>>}>>;
      };
      assert.equal(isValid(compose), true, JSON.stringify(isValid.errors));
      return compose.services;
    };
    const {checkout, database} = servicesOf("compose.yaml");
    assert.equal(isValid({services: {checkout: {...checkout, helth: {}}}}), false);
    for (const name of Object.keys(checkout!.environment)) assert.ok(name in MERCHANT_SETTINGS, name);
    const {POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD} = database!.environment;
    assert.equal(
      checkout!.environment["DATABASE_URL"],
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`,
    );
    const {sandbox: service} = servicesOf("compose.sandbox.yaml");
    for (const name of Object.keys(service!.environment)) assert.ok(name in SANDBOX_SETTINGS, name);
  });

  if (!hasEngine) console.log("There is no Docker engine: the image is not built.");
  else {
    test("the merchant server's image builds, and becomes healthy", () =>
      buildsHealthyImage("merchant", SETTINGS));
    test("the sandbox's image builds, and becomes healthy", () =>
      buildsHealthyImage("sandbox", {CONSOLE_PASSWORD: "open sesame 41"}));
  }
});

async function buildsHealthyImage(target: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const context = mkdtempSync(join(tmpdir(), "checkout-docker-"));
  const image = `checkout-test-${target}-${process.pid}`;
  const docker = async (...args: string[]) => (await run("docker", args)).stdout.trim();
  try {
    cpSync(folder, context, {recursive: true});
    const options = {cwd: context, stdio: "ignore"} as const;
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", context], {stdio: "ignore"});
    execFileSync("npm", ["init", "--yes"], options);
    const [tarball = ""] = execFileSync("ls", [context], {encoding: "utf8"}).match(/\S+\.tgz/) ?? [];
    execFileSync("npm", ["install", `./${basename(tarball)}`, "libsql"], options);
    await docker("build", "--target", target, "--tag", image, context);
    const env = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const container = await docker("run", "--detach", "--init", ...env, image);
    try {
      assert.match(await firstHealth(container), /: healthy/, await docker("logs", container));
    } finally {
      await docker("rm", "--force", "--volumes", container);
    }
  } finally {
    spawnSync("docker", ["rmi", "--force", image], {stdio: "ignore"});
    rmSync(context, {recursive: true, force: true});
  }
}
