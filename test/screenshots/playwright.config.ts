import {defineConfig} from "@playwright/test";
import tests from "../../playwright.config.ts";

process.env["SCREENSHOTS"] = "1";

/** `npm run screenshots`: pictures of every tag in every state, for the demo's gallery. It takes some minutes. */
export default defineConfig({
  ...tests,
  testDir: "../browser",
  testMatch: "tag-states.long.spec.ts",
  globalSetup: "../browser/support/fresh-build.ts",
  globalTeardown: "./contents.ts",
  outputDir: "../../test-results",
  reporter: "line",
  projects: (tests.projects ?? [])
    .filter(({name}) => name === "chromium")
    .map((project) => ({...project, testIgnore: []})),
});
