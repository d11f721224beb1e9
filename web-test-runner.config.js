import {writeFileSync} from "node:fs";
import process from "node:process";
import {fileURLToPath, URL} from "node:url";
import {esbuildPlugin} from "@web/dev-server-esbuild";
import {defaultReporter} from "@web/test-runner";
import {playwrightLauncher} from "@web/test-runner-playwright";

/** Counts of all suites, and of test files that never started, as JSON for whoever sums several runners up. */
function summaryReporter(path) {
  const count = (suite, sums) => {
    for (const test of suite?.tests ?? [])
      sums[test.skipped ? "skipped" : test.passed ? "passed" : "failed"]++;
    for (const inner of suite?.suites ?? []) count(inner, sums);
  };
  return {
    stop({sessions}) {
      const sums = {passed: 0, failed: 0, skipped: 0};
      for (const session of sessions) {
        const before = sums.failed;
        count(session.testResults, sums);
        // A file that did not load, or a hook that threw, has failed without a failed test.
        if (!session.passed && sums.failed === before) sums.failed++;
      }
      writeFileSync(path, JSON.stringify(sums));
    },
  };
}

let scriptFailures = 0;

/**
 * The SDK's script, from the test server itself: `/control/sdk-script?failures=2` makes the next two loads fail. And those of
 * the wallets' vendors.
 * What it defines is the fake of `test/elements/support/fake-sdk.ts`, which each test puts into the page.
 */
function sdkScript(context, next) {
  if (context.path === "/control/sdk-script") {
    scriptFailures = Number(context.query.failures);
    context.status = 204;
    return undefined;
  }
  const vendor = /^\/web-sdk\/v6\/vendors\/(google|apple)-pay\.js$/.exec(context.path)?.[1];
  if (vendor) {
    context.type = "text/javascript";
    context.body = `window.fakeDevice.${vendor}Ran();`;
    return undefined;
  }
  if (context.path !== "/web-sdk/v6/core") return next();
  context.set("cache-control", "no-store");
  if (scriptFailures > 0) {
    scriptFailures--;
    context.status = 503;
  } else {
    context.type = "text/javascript";
    context.body = "window.fakeSdk.scriptRan();";
  }
  return undefined;
}

const summary = process.env.WTR_SUMMARY;

export default {
  files: "test/elements/**/*.test.ts",
  nodeResolve: {exportConditions: ["production", "default"]},
  concurrency: 1,
  testFramework: {config: {timeout: 10_000}},
  browsers: [
    playwrightLauncher({
      product: "chromium",
      launchOptions: {
        executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-quic", "--disable-component-update", "--disable-sync"],
      },
    }),
  ],
  plugins: [
    esbuildPlugin({
      ts: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("src/tsconfig.json", import.meta.url)),
    }),
  ],
  middleware: [sdkScript],
  reporters: [defaultReporter({reportTestProgress: false}), ...(summary ? [summaryReporter(summary)] : [])],
};
