import {writeFileSync} from "node:fs";
import process from "node:process";
import {fileURLToPath, URL} from "node:url";
import {esbuildPlugin} from "@web/dev-server-esbuild";
import {defaultReporter} from "@web/test-runner";
import {playwrightLauncher} from "@web/test-runner-playwright";
import {tsImport} from "tsx/esm/api";

const {CHROMIUM_FLAGS, findChromium} = await tsImport("./test/support/chromium.ts", import.meta.url);
const {findFirefox, findWebKit, skippedEngines} = await tsImport(
  "./test/support/engines.ts",
  import.meta.url,
);
const {webkitLauncher} = await tsImport("./test/support/webkit-launcher.ts", import.meta.url);

/**
 * Counts of all suites, and of test files that never started: a line for each engine, and their sum as JSON for whoever
 * sums several runners up.
 *
 * @param path of the JSON, where it is wanted
 */
function summaryReporter(path) {
  const count = (suite, sums) => {
    // A skipped test is a failed promise here.
    for (const test of suite?.tests ?? []) sums[test.passed && !test.skipped ? "passed" : "failed"]++;
    for (const inner of suite?.suites ?? []) count(inner, sums);
  };
  const countOf = (sessions) => {
    const sums = {passed: 0, failed: 0};
    for (const session of sessions) {
      const before = sums.failed;
      count(session.testResults, sums);
      // A file that did not load, or a hook that threw, has failed without a failed test.
      if (!session.passed && sums.failed === before) sums.failed++;
    }
    return sums;
  };
  return {
    stop({sessions}) {
      const all = [...sessions];
      for (const engine of new Set(all.map(({browser}) => browser.name))) {
        const {passed, failed} = countOf(all.filter(({browser}) => browser.name === engine));
        console.log(`${engine}: ${passed} passed, ${failed} failed`);
      }
      if (path) writeFileSync(path, JSON.stringify(countOf(all)));
    },
  };
}

/** How many loads of the SDK's script still fail, by page: the engines share the server. */
const scriptFailures = new Map();

/**
 * The SDK's script, from the test server itself: `/control/sdk-script?failures=2` makes the next two loads of the page that
 * asks for it fail. And those of the wallets' vendors. What they define are the fakes of `test/components/support/`, which
 * each test puts into the page.
 */
function sdkScript(context, next) {
  const vendor = /^\/web-sdk\/v6\/vendors\/(google|apple)-pay\.js$/.exec(context.path)?.[1];
  if (vendor) {
    context.type = "text/javascript";
    context.body = `window.fakeDevice.${vendor}Ran();`;
    return undefined;
  }
  if (context.path !== "/control/sdk-script" && context.path !== "/web-sdk/v6/core") return next();
  const page = new URL(context.get("referer")).searchParams.get("wtr-session-id");
  const failures = scriptFailures.get(page) ?? 0;
  context.set("cache-control", "no-store");
  if (context.path === "/control/sdk-script") {
    scriptFailures.set(page, Number(context.query.failures));
    context.status = 204;
    return undefined;
  }
  if (failures > 0) {
    scriptFailures.set(page, failures - 1);
    context.status = 503;
  } else {
    context.type = "text/javascript";
    context.body = "window.fakeSdk.scriptRan();";
  }
  return undefined;
}

const everything = "test/components/**/*.test.ts";
/** What each engine is asked about at every run; the rest of them is asked with `--long`. */
const core = ["definition", "paying", "payment-button", "session", "typing"].map(
  (name) => `test/components/${name}.test.ts`,
);
/** Files that were named on the command line run in all engines. */
const named = process.argv.includes("--files");

const chromium = playwrightLauncher({
  product: "chromium",
  launchOptions: {executablePath: findChromium(), args: CHROMIUM_FLAGS},
});

/** The engines besides Chromium that this machine has: which it lacks, and what is left out of the others, is said. */
function otherEngines() {
  for (const line of skippedEngines()) console.log(line);
  const firefox = findFirefox();
  const webkit = findWebKit();
  const engines = [
    ...(firefox ? [playwrightLauncher({product: "firefox", launchOptions: firefox})] : []),
    ...(webkit ? [webkitLauncher(webkit)] : []),
  ];
  if (engines.length > 0 && !named && !process.env.LONG_TESTS)
    console.log(`besides Chromium only the core runs (${core.length} files); all with --long`);
  return engines;
}

const others = otherEngines();

export default {
  // Side by side, each engine with one page at a time: the tests need the focus, and wait more than they compute.
  ...(named
    ? {browsers: [chromium, ...others]}
    : {
        groups: [
          {name: "chromium", files: everything, browsers: [chromium]},
          ...(others.length > 0
            ? [{name: "others", files: process.env.LONG_TESTS ? everything : core, browsers: others}]
            : []),
        ],
      }),
  nodeResolve: {exportConditions: ["production", "default"]},
  concurrency: 1,
  concurrentBrowsers: 3,
  // A busy machine is slow, not wrong.
  testFramework: {config: {timeout: 30_000}},
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  plugins: [
    esbuildPlugin({
      ts: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("src/tsconfig.json", import.meta.url)),
    }),
  ],
  middleware: [sdkScript],
  reporters: [defaultReporter({reportTestProgress: false}), summaryReporter(process.env.WTR_SUMMARY)],
};
