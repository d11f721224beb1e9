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
import {freePort} from "../support/free-port.ts";
import {installPacked, type Packed} from "../support/packed.ts";
import {Programs} from "../support/program.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("../../deploy/docker/", import.meta.url));
const text = readFileSync(join(folder, "Dockerfile"), "utf8");
const instructions = DockerfileParser.parse(text).getInstructions();
/** Instructions of the image that runs: those after the last `FROM`. */
const last = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === "FROM"));

const valueOf = (keyword: string) =>
  last.find((each) => each.getKeyword() === keyword)?.getArgumentsContent() ?? "";

/** The command of `CMD`, also of the one in `HEALTHCHECK`. It is written as a list in JSON. */
function commandOf(keyword: string): [string, ...string[]] {
  const list = /\[".*"\]$/.exec(valueOf(keyword))?.[0] ?? "[]";
  return JSON.parse(list) as [string, ...string[]];
}

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

describe("the image of the stand-alone server", () => {
  const programs = new Programs();
  let packed: Packed;
  before(() => {
    packed = installPacked(["libsql"]);
  });
  after(() => {
    programs.killAll();
    packed.remove();
  });

  test("its Dockerfile is valid: a fixed base, the lock file, a user without rights", () => {
    assert.deepEqual(validate(text), []);
    assert.match(text, /^ARG NODE_IMAGE=node:22\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/m);
    assert.match(text, /^RUN npm ci --omit=dev --ignore-scripts$/m);
    assert.equal(valueOf("USER"), "node");
    assert.match(valueOf("ENV"), /\bNODE_ENV=production\b/);
    assert.equal(valueOf("STOPSIGNAL"), "SIGTERM");
    const ignored = readFileSync(join(folder, ".dockerignore"), "utf8").split("\n");
    assert.equal(ignored[0], "*", "the context has no settings");
  });

  test("its commands start the server, answer the health check, and stop on SIGTERM", async () => {
    const [command, ...args] = commandOf("CMD");
    const bin = command.replace(/^\/server\//, `${packed.project}/`);
    assert.ok(existsSync(bin), bin);
    const PORT = String(await freePort());
    const cwd = mkdtempSync(join(packed.project, "data-"));
    const server = programs.start(bin, args, {cwd, env: {...SETTINGS, PORT, DRAIN_MS: "0"}});
    await server.printed("Stop with Ctrl-C.");
    const [, ...check] = commandOf("HEALTHCHECK");
    const isHealthy = () => spawnSync(process.execPath, check, {env: {PORT}, stdio: "inherit"}).status === 0;
    assert.equal(isHealthy(), true);
    assert.ok(existsSync(join(cwd, ".data/merchant.db")), "the working directory has the database");
    server.child.kill("SIGTERM");
    assert.equal((await server.ended).code, 0);
    assert.equal(isHealthy(), false);
  });

  test("its Compose file follows the schema of Compose, and has settings that the server knows", () => {
    const schema = readFileSync("test/fixtures/compose-spec/compose-spec.json", "utf8");
    const isValid = new Ajv({strict: false, validateFormats: false}).compile(
      JSON.parse(
        schema.replace("https://json-schema.org/draft-07", "http://json-schema.org/draft-07"),
      ) as object,
    );
    interface Service {
      readonly environment: Readonly<Record<string, string>>;
    }
    const compose = parse(readFileSync(join(folder, "compose.yaml"), "utf8")) as {
      readonly services: {readonly checkout: Service; readonly database: Service};
    };
    assert.equal(isValid(compose), true, JSON.stringify(isValid.errors));
    const {checkout, database} = compose.services;
    assert.equal(isValid({services: {checkout: {...checkout, helth: {}}}}), false);
    for (const name of Object.keys(checkout.environment)) assert.ok(name in MERCHANT_SETTINGS, name);
    const {POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD} = database.environment;
    assert.equal(
      checkout.environment["DATABASE_URL"],
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`,
    );
  });

  if (!hasEngine) console.log("There is no Docker engine: the image is not built.");
  else test("builds, and becomes healthy", buildsHealthyImage);
});

async function buildsHealthyImage(): Promise<void> {
  const context = mkdtempSync(join(tmpdir(), "checkout-docker-"));
  const image = `checkout-test-${process.pid}`;
  const docker = async (...args: string[]) => (await run("docker", args)).stdout.trim();
  try {
    cpSync(folder, context, {recursive: true});
    const options = {cwd: context, stdio: "ignore"} as const;
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", context], {stdio: "ignore"});
    execFileSync("npm", ["init", "--yes"], options);
    const [tarball = ""] = execFileSync("ls", [context], {encoding: "utf8"}).match(/\S+\.tgz/) ?? [];
    execFileSync("npm", ["install", `./${basename(tarball)}`, "libsql"], options);
    await docker("build", "--tag", image, context);
    const env = Object.entries(SETTINGS).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
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
