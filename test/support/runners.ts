import {execFile, type ExecFileException, spawn} from "node:child_process";
import {mkdtemp, readdir, readFile, stat} from "node:fs/promises";
import {availableParallelism} from "node:os";
import {join} from "node:path";
import {promisify, stripVTControlCharacters} from "node:util";
import {changesSinceBuild} from "../../build/changes.ts";
import {FRAMEWORKS, installPackagesOf} from "./package-folders.ts";
import {startPostgres} from "./postgres.ts";

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests with their reasons. `npm test` repeats them at its end, because CI shows the end of a log. */
  readonly failures?: readonly string[];
}

export function addUp(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, {passed}) => sum + passed, 0),
    failed: counts.reduce((sum, {failed}) => sum + failed, 0),
    failures: counts.flatMap(({failures = []}) => failures),
  };
}

/** Runs a command with its output shown. Resolves with its exit code. */
function execute(
  command: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
  timeoutMs?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: {...process.env, ...settings},
      ...(timeoutMs !== undefined && {timeout: timeoutMs, killSignal: "SIGKILL"}),
    });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a command that passes or fails as a whole, and shows its output when it has ended. */
export async function check(command: string, ...args: string[]): Promise<Count> {
  const line = [command, ...args].join(" ");
  try {
    const {stdout, stderr} = await promisify(execFile)(command, args, {maxBuffer: Infinity});
    console.log(`${stdout}${stderr}ok     ${line}`);
    return {passed: 1, failed: 0};
  } catch (error) {
    const {stdout, stderr, message} = error as ExecFileException;
    const output = `${stdout ?? ""}${stderr || message}`;
    console.log(`${output}FAILED ${line}`);
    return {passed: 0, failed: 1, failures: [`${line}\n${output.slice(-2000)}`]};
  }
}

/** A runner that broke without a failed test, or ran no test, counts as one failure. */
function countOf(runner: string, exitCode: number, count: Count | undefined): Count {
  const {passed, failed, failures = []} = count ?? {passed: 0, failed: 0};
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return isBroken
    ? {passed, failed: 1, failures: [`${runner} ended with exit code ${exitCode} after ${passed} tests.`]}
    : {passed, failed, failures};
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** Test files below a folder. */
export async function filesIn(folder: string, isLong: boolean): Promise<string[]> {
  const names = await readdir(folder, {recursive: true});
  return names
    .filter((name) => /^(?!node_modules\/).*\.(test|spec)\.(ts|js)$/.test(name))
    .filter((name) => isLong || !name.includes(".long."))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * Runs files with Node's test runner, on SQLite and PostgreSQL.
 *
 * Several files share a process, because most start faster than Node does. One process more than there are cores runs at a
 * time, because tests wait for their databases. A file's size says roughly how long it takes, so each process gets its share
 * of the large files.
 *
 * @param last files that run after all others
 */
export async function runNodeTests(
  scratch: string,
  files: readonly string[],
  last: readonly string[] = [],
): Promise<Count> {
  const sized = await Promise.all(files.map(async (file) => ({file, size: (await stat(file)).size})));
  sized.sort((one, other) => other.size - one.size);
  const atOnce = availableParallelism() + 1;
  const groups = Array.from({length: Math.min(files.length, 2 * atOnce)}, () => [] as string[]);
  sized.forEach(({file}, index) => groups[index % groups.length]!.push(file));
  const postgres = await startPostgres();
  const queries = await mkdtemp(join(scratch, "queries-"));
  const validated = await mkdtemp(join(scratch, "validated-"));
  const counts: Count[] = [];
  let started = 0;
  const runGroups = async () => {
    for (let group = groups[started]; group; group = groups[started]) {
      const file = `${started++}.json`;
      const settings = {
        TEST_POSTGRES_URL: postgres.url,
        ISSUED_QUERIES: join(queries, file),
        VALIDATED_OPERATIONS: join(validated, file),
      };
      counts.push(await testProcess(scratch, group, settings));
    }
  };
  try {
    await Promise.all(Array.from({length: atOnce}, runGroups));
    if (last.length > 0) {
      const settings = {
        TEST_POSTGRES_URL: postgres.url,
        ISSUED_QUERIES_FOLDER: queries,
        VALIDATED_OPERATIONS_FOLDER: validated,
      };
      counts.push(await testProcess(scratch, last, settings));
    }
    return addUp(counts);
  } finally {
    await postgres.stop();
  }
}

async function testProcess(
  scratch: string,
  files: readonly string[],
  settings: NodeJS.ProcessEnv = {},
  reporter: "dot" | "spec" = "dot",
): Promise<Count> {
  const tap = join(await mkdtemp(join(scratch, "tap-")), "output");
  const reporters = [
    `--test-reporter=${reporter}`,
    "--test-reporter-destination=stdout",
    "--test-reporter=tap",
  ];
  // A larger young generation needs fewer garbage collections.
  const node = ["--max-semi-space-size=64", "--import", "tsx"];
  const args = [...node, ...reporters, `--test-reporter-destination=${tap}`];
  const started = Date.now();
  // A test that hangs fails.
  const timeoutMs = process.env["LONG_TESTS"] === undefined ? 1_200_000 : 1_800_000;
  const exitCode = await execute(
    "node",
    [...args, "test/support/run-files.ts", ...files],
    settings,
    timeoutMs,
  );
  const results = await readFile(tap, "utf8").catch(() => "");
  const isFailure = /^\s*not ok|^\s+(error|location|expected|actual|code|stack):/;
  const lines = results.split("\n").filter((line) => isFailure.test(line));
  lines.unshift(`in ${files.join(" ")}: exit code ${exitCode} after ${Date.now() - started} ms`);
  const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(results)?.[1] ?? 0);
  const count = {
    passed: number("pass"),
    failed: number("fail") + number("cancelled") + number("skipped") + number("todo"),
    failures: exitCode === 0 ? [] : [lines.join("\n")],
  };
  return countOf("Node's test runner", exitCode, count);
}

/** @param files all of them by default, in every engine */
export async function runComponentTests(scratch: string, files: readonly string[] = []): Promise<Count> {
  const summary = join(scratch, "components.json");
  const args = files.length > 0 ? ["--files", ...files] : [];
  const settings: NodeJS.ProcessEnv = {WTR_SUMMARY: summary};
  if (files.length > 0) settings["WITHOUT_ENGINES"] = process.env["WITHOUT_ENGINES"] ?? "firefox webkit";
  const exitCode = await execute("node_modules/.bin/web-test-runner", args, settings);
  return countOf("Web Test Runner", exitCode, await readJson<Count>(summary));
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly results: readonly {
        /** ms */
        readonly duration: number;
        readonly errors: readonly {readonly message?: string}[];
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
  readonly suites: readonly PlaywrightSuite[];
}

function failuresOf({file, specs, suites = []}: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({title, line, tests}) =>
      tests
        .filter(({status}) => status !== "expected")
        .map(({projectName, status, results}) => {
          const reasons = results.flatMap(({duration, errors}) => [
            `after ${(duration / 1000).toFixed(0)} s`,
            ...errors.map(({message = status}) => stripVTControlCharacters(message).slice(0, 1000)),
          ]);
          return `[${projectName}] ${file}:${line} ${title}: ${reasons.join("\n")}`;
        }),
    ),
    ...suites.flatMap(failuresOf),
  ];
}

