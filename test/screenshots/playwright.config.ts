import {defineConfig} from "@playwright/test";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";

process.env["SCREENSHOTS"] = "1";

/** `npm run screenshots` photographs every element in every state for the demo's gallery. It takes some minutes. */
export default defineConfig({
  testDir: "../e2e",
  testMatch: "element-states.long.spec.ts",
  globalSetup: "../e2e/support/fresh-build.ts",
  globalTeardown: "./contents.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  // Long timeouts as in the tests, for busy machines.
  expect: {timeout: 10_000},
  outputDir: "../../test-results",
  reporter: "line",
  projects: [
    {
      name: "chromium",
      use: {browserName: "chromium", launchOptions: {executablePath: findChromium(), args: CHROMIUM_FLAGS}},
    },
  ],
});
