import {existsSync} from "node:fs";
import {rm} from "node:fs/promises";
import {writeReplyTypes} from "../build/reply-types.ts";
import {findOrInstallChromium, NoChromiumError} from "./support/chromium.ts";
import {installMissingEngines} from "./support/engines.ts";
import {FRAMEWORKS, installPackagesOf, MissingPackagesError} from "./support/package-folders.ts";
import {
  addUp,
  check,
  type Count,
  filesIn,
  runBrowserTests,
  runComponentTests,
  runNamedFiles,
  runNodeTests,
} from "./support/runners.ts";
import {makeScratchFolder} from "./support/scratch.ts";

/**
 * `npm test` runs everything. Its last line is `N passed, N failed`.
 *
 *     npm test -- server components      only these parts: static, build, server, exploration, components, e2e
 *     npm test -- test/merchant/orders.test.ts   only these files or folders, in Chromium and on SQLite
 *     npm test -- --long                 also the tests that take long:
 *
 * - files called `*.long.test.ts` or `*.long.spec.ts`, and browser tests tagged `@long`
 * - all component tests and most SDK tests in the other engines
 * - more runs of the explorations, and more server tests on PostgreSQL
 */
const LONG = "--long";
const isLong = process.argv.includes(LONG);
const named = process.argv.slice(2).filter((argument) => argument !== LONG);

const LINT = ["--deny-warnings", "--report-unused-disable-directives"];
/** Code that imports the built package. Its tests compile it. */
const PAGES = ["demo/frameworks", "templates"];

const serverFolders = [
  "merchant",
  "demo",
  "sandbox",
  "cli",
  "database",
  "shared",
  "conventions",
  "build",
  "frameworks",
];

const parts = {
  static: async () => {
    // The types of the frameworks are checked, too.
    await Promise.all([frameworks, writeReplyTypes()]);
    return addUp(
      await Promise.all([
        check(
          "npx",
          "oxlint",
          "--type-aware",
          "--type-check",
          ...LINT,
          ...PAGES.map((pattern) => `--ignore-pattern=${pattern}`),
          ".",
        ),
        check("npx", "oxlint", ...LINT, ...PAGES),
        check("npx", "prettier", "--check", "--log-level", "warn", "."),
        check(
          "npx",
          "depcruise",
          "src",
          "server",
          "demo",
          "templates",
          "test",
          "--config",
          ".dependency-cruiser.cjs",
        ),
        check("node", "--import", "tsx", "test/mutations/run.ts", "--check"),
        check("node", "--import", "tsx", "build/old-names.ts", "--check"),
      ]),
    );
  },
  build: () => check("npm", "run", "build", "--silent"),
  server: async () => {
    await frameworks;
    const files = await Promise.all(serverFolders.map((folder) => filesIn(`test/${folder}`, isLong)));
    // Read what the other tests have done: the queries that they issued, and the replies that they validated.
    const last = [
      "test/database/query-plans.ts",
      "test/sandbox/validated-operations.ts",
      "test/merchant/described-routes.ts",
    ];
    return runNodeTests(scratch, files.flat(), last);
  },
  exploration: async () => runNodeTests(scratch, await filesIn("test/exploration", isLong)),
  components: async () => {
    await browsers;
    return runComponentTests(scratch);
  },
  e2e: async () => {
    await Promise.all([browsers, frameworks]);
    return runBrowserTests(scratch);
  },
} satisfies Record<string, () => Promise<Count>>;
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];
const askedParts = names.filter((name) => named.includes(name));
const paths = named.filter((name) => !names.some((part) => part === name));
const missing = paths.filter((path) => !existsSync(path));
if (missing.length > 0) {
  console.error(`There is no part and no file ${missing.join(", ")}. The parts are ${names.join(", ")}.`);
  process.exit(1);
}

const scratch = await makeScratchFolder();
process.env["TMPDIR"] = scratch;
process.env["FORCE_COLOR"] = "0";
if (isLong) process.env["LONG_TESTS"] = "1";
/** Installs missing browsers while the first parts run. */
const browsers = installBrowsers();
browsers.catch(() => undefined);
/** Installs the frameworks' packages meanwhile. */
const frameworks = installPackagesOf(FRAMEWORKS);
frameworks.catch(() => undefined);
const counts: Count[] = [];
let isBuildBroken = false;

/** CI's machine also installs the engines that it lacks. A developer's machine stays as it is. */
async function installBrowsers(): Promise<void> {
  await findOrInstallChromium();
  if (process.env["CI"]) await installMissingEngines();
}

function failure(error: unknown): Count {
  const isSetup = error instanceof NoChromiumError || error instanceof MissingPackagesError;
  console.error(isSetup ? error.message : error);
  return {passed: 0, failed: 1, failures: [String(error)]};
}

async function run(name: Part): Promise<void> {
  const isAsked = named.length === 0 || askedParts.includes(name);
  if (!isAsked || isBuildBroken) return;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const count = await parts[name]().catch(failure);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  if (name === "build" && count.failed > 0) isBuildBroken = true;
  counts.push(count);
}

/** The parts that need the build, the longest first. */
const waiting: Part[] = ["e2e", "server", "components", "exploration"];

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) await run(name);
}

try {
  if (paths.length > 0) {
    await browsers;
    counts.push(await runNamedFiles(scratch, paths, isLong));
  }
  // At any time two parts run, so that one uses a core that the other leaves idle.
  const built = run("build");
  await Promise.all([built.then(runWaiting), Promise.all([built, run("static")]).then(runWaiting)]);
} catch (error) {
  counts.push(failure(error));
} finally {
  await rm(scratch, {recursive: true, force: true});
}
const {passed, failed, failures = []} = addUp(counts);
if (failures.length > 0) console.log(`\n${failures.join("\n\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
