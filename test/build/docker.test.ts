import assert from "node:assert/strict";
import {execFile, execFileSync, spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {basename, join} from "node:path";
import {describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {type Copy, DockerfileParser} from "dockerfile-ast";
import {validate} from "dockerfile-utils";
import {startMounted} from "../support/mounted-shop.ts";
import {installPacked} from "../support/packed.ts";

const run = promisify(execFile);

/** The build's context. */
const context = fileURLToPath(new URL("../../demo/servers/", import.meta.url));
const text = readFileSync(join(context, "docker/Dockerfile"), "utf8");
const instructions = DockerfileParser.parse(text).getInstructions();
/** Instructions of the image that runs: those after the last `FROM`. */
const last = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === "FROM"));

const valueOf = (keyword: string) =>
  last.find((each) => each.getKeyword() === keyword)?.getArgumentsContent() ?? "";

/** The command of `CMD`, also of the one in `HEALTHCHECK`. It is written as a list in JSON. */
function commandOf(keyword: string): string[] {
  const list = /\[".*"\]$/.exec(valueOf(keyword))?.[0] ?? "[]";
  return JSON.parse(list) as string[];
}

/** Sources and target of each `COPY` from the context. */
const copies = last
  .filter((each): each is Copy => each.getKeyword() === "COPY" && (each as Copy).getFlags().length === 0)
  .map((each) => {
    const paths = each.getArguments().map((argument) => argument.getValue());
    return {sources: paths.slice(0, -1), target: paths.at(-1) ?? ""};
  });

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

describe("the shop's Dockerfile", () => {
  test("is valid, and its image runs as a user without rights, with a health check", () => {
    assert.deepEqual(validate(text), []);
    assert.match(valueOf("FROM"), /^node:24-slim$/);
    assert.equal(valueOf("USER"), "node");
    assert.match(valueOf("ENV"), /\bNODE_ENV=production\b/);
    assert.match(text, /^RUN npm install --omit=dev /m);
    assert.ok(commandOf("HEALTHCHECK").length > 0);
  });

  test("installs the database driver of this repository, and no other package", () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(path, "utf8")) as Record<"dependencies" | "devDependencies", object>;
    const {libsql} = read("package.json").devDependencies as {libsql: string};
    assert.deepEqual(read(join(context, "docker/package.json")).dependencies, {libsql});
  });

  test("copies files that start, answer the health check, and stop on SIGTERM", async () => {
    const packed = installPacked(["lit", "@lit/context", "libsql"]);
    const {project} = packed;
    try {
      for (const {sources, target} of copies)
        for (const source of sources)
          cpSync(join(context, source), join(project, target, basename(source)), {recursive: true});
      const [node, ...script] = commandOf("CMD");
      const [, ...check] = commandOf("HEALTHCHECK");
      assert.equal(node, "node");
      assert.ok(existsSync(join(project, ...script)), script.join(" "));
      const shop = await startMounted(join(project, ...script), {
        SERVICE_BASE_URL: "https://api-m.sandbox.paypal.com",
        SDK_URL: "https://www.sandbox.paypal.com",
        CLIENT_ID: "client",
        CLIENT_SECRET: "secret",
        SESSION_KEY: "a-session-key-of-at-least-32-characters",
        DATABASE_URL: `file:${join(project, "shop.db")}`,
        HOST: "127.0.0.1",
        PORT: "0",
      });
      const {port} = new URL(shop.origin);
      const isHealthy = () =>
        spawnSync(process.execPath, check, {env: {PORT: port}, stdio: "inherit"}).status === 0;
      try {
        assert.equal(isHealthy(), true);
        assert.match(await (await fetch(shop.origin)).text(), /<checkout-card-fields/);
        assert.equal((await fetch(`${shop.origin}/cdn/v1/checkout.js`)).status, 200);
      } finally {
        assert.equal(await shop.stop(), 0, shop.output());
      }
      assert.equal(isHealthy(), false);
    } finally {
      packed.remove();
    }
  });

  if (!hasEngine) console.log("There is no Docker engine: the image is not built.");
  else test("builds an image that becomes healthy", buildsHealthyImage);
});

async function buildsHealthyImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "checkout-docker-"));
  const image = `checkout-test-${process.pid}`;
  const docker = async (...args: string[]) => (await run("docker", args)).stdout.trim();
  try {
    cpSync(context, folder, {recursive: true});
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {stdio: "ignore"});
    await docker("build", "--file", join(folder, "docker/Dockerfile"), "--tag", image, folder);
    const settings = {
      SERVICE_BASE_URL: "https://api-m.sandbox.paypal.com",
      CLIENT_ID: "client",
      CLIENT_SECRET: "secret",
      SESSION_KEY: "a-session-key-of-at-least-32-characters",
    };
    const env = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const container = await docker("run", "--detach", ...env, image);
    try {
      assert.match(await firstHealth(container), /: healthy/, await docker("logs", container));
    } finally {
      await docker("rm", "--force", "--volumes", container);
    }
  } finally {
    spawnSync("docker", ["rmi", "--force", image], {stdio: "ignore"});
    rmSync(folder, {recursive: true, force: true});
  }
}
