import {spawn} from "node:child_process";
import {mkdir, readFile, readdir, rm, stat} from "node:fs/promises";
import {availableParallelism} from "node:os";
import {join} from "node:path";
import {findOrInstallChromium, NoChromiumError} from "./support/chromium.ts";
import {installMissingEngines} from "./support/engines.ts";
import {startPostgres} from "./support/postgres.ts";
import {makeScratchFolder} from "./support/scratch.ts";

/**
 * `npm test`: everything that must hold, and a last line that counts it: `N passed, N failed`.
 *
 *     npm test                  all of it
 *     npm test -- server components   only the named parts: static, build, server, exploration, components, e2e
 *     npm test -- --long        also the tests in files called *.long.test.ts, and of others the whole counts; the browser
 *                               tests in files called *.long.spec.ts or tagged @long, most of the SDK's in Firefox, and all
 *                               component tests in every engine
 */
interface Count {
  passed: number;
  failed: number;
}

interface Part {
  readonly name: string;
  /** Whether it runs in the engines beside Chromium. */
  readonly inEngines?: true;
  run(): Promise<Count>;
}

const LONG = "--long";
const isLong = process.argv.includes(LONG);
const scratch = await makeScratchFolder();
process.env["TMPDIR"] = scratch;
const environment: NodeJS.ProcessEnv = {...process.env, FORCE_COLOR: "0"};

/** Runs a command with its output shown; resolves with its exit code. */
function execute(
  command: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
  longestMs?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: {...environment, ...settings},
      ...(longestMs === undefined ? {} : {timeout: longestMs, killSignal: "SIGKILL" as const}),
    });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** A command that passes or fails as a whole. */
async function check(command: string, ...args: string[]): Promise<Count> {
  const ok = (await execute(command, args)) === 0;
  console.log(`${ok ? "ok    " : "FAILED"} ${[command, ...args].join(" ")}`);
  return {passed: ok ? 1 : 0, failed: ok ? 0 : 1};
}

async function all(...checks: readonly Promise<Count>[]): Promise<Count> {
  const counts = await Promise.all(checks);
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

/** Counts from a runner's summary; a runner that broke without a failed test, or ran none, counts as a failure. */
function counted(exitCode: number, count: Count | undefined): Count {
  const {passed, failed} = count ?? {passed: 0, failed: 0};
  const broken = failed === 0 && (exitCode !== 0 || passed === 0);
  return {passed, failed: failed + (broken ? 1 : 0)};
}

async function summary<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

const SERVER_FOLDERS = [
  "test/merchant",
  "test/sandbox",
  "test/cli",
  "test/database",
  "test/shared",
  "test/conventions",
  "test/build",
];

async function testFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true});
  return entries
    .filter((entry) => /\.test\.(ts|js)$/.test(entry) && (isLong || !/\.long\./.test(entry)))
    .sort()
    .map((entry) => join(folder, entry));
}

/** Explains the queries that the server tests made the servers issue: after all of them. */
const QUERY_PLANS = "test/database/query-plans.ts";

/** Of a process of tests: what hangs is a failure, too. */
const LONGEST_MS = isLong ? 1_800_000 : 400_000;

/**
 * Runs the files of these folders. Many share a process, because starting one costs more than what most of them test; one
 * process more than there are cores runs at a time, because each waits for its databases now and then. The longest files are
 * dealt out first, each to the process that has least, so that none ends long after the others: a file's length says roughly
 * what it takes.
 */
async function nodeTests(name: string, folders: readonly string[]): Promise<Count> {
  const files = (await Promise.all(folders.map(testFiles))).flat();
  const atOnce = availableParallelism() + 1;
  const processes = Math.min(files.length, 2 * atOnce);
  const sized = await Promise.all(files.map(async (file) => ({file, size: (await stat(file)).size})));
  const groups = Array.from({length: processes}, () => ({files: [] as string[], size: 0}));
  for (const {file, size} of sized.sort((one, other) => other.size - one.size)) {
    const least = groups.reduce((best, group) => (group.size < best.size ? group : best));
    least.files.push(file);
    least.size += size;
  }
  const postgres = await startPostgres();
  const queries = join(scratch, `${name}-queries`);
  await mkdir(queries);
  const counts: Promise<Count>[] = [];
  try {
    const running = new Set<Promise<Count>>();
    for (const [index, {files: group}] of groups.entries()) {
      if (running.size >= atOnce) await Promise.race(running);
      const count = testProcess(join(scratch, `${name}-${index}.tap`), group, {
        TEST_POSTGRES_URL: postgres.url,
        ISSUED_QUERIES: join(queries, `${index}.json`),
      });
      counts.push(count);
      running.add(count);
      void count.finally(() => running.delete(count));
    }
    await Promise.all(counts);
    if (name === "server") {
      const settings = {TEST_POSTGRES_URL: postgres.url, ISSUED_QUERIES_FOLDER: queries};
      counts.push(testProcess(join(scratch, "query-plans.tap"), [QUERY_PLANS], settings));
    }
    return await all(...counts);
  } finally {
    await postgres.stop();
  }
}

