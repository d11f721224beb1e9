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
 * Reporter that prints the counts of each engine. Files that did not start count as failed.
 * @param path of a JSON file for the sum, which `test/support/runners.ts` reads; optional
 */
function summaryReporter(path) {
  const count = (suite, sums) => {
    // A skipped test counts as failed, so that none stays skipped.
    for (const test of suite?.tests ?? []) sums[test.passed && !test.skipped ? "passed" : "failed"]++;
    for (const inner of suite?.suites ?? []) count(inner, sums);
  };
  const countOf = (sessions) => {
    const sums = {passed: 0, failed: 0};
    for (const session of sessions) {
      const before = sums.failed;
      count(session.testResults, sums);
      // If a file doesn't load or a hook throws, no test has failed.
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

/** Number of loads of the SDK's script that will fail, by page. The engines share the server. */
const scriptFailures = new Map();

/**
 * Serves the scripts of the SDK and of the wallets' vendors. They define the fakes of `test/components/support/`, which
 * each test adds to the page. `/control/sdk-script?failures=2` makes the next two loads of the SDK fail on the
 * requesting page.
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
/** Tests that always run in all engines. With `--long`, all tests do. */
const core = ["definition", "paying", "payment-button", "session", "typing"].map(
  (name) => `test/components/${name}.test.ts`,
);
/** True if files are named on the command line. They run in all engines. */
const named = process.argv.includes("--files");

const chromium = playwrightLauncher({
  product: "chromium",
  launchOptions: {executablePath: findChromium(), args: CHROMIUM_FLAGS},
});

/** Returns launchers of the other installed engines. Logs missing engines and skipped tests. */
function otherEngines() {
  for (const line of skippedEngines()) console.log(line);
  const firefox = findFirefox();
  const webkit = findWebKit();
  const engines = [
    ...(firefox ? [playwrightLauncher({product: "firefox", launchOptions: firefox})] : []),
    ...(webkit ? [webkitLauncher(webkit)] : []),
  ];
  if (engines.length > 0 && !named && !process.env.LONG_TESTS)
    console.log(`Other engines than Chromium run only ${core.length} files; with --long they run all.`);
  return engines;
}

const others = otherEngines();

export default {
  // All engines run at the same time, each with one page: the tests need the focus, and wait more than they compute.
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
  // Busy machines are slow.
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