/** @param files all of them by default, in every engine */
export async function runBrowserTests(scratch: string, files: readonly string[] = []): Promise<Count> {
  const report = join(scratch, "browser.json");
  const args = files.length > 0 ? [...files, "--project=chromium*"] : [];
  const exitCode = await execute("node_modules/.bin/playwright", ["test", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const run = await readJson<PlaywrightReport>(report);
  // A skipped or flaky test counts as failed.
  return countOf(
    "Playwright",
    exitCode,
    run && {
      passed: run.stats.expected,
      failed: run.stats.unexpected + run.stats.flaky + run.stats.skipped,
      failures: run.suites.flatMap(failuresOf),
    },
  );
}

/** Runs files or folders of any kind, each with its runner, in Chromium and on SQLite. Builds first if they need a new build. */
export async function runNamedFiles(
  scratch: string,
  paths: readonly string[],
  isLong: boolean,
): Promise<Count> {
  const found = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isFile() ? [join(path)] : filesIn(path, isLong))),
  );
  const files = found.flat();
  // Named files also run if they are long.
  if (files.some((file) => file.includes(".long."))) process.env["LONG_TESTS"] = "1";
  const inBrowser = files.filter((file) => file.endsWith(".spec.ts"));
  const components = files.filter((file) => file.startsWith("test/components/"));
  const inNode = files.filter((file) => !inBrowser.includes(file) && !components.includes(file));
  const counts: Count[] = [];
  if (files.some((file) => /^test\/(?:build|e2e|frameworks)\//.test(file)))
    await installPackagesOf(FRAMEWORKS);
  if (files.some((file) => /^test\/(?:build|cli|e2e|frameworks)\//.test(file))) {
    const isBuilt = changesSinceBuild().length === 0;
    if (!isBuilt && (await execute("npm", ["run", "build", "--silent", "--", "--quiet"])) !== 0)
      return {passed: 0, failed: 1};
  }
  if (inNode.length > 0) counts.push(await testProcess(scratch, inNode, {}, "spec"));
  if (components.length > 0) counts.push(await runComponentTests(scratch, components));
  if (inBrowser.length > 0) counts.push(await runBrowserTests(scratch, inBrowser));
  return addUp(counts);
}
