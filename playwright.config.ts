import {defineConfig} from "@playwright/test";
import {CHROMIUM_FLAGS, findChromium} from "./test/support/chromium.ts";

export default defineConfig({
  testDir: "test/browser",
  testMatch: "**/*.spec.ts",
  // What takes `npm test` beyond its ten minutes runs with `npm test -- --long`.
  testIgnore: process.env["LONG_TESTS"] === undefined ? "**/*.long.spec.ts" : [],
  globalSetup: "./test/browser/support/fresh-build.ts",
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
  use: {
    browserName: "chromium",
    launchOptions: {executablePath: findChromium(), args: CHROMIUM_FLAGS},
    trace: "off",
  },
});
