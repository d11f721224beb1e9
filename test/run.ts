import {existsSync} from "node:fs";
import {rm} from "node:fs/promises";
import {findOrInstallChromium, NoChromiumError} from "./support/chromium.ts";
import {installMissingEngines} from "./support/engines.ts";
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

/** TypeScript 7's compiler. CONTRIBUTING.md says why there are two TypeScripts. */
const TSC = "node_modules/typescript-native/bin/tsc";

const serverFolders = ["merchant", "sandbox", "cli", "database", "shared", "conventions", "build"];

const parts = {
  static: async () =>
    addUp(
      await Promise.all([
        check("npx", "oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives", "."),
        check("npx", "prettier", "--check", "--log-level", "warn", "."),
        check("npx", "depcruise", "src", "server", "demo", "test", "--config", ".dependency-cruiser.cjs"),
        check("node", "--import", "tsx", "test/mutations/run.ts", "--check"),
        ...[
          "tsconfig.json",
          "src",
          "demo",
          "server/sandbox/sdk",
          "server/ui",
          "server/merchant/back-office/browser",
          "test/components",
        ].map((project) => check("node", TSC, "--noEmit", "--singleThreaded", "-p", project)),
      ]),
    ),
  build: () => check("npm", "run", "build", "--silent"),
  server: async () => {
    const files = await Promise.all(serverFolders.map((folder) => filesIn(`test/${folder}`, isLong)));
    // Read what the other tests have done: the queries that they issued, and the replies that they validated.
    const last = ["test/database/query-plans.ts", "test/sandbox/validated-operations.ts"];
    return runNodeTests(scratch, files.flat(), last);
  },
  exploration: async () => runNodeTests(scratch, await filesIn("test/exploration", isLong)),
  components: () => runComponentTests(scratch),
  e2e: () => runBrowserTests(scratch),
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
const counts: Count[] = [];
let isBuildBroken = false;

async function run(name: Part): Promise<void> {
  const isAsked = named.length === 0 || askedParts.includes(name);
  if (!isAsked || isBuildBroken) return;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const count = await parts[name]();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  if (name === "build" && count.failed > 0) isBuildBroken = true;
  counts.push(count);
}

try {
  process.env["CHROMIUM_PATH"] = await findOrInstallChromium();
  if (paths.length > 0) counts.push(await runNamedFiles(scratch, paths, isLong));
  // CI's machine installs the engines that it lacks, while the first parts run. A developer's machine stays as it is.
  const engines = process.env["CI"] ? installMissingEngines() : Promise.resolve();
  engines.catch(() => undefined);
  // Linting keeps one core busy for as long as the build and the server tests keep the other.
  await Promise.all([run("static"), run("build").then(() => run("server"))]);
  if (["components", "e2e"].some((name) => named.length === 0 || named.includes(name))) await engines;
  await Promise.all([run("exploration"), run("components")]);
  await run("e2e");
} catch (error) {
  counts.push({passed: 0, failed: 1});
  console.error(error instanceof NoChromiumError ? error.message : error);
} finally {
  await rm(scratch, {recursive: true, force: true});
}
const {passed, failed} = addUp(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
