import {spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, readdir, readFile, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {setTimeout} from "node:timers/promises";
import {fileURLToPath} from "node:url";
import {freePort} from "../support/free-port.ts";
import type {Measure, Pair} from "./measure.ts";

// Other stand-ins for a payment service's or any HTTP API. Those whose command is not on the PATH are left out:
//
//     localstripe   its repository, and Debian's python3-aiohttp and python3-dateutil
//     wiremock      npm install --global wiremock, and Java
//     stripe-mock   https://github.com/stripe/stripe-mock
//     json-server   npm install --global json-server@0.17

interface Server {
  readonly name: string;
  readonly command: (port: string) => readonly [string, ...string[]];
  /** Path that it answers when it is ready, with any status. */
  readonly path: string;
  /** Request that empties it. */
  readonly reset?: readonly [method: string, path: string];
}

const OURS: Server = {
  name: "checkout-elements sandbox",
  command: (port) => [
    process.execPath,
    fileURLToPath(new URL("../../dist/entries/command.js", import.meta.url)),
    "sandbox",
    "--port",
    port,
  ],
  path: "/health",
  reset: ["POST", "/_sandbox/reset"],
};

const PEERS: readonly Server[] = [
  {
    name: "localstripe",
    command: (port) => ["localstripe", "--port", port, "--from-scratch"],
    path: "/v1/customers",
    reset: ["DELETE", "/_config/data"],
  },
  {
    name: "wiremock",
    command: (port) => ["wiremock", "--port", port],
    path: "/__admin/mappings",
    reset: ["POST", "/__admin/reset"],
  },
  {
    name: "stripe-mock",
    command: (port) => ["stripe-mock", "-http-port", port],
    path: "/v1/customers",
  },
  {name: "json-server", command: (port) => ["json-server", "--port", port, "db.json"], path: "/db"},
];

interface Reading {
  readonly start: number;
  readonly reset: number;
  readonly memory: number;
}

/** Starts, resets and memory of the sandbox's command next to those of other stand-ins, each until the first reply. */
export async function* measures(
  count: number,
): AsyncIterable<{measure: Omit<Measure, "pairs">; pairs: readonly Pair[]}> {
  for (const peer of PEERS) {
    const {name, reset} = peer;
    if (spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0) {
      console.log(`\n${name} is not on the PATH, and is left out.`);
      continue;
    }
    const readings: [ours: Reading, theirs: Reading][] = [];
    for (let pair = 0; pair <= count; pair++) readings.push([await read(OURS), await read(peer)]);
    // The first only warms up.
    readings.shift();
    const of = (key: keyof Reading) => readings.map(([ours, theirs]): Pair => [ours[key], theirs[key]]);
    const measure = {name: "sandbox-peers", goal: {atMost: 3}};
    yield {
      measure: {...measure, subject: `start until the first reply, against ${name}`, unit: "ms"},
      pairs: of("start"),
    };
    if (reset)
      yield {
        measure: {...measure, subject: `reset by HTTP, against ${name}`, unit: "ms"},
        pairs: of("reset"),
      };
    yield {measure: {...measure, subject: `memory, against ${name}`, unit: "MiB"}, pairs: of("memory")};
  }
}

async function read({command, path, reset}: Server): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-peers-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program, ...args] = command(String(port));
  const began = performance.now();
  // A group of its own: a command may start another process.
  const child = spawn(program, args, {cwd: folder, stdio: "ignore", detached: true});
  try {
    while (!(await answers(url + path))) await setTimeout(2);
    const start = performance.now() - began;
    const [method, target] = reset ?? ["GET", path];
    const send = async () => (await fetch(url + target, {method})).arrayBuffer();
    await send();
    const before = performance.now();
    await send();
    return {start, reset: performance.now() - before, memory: await memoryOf(child.pid!)};
  } finally {
    process.kill(-child.pid!, "SIGKILL");
    await once(child, "close");
    await rm(folder, {recursive: true, force: true});
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Resident memory of a process group in MiB, as Linux reports it. */
async function memoryOf(group: number): Promise<number> {
  let kilobytes = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, status] = await Promise.all(
      ["stat", "status"].map((file) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "")),
    );
    // The fields behind the command's name: state, parent, group.
    if (Number(stat!.split(") ").at(-1)?.split(" ")[2]) !== group) continue;
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status!)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
