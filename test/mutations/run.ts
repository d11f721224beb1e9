import {spawn} from "node:child_process";
import {existsSync} from "node:fs";
import {cp, mkdir, readFile, rm, symlink, writeFile} from "node:fs/promises";
import {availableParallelism} from "node:os";
import {join} from "node:path";
import {parseArgs} from "node:util";
import {transform} from "esbuild";
import {changesSinceBuild, readInputs, recordBuild} from "../../build/changes.ts";
import {startPostgres} from "../support/postgres.ts";
import {makeScratchFolder} from "../support/scratch.ts";
import {contractCheck} from "./contract-check.ts";
import {elements} from "./elements.ts";
import {events} from "./events.ts";
import {faults} from "./faults.ts";
import {functions} from "./functions.ts";
import type {Mutation} from "./mutation.ts";
import {paymentElement} from "./payment-element.ts";
import {hooks} from "./hooks.ts";
import {pages} from "./pages.ts";
import {payments} from "./payments.ts";
import {purchaseUnits} from "./purchase-units.ts";
import {purchases} from "./purchases.ts";
import {sandbox} from "./sandbox.ts";
import {security} from "./security.ts";
import {shadowRoots} from "./shadow-roots.ts";
import {shopActions} from "./shop-actions.ts";
import {standalone} from "./standalone.ts";
import {units} from "./units.ts";

/**
 * `npm run mutations` plants each bug of this folder's lists in a copy of the sources, and runs the tests that must notice it.
 *
 * Tests run on SQLite, those of the database also on PostgreSQL. Exits with 1 when a bug survives, or when a test fails
 * without a bug. The last line counts both.
 *
 *     npm run mutations                    all of them
 *     npm run mutations -- --grep refund   those whose name or file matches this regular expression
 *     npm run mutations -- --check         only checks that each bug can still be planted; runs no test
 *     npm run mutations -- --skip-sound    does not run the tests without a bug first
 */
const {values: options} = parseArgs({
  options: {
    grep: {type: "string", default: ""},
    check: {type: "boolean", default: false},
    "skip-sound": {type: "boolean", default: false},
  },
});

/** Everything that tests need, apart from the installed packages. `dist` saves a build if there is one. */
const COPIED = [
  "deploy",
  "dist",
  "server",
  "src",
  "templates",
  "demo",
  "build",
  "test",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "playwright.config.ts",
  "web-test-runner.config.js",
  "README.md",
];

const TEST_TIMEOUT_MS = 300_000;

interface Result {
  readonly code: number | null;
  readonly output: string;
}

function run(
  folder: string,
  command: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const {NODE_TEST_CONTEXT: _context, TEST_POSTGRES_URL: _postgres, ...rest} = process.env;
  const env = {...rest, LONG_TESTS: "1", WITHOUT_ENGINES: "firefox webkit", FORCE_COLOR: "0", ...settings};
  const child = spawn(command, args, {cwd: folder, env, timeout: TEST_TIMEOUT_MS, killSignal: "SIGKILL"});
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({code, output})));
}

