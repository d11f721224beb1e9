import {defineConfig, type Project} from "@playwright/test";
import {CHROMIUM_FLAGS, findChromium} from "./test/support/chromium.ts";
import {findFirefox, findWebKit} from "./test/support/engines.ts";

// What takes `npm test` beyond its ten minutes runs with `npm test -- --long`: files called *.long.spec.ts, tests with @long.
const isLong = process.env["LONG_TESTS"] !== undefined;
const ignored = ["**/browser/engines/**", ...(isLong ? [] : ["**/*.long.spec.ts"])];
const firefox = findFirefox();

/**
 * What runs in each engine: always `@engines`, and when there is time `@engines-long` and all tests of these files (a
 * test's file is part of its title), but for those that are `@chromium`, each for a reason that stands beside it.
 */
const core = /@engines(?!-)/;
const filesInFirefox = [
  "bank-check",
  "buttons",
  "card-fields",
  "card-payment",
  "challenge",
  "console",
  "console-actions",
  "demo-shop",
  "fastlane",
  "fastlane-components",
  "fastlane-identity",
  "google-pay",
  "guest",
  "guest-button",
  "hosted-pages",
  "instance",
  "payment-page",
  "press-before-eligibility",
  "redirect-returns",
  "saved-cards",
  "saving",
  "several-elements",
  "usability",
];
const inFirefox = new RegExp(`@engines|[ /](${filesInFirefox.join("|")})(\\.long)?\\.spec`);

/** The engines beside Chromium come first: each runs in a process of its own while Chromium has the others. */
const engines: Project[] = [
  ...(firefox === undefined
    ? []
    : [
        {
          name: "firefox",
          testIgnore: ignored,
          ...(isLong ? {grep: inFirefox, grepInvert: /@chromium/} : {grep: core, workers: 1}),
          use: {browserName: "firefox" as const, launchOptions: firefox},
        },
      ]),
  ...(findWebKit() === undefined
    ? []
    : [{name: "webkit", testMatch: "**/browser/engines/*.spec.ts", workers: 1}]),
];

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: ["./test/e2e/support/fresh-build.ts", "./test/e2e/support/skipped-engines.ts"],
  fullyParallel: true,
  // One more than the cores of a small machine: some tests wait for processes that start again.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 30_000,
  // A busy machine is slow, not wrong.
  expect: {timeout: 10_000},
  outputDir: "test-results",
  reporter: [["dot"], ["json"]],
  use: {trace: "off"},
  projects: [
    ...engines,
    {
      name: "chromium",
      testIgnore: ignored,
      ...(isLong ? {} : {grepInvert: /@long/}),
      use: {browserName: "chromium", launchOptions: {executablePath: findChromium(), args: CHROMIUM_FLAGS}},
    },
  ],
});
