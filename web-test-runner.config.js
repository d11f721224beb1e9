import {writeFileSync} from "node:fs";
import process from "node:process";
import {fileURLToPath, URL} from "node:url";
import {esbuildPlugin} from "@web/dev-server-esbuild";
import {defaultReporter} from "@web/test-runner";
import {playwrightLauncher} from "@web/test-runner-playwright";
import {tsImport} from "tsx/esm/api";
import {build} from "vite";

const {findHeadlessShell, wholeChromium} = await tsImport("./test/support/chromium.ts", import.meta.url);
const {findFirefox, findWebKit, skippedEngines} = await tsImport(
  "./test/support/engines.ts",
  import.meta.url,
);
const {brandIconModule} = await tsImport("./build/brand-icons.ts", import.meta.url);
const {webkitLauncher} = await tsImport("./test/support/webkit-launcher.ts", import.meta.url);

/**
 * Prints the failed tests and the counts of each engine, including test files that never started. Writes their sum as JSON for
 * `npm test`, which adds up several runners.
 *
 * @param path of the JSON file; undefined writes none
 */
function summaryReporter(path) {
  /** All tests of a suite, with the names of their suites. */
  const testsIn = (suite, parents = "") => [
    ...(suite?.tests ?? []).map((test) => ({
      name: `${parents}${test.name}`,
      // A skipped test is a failed promise here.
      hasPassed: test.passed && !test.skipped,
      error: test.error?.message ?? "skipped",
    })),
    ...(suite?.suites ?? []).flatMap((inner) => testsIn(inner, `${parents}${inner.name} > `)),
  ];
  const countOf = (sessions) => {
    const sums = {passed: 0, failed: 0};
    for (const session of sessions) {
      const before = sums.failed;
      for (const {hasPassed} of testsIn(session.testResults)) sums[hasPassed ? "passed" : "failed"]++;
      // A file that did not load, or a hook that threw, has no failed test.
      if (!session.passed && sums.failed === before) sums.failed++;
    }
    return sums;
  };
  return {
    stop({sessions}) {
      const all = [...sessions];
      const failures = all.flatMap(({browser, testFile, testResults, errors}) => [
        ...errors.map((error) => `${browser.name} ${testFile}: ${error.message}`),
        ...testsIn(testResults)
          .filter(({hasPassed}) => !hasPassed)
          .map(({name, error}) => `not ok ${browser.name} ${testFile} ${name}: ${error}`),
      ]);
      for (const engine of new Set(all.map(({browser}) => browser.name))) {
        const {passed, failed} = countOf(all.filter(({browser}) => browser.name === engine));
        console.log(`${engine}: ${passed} passed, ${failed} failed`);
      }
      if (path) writeFileSync(path, JSON.stringify({...countOf(all), failures}));
      else if (failures.length > 0) console.log(failures.join("\n"));
    },
  };
}

/** Calls the function at most once. */
function once(make) {
  let made;
  return () => (made ??= make());
}

/** Number of loads of the SDK's script that still fail, by page, because the engines share the server. */
const scriptFailures = new Map();

/**
 * Serves the SDK's script and those of Google Pay and Apple Pay. Each only calls the fakes of `test/components/support/`, which the
 * tests put into the page. `/control/sdk-script?failures=2` makes the page's next two loads fail.
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

/** React's client as one module, because its package has only CommonJS. */
const bundleReact = once(async () => {
  const entry = "react-client";
  const bundled = await build({
    configFile: false,
    logLevel: "error",
    define: {"process.env.NODE_ENV": JSON.stringify("development")},
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `export {createElement} from "react"; export {hydrateRoot} from "react-dom/client";`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {input: entry, preserveEntrySignatures: "strict"},
    },
  });
  return bundled.output[0].code;
});

async function reactClient(context, next) {
  if (context.path !== "/react-client.js") return next();
  context.type = "text/javascript";
  context.body = await bundleReact();
  return undefined;
}

const everything = "test/components/**/*.test.ts";
/** Files that every run tests in each engine. `--long` tests all files in each. */
const core = [
  "definition",
  "paying",
  "payment-button",
  "payment-method",
  "scenarios",
  "session",
  "typing",
].map((name) => `test/components/${name}.test.ts`);
/** Files named on the command line run in all engines. */
const named = process.argv.includes("--files");

const chromium = playwrightLauncher({
  product: "chromium",
  launchOptions: findHeadlessShell() ?? wholeChromium(),
});

/** Finds the installed engines other than Chromium. Prints which are missing, and which tests they skip. */
function otherEngines() {
  for (const line of skippedEngines()) console.log(line);
  const firefox = findFirefox();
  const webkit = findWebKit();
  const engines = [
    ...(firefox ? [playwrightLauncher({product: "firefox", launchOptions: firefox})] : []),
    ...(webkit ? [webkitLauncher(webkit)] : []),
  ];
  if (engines.length > 0 && !named && !process.env.LONG_TESTS)
    console.log(`The other engines run ${core.length} files. With --long they run all.`);
  return engines;
}

const others = otherEngines();

export default {
  // The engines run at the same time, each with one page, because the tests need the focus.
  // Groups have browsers of their own. Without these, the runner would load its default launcher, which isn't installed.
  browsers: [chromium, ...others],
  ...(!named && {
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
  // Long enough for a busy machine.
  testFramework: {config: {timeout: 30_000}},
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  plugins: [
    {
      name: "brand-icons",
      serve({path}) {
        const body = brandIconModule(path);
        return body && {body, type: "js"};
      },
    },
    esbuildPlugin({
      ts: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("src/tsconfig.json", import.meta.url)),
    }),
  ],
  middleware: [sdkScript, reactClient],
  reporters: [defaultReporter({reportTestProgress: false}), summaryReporter(process.env.WTR_SUMMARY)],
};
