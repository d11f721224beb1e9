import {defineConfig} from "@playwright/test";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";

process.env["SCREENSHOTS"] = "1";

/** `npm run screenshots`: pictures of every tag in every state, for the demo's gallery. It takes some minutes. */
export default defineConfig({
  testDir: "../e2e",
  testMatch: "tag-states.long.spec.ts",
  globalSetup: "../e2e/support/fresh-build.ts",
  globalTeardown: "./contents.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  // As for the tests: a busy machine is slow, not wrong.
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