/** Builds a copy, unless only example shops were changed: the build just shows them in the docs. */
async function buildIfChanged(folder: string): Promise<void> {
  if (changesSinceBuild(folder).every((path) => path.startsWith("demo/servers/")))
    return recordBuild(readInputs(folder), folder);
  const built = await run(folder, "npm", ["run", "build"]);
  // A build that fails is not a test that notices a bug.
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output.slice(-3_000)}`);
}

const RUNNERS = [
  {
    matches: (file: string) => file.startsWith("test/components/"),
    run: (folder: string, files: readonly string[]) =>
      run(folder, "npx", ["web-test-runner", "--files", ...files]),
  },
  {
    matches: (file: string) => file.endsWith(".spec.ts"),
    run: async (folder: string, files: readonly string[]) => {
      await buildIfChanged(folder);
      return run(folder, "npx", [
        "playwright",
        "test",
        "--project",
        "chromium",
        "--reporter",
        "line",
        ...files,
      ]);
    },
  },
  {
    matches: (file: string) => file.startsWith("test/database/"),
    run: async (folder: string, files: readonly string[]) => {
      const postgres = await startPostgres();
      try {
        const settings = {TEST_POSTGRES_URL: postgres.url};
        return await run(
          folder,
          "node",
          ["--import", "tsx", "--test", "--test-reporter=tap", ...files],
          settings,
        );
      } finally {
        await postgres.stop();
      }
    },
  },
  {
    matches: () => true,
    run: (folder: string, files: readonly string[]) =>
      run(folder, "node", ["--import", "tsx", "--test", "--test-reporter=tap", ...files]),
  },
];

/** Runs test files of a copy, each by its runner. Resolves with the first failure, or with the last result. */
async function runTests(folder: string, files: readonly string[]): Promise<Result> {
  let result: Result = {code: 0, output: ""};
  const left = new Set(files);
  for (const runner of RUNNERS) {
    const own = [...left].filter(runner.matches);
    for (const file of own) left.delete(file);
    if (own.length > 0 && result.code === 0) result = await runner.run(folder, own);
  }
  return result;
}

/** The names of the tests that failed, as far as the runners' reports name them. */
function failuresIn({output}: Result): string[] {
  const lines = output.matchAll(/^ *(?:not ok (?:\d+ - |\w+ )|𐄂 |\d+\) )(.*)$/gm);
  return [...lines].map(([, name = ""]) => name);
}

async function copySources(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true});
  for (const part of COPIED.filter(existsSync)) await cp(part, join(folder, part), {recursive: true});
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
}

/** @throws Error when the text occurs not once, or when the planted code has a syntax error */
async function plant(source: string, {name, file, find, replace}: Mutation): Promise<string> {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}" can't be planted: ${file} has its text ${places} times.`);
  const planted = source.replace(find, () => replace);
  if (file.endsWith(".ts")) {
    await transform(planted, {loader: "ts", logLevel: "silent"}).catch((cause: unknown) => {
      throw new Error(`"${name}" can't be planted: ${file} would have a syntax error.`, {cause});
    });
  }
  return planted;
}

/** Plants one bug in a copy, runs its tests and takes it out again. @returns whether a test failed */
async function isCaught(folder: string, mutation: Mutation): Promise<boolean> {
  const path = join(folder, mutation.file);
  const source = await readFile(path, "utf8");
  await writeFile(path, await plant(source, mutation));
  const result = await runTests(folder, mutation.tests);
  await writeFile(path, source);
  const [first = result.output.trim().split("\n").at(-1)] = failuresIn(result);
  const tests = mutation.tests.join(", ");
  if (result.code === 0) console.log(`SURVIVED ${mutation.name} (${mutation.file}): ${tests} passed`);
  // Tests that were too slow have noticed nothing.
  else if (result.code === null) console.log(`TIMEOUT  ${mutation.name} (${mutation.file}): ${tests}`);
  else console.log(`caught   ${mutation.name}: ${first}`);
  return result.code !== 0 && result.code !== null;
}

const pattern = new RegExp(options.grep, "i");
const mutations = [
  ...payments,
  ...purchases,
  ...purchaseUnits,
  ...shopActions,
  ...hooks,
  ...security,
  ...shadowRoots,
  ...standalone,
  ...units,
  ...contractCheck,
  ...elements,
  ...pages,
  ...paymentElement,
  ...sandbox,
  ...events,
  ...faults,
  ...functions,
].filter(({name, file}) => pattern.test(name) || pattern.test(file));

if (options.check) {
  const tried = mutations.map(async (mutation) => plant(await readFile(mutation.file, "utf8"), mutation));
  const results = await Promise.allSettled(tried);
  for (const result of results) if (result.status === "rejected") console.error(String(result.reason));
  const isWrong = results.some(({status}) => status === "rejected");
  console.log(isWrong ? "Mend these planted bugs." : `${mutations.length} bugs can be planted.`);
  process.exitCode = isWrong ? 1 : 0;
} else {
  const root = await makeScratchFolder();
  let failed = 0;
  try {
    const folders = Array.from({length: availableParallelism()}, (_, index) => join(root, `copy-${index}`));
    await Promise.all(folders.map(copySources));
    if (!options["skip-sound"]) {
      const files = [...new Set(mutations.flatMap(({tests}) => tests))].sort();
      const sound = await runTests(folders[0] ?? root, files);
      if (sound.code !== 0) {
        failed += 1;
        console.log(`FAILED without a bug:\n${failuresIn(sound).join("\n") || sound.output.slice(-3_000)}`);
      }
    }
    const queue = mutations.values();
    await Promise.all(
      folders.map(async (folder) => {
        for (const mutation of queue) if (!(await isCaught(folder, mutation))) failed += 1;
      }),
    );
  } finally {
    await rm(root, {recursive: true, force: true});
  }
  console.log(`\n${mutations.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