async function testProcess(
  tap: string,
  files: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<Count> {
  const reporters = ["--test-reporter=dot", "--test-reporter-destination=stdout", "--test-reporter=tap"];
  const args = ["--import", "tsx", ...reporters, `--test-reporter-destination=${tap}`];
  const started = Date.now();
  const exitCode = await execute(
    "node",
    [...args, "test/support/run-files.ts", ...files],
    settings,
    LONGEST_MS,
  );
  const text = await readFile(tap, "utf8").catch(() => "");
  if (exitCode !== 0) {
    console.log(`\nin ${files.join(" ")}: exit code ${exitCode} after ${Date.now() - started} ms`);
    console.log(text.split("\n").filter(isFailure).join("\n"));
  }
  const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  return counted(exitCode, {
    passed: number("pass"),
    failed: number("fail") + number("cancelled") + number("skipped") + number("todo"),
  });
}

function isFailure(line: string): boolean {
  return /^\s*not ok|^\s+(error|location|expected|actual|code|stack):/.test(line);
}

let engines: Promise<void> | undefined;

/** Installs the engines that CI's machine lacks, once for all parts. A developer's machine is left as it is. */
function enginesInstalled(): Promise<void> {
  engines ??= environment["CI"] ? installMissingEngines() : Promise.resolve();
  return engines;
}

async function elementTests(): Promise<Count> {
  const file = join(scratch, "elements.json");
  const exitCode = await execute("npx", ["web-test-runner"], {WTR_SUMMARY: file});
  return counted(exitCode, await summary<Count>(file));
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

async function browserTests(): Promise<Count> {
  const file = join(scratch, "browser.json");
  const exitCode = await execute("npx", ["playwright", "test"], {PLAYWRIGHT_JSON_OUTPUT_FILE: file});
  const stats = (await summary<PlaywrightReport>(file))?.stats;
  // A skipped or flaky test is a failed promise here.
  return counted(
    exitCode,
    stats && {passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped},
  );
}

/** TypeScript 7's compiler, several times as fast as 6; dependency-cruiser needs the API of 6. */
const TSC = "node_modules/typescript-native/bin/tsc";

const staticPart: Part = {
  name: "static",
  run: () =>
    all(
      check("npx", "oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives", "."),
      check("npx", "prettier", "--check", "--log-level", "warn", "."),
      check("npx", "depcruise", "src", "server", "demo", "test", "--config", ".dependency-cruiser.cjs"),
      check("node", "--import", "tsx", "test/mutations/run.ts", "--check"),
      ...["tsconfig.json", "src", "demo", "server/sandbox/sdk", "test/components"].map((project) =>
        check("node", TSC, "--noEmit", "--singleThreaded", "-p", project),
      ),
    ),
};

/**
 * Stages come one after the other. In a stage lanes run side by side, each one part after the other: linting keeps one core
 * busy for longer than the build takes, and the models leave room for a browser.
 */
const stages: readonly (readonly (readonly Part[])[])[] = [
  [
    [staticPart],
    [
      {name: "build", run: () => check("npm", "run", "build", "--silent")},
      {name: "server", run: () => nodeTests("server", SERVER_FOLDERS)},
    ],
  ],
  [
    [{name: "exploration", run: () => nodeTests("exploration", ["test/exploration"])}],
    [{name: "components", inEngines: true, run: elementTests}],
  ],
  [[{name: "e2e", inEngines: true, run: browserTests}]],
];
const parts = stages.flat(2);

const asked = process.argv.slice(2).filter((argument) => argument !== LONG);
if (isLong) environment["LONG_TESTS"] = "1";
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `no part is called ${unknown.join(", ")}; there are ${parts.map((part) => part.name).join(", ")}`,
  );
  process.exit(1);
}

let passed = 0;
let failed = 0;
let isBuildBroken = false;

function isAsked({name}: Part): boolean {
  return asked.length === 0 || asked.includes(name);
}

async function runLane(lane: readonly Part[]): Promise<Count[]> {
  const counts: Count[] = [];
  // Without a build there is nothing for the rest to run on.
  for (const part of lane) if (isAsked(part) && !isBuildBroken) counts.push(await runPart(part));
  return counts;
}

async function runPart(part: Part): Promise<Count> {
  const {name} = part;
  if (part.inEngines) await enginesInstalled();
  const started = Date.now();
  console.log(`\n== ${name}`);
  const count = await part.run();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  if (name === "build" && count.failed > 0) isBuildBroken = true;
  return count;
}

try {
  environment["CHROMIUM_PATH"] = await findOrInstallChromium();
  // Beside the stages that don't need them.
  if (parts.some((part) => part.inEngines && isAsked(part))) void enginesInstalled();
  for (const stage of stages) {
    const counts = (await Promise.all(stage.map(runLane))).flat();
    for (const count of counts) {
      passed += count.passed;
      failed += count.failed;
    }
  }
} catch (error) {
  failed += 1;
  console.error(error instanceof NoChromiumError ? error.message : error);
} finally {
  await rm(scratch, {recursive: true, force: true});
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
