import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {cp, mkdir, mkdtemp, readFile, rm} from "node:fs/promises";
import {connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {waitUntil} from "../merchant/support/wait-until.ts";
import {packInto} from "./pack.ts";
import {runCommand} from "./commands.ts";

// `npm run test-runners` installs the packed package in an empty project of each test runner, and starts the sandbox in a test there.
// It needs the npm registry, so it is not part of `npm test`.
//
//     npm run test-runners                all runners
//     npm run test-runners -- Jest Mocha  only these

/** A test runner whose tests start the sandbox. */
interface Runner {
  readonly name: string;
  /** Packages that it needs, with their versions: the newest that run on Node 20. */
  readonly packages: readonly string[];
  /** Its command for a file of `runners/`. */
  readonly run: readonly [file: string, ...args: string[]];
}

const runners: readonly Runner[] = [
  {name: "Jest", packages: ["jest@30.5.2"], run: ["node_modules/jest/bin/jest.js", "jest.test.js"]},
  {
    name: "Mocha",
    packages: ["mocha@11.8.0", "sinon@22.1.0"],
    run: ["node_modules/mocha/bin/mocha.js", "mocha.test.cjs"],
  },
  {
    name: "Vitest",
    packages: ["vite@8.3.8", "vitest@4.1.12"],
    run: ["node_modules/vitest/vitest.mjs", "run", "vitest.test.js"],
  },
  {name: "node:test", packages: [], run: ["node.test.mjs"]},
];

/** Figures that a test wrote of its sandbox. Times are in ms, the memory of the test's process is in bytes. */
interface Figures {
  readonly url: string;
  readonly pid: number;
  readonly start: number;
  readonly reset: number;
  readonly memory: number;
}

/** Installs the runner and the packed package in an empty project, runs a test to its end, and kills another one. */
async function testInRunner(runner: Runner, tarball: string, parent: string): Promise<Figures> {
  const folder = join(parent, runner.name.replace(":", "-"));
  await mkdir(folder);
  await cp(fileURLToPath(new URL("runners", import.meta.url)), folder, {recursive: true});
  await runCommand(["npm", "init", "--yes"], {folder});
  await runCommand(["npm", "install", "--no-audit", "--no-fund", tarball, ...runner.packages], {folder});
  const command = ["node", ...runner.run];
  const result = join(folder, "result.json");
  const output = await runCommand(command, {folder, env: {RESULT: result}});
  assert.doesNotMatch(output, /did not exit|open handle|ExperimentalWarning.*require/i);
  const figures = await readFigures(result);
  await killDuringTest(command, folder);
  return figures;
}

const readFigures = async (path: string) => JSON.parse(await readFile(path, "utf8")) as Figures;

/** Kills the runner, and waits until the sandbox of its test has ended, too. */
async function killDuringTest([program = "", ...args]: readonly string[], folder: string): Promise<void> {
  const result = join(folder, "killed.json");
  const env = {...process.env, RESULT: result, HANG: "1"};
  const child = spawn(program, args, {cwd: folder, env, stdio: "ignore"});
  const ended = once(child, "exit");
  await waitUntil(() =>
    readFigures(result).then(
      () => true,
      () => false,
    ),
  );
  const {url, pid} = await readFigures(result);
  child.kill("SIGKILL");
  await ended;
  await waitUntil(async () => !isRunning(pid) && !(await isListening(url)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const asked = process.argv.slice(2);
const scratch = await mkdtemp(join(tmpdir(), "checkout-runners-"));
try {
  const tarball = await packInto(scratch);
  console.log(
    "| runner | versions | start to first reply | reset | memory of the process |\n|---|---|---|---|---|",
  );
  for (const runner of runners) {
    if (asked.length > 0 && !asked.includes(runner.name)) continue;
    const {start, reset, memory} = await testInRunner(runner, tarball, scratch);
    const figures = [
      `${start.toFixed(0)} ms`,
      `${reset.toFixed(1)} ms`,
      `${(memory / 2 ** 20).toFixed(0)} MiB`,
    ];
    const versions = runner.packages.join(", ") || process.version;
    console.log(`| ${[runner.name, versions, ...figures].join(" | ")} |`);
  }
} finally {
  await rm(scratch, {recursive: true, force: true});
}
