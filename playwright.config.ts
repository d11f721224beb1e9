import {defineConfig, type Project} from "@playwright/test";
import {findHeadlessShell, wholeChromium} from "./test/support/chromium.ts";
import {findFirefox, findWebKit} from "./test/support/engines.ts";

// `npm test -- --long` also runs files called *.long.spec.ts and tests tagged @long, for which `npm test` has no time.
const isLong = process.env["LONG_TESTS"] !== undefined;
const long = isLong ? [] : ["**/*.long.spec.ts"];
const ignored = ["**/engines/**", ...long];
const firefox = findFirefox();

/**
 * Tests that also run in Firefox: always `@engines`, and with `--long` also `@engines-long` and these files, which are part
 * of a test's title. Tests tagged `@chromium` don't; a comment at each says why.
 */
const core = /@engines(?!-)/;
const filesInFirefox = [
  "back-office",
  "back-office-actions",
  "back-office-authorizations",
  "back-office-session",
  "back-office-views",
  "bank-check",
  "buttons",
  "card-fields",
  "card-payment",
  "challenge",
  "console",
  "console-actions",
  "demo-orders",
  "demo-shop",
  "fastlane",
  "fastlane-components",
  "fastlane-identity",
  "front-page",
  "google-pay",
  "guest",
  "guest-button",
  "hosted-pages",
  "instance",
  "invoice-page",
  "payment-page",
  "playground",
  "press-before-eligibility",
  "redirect-returns",
  "saved-cards",
  "saving",
  "several-elements",
  "usability",
];
const inFirefox = new RegExp(`@engines|[ /](${filesInFirefox.join("|")})(\\.long)?\\.spec`);

/** The other engines come first: each uses one process, and Chromium uses the rest. */
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
    : [{name: "webkit", testMatch: "**/engines/*.spec.ts", testIgnore: long, workers: 1}]),
];

/** Most tests run in the headless shell if it is installed, and tests tagged `@whole-browser` in the whole Chromium. */
const shell = findHeadlessShell();
const needsWhole = /@whole-browser/;
const chromiums: Project[] = [
  {
    name: "chromium",
    testIgnore: ignored,
    grepInvert: [...(isLong ? [] : [/@long/]), ...(shell === undefined ? [] : [needsWhole])],
    use: {browserName: "chromium", launchOptions: shell ?? wholeChromium()},
  },
  ...(shell === undefined
    ? []
    : [
        {
          name: "chromium-whole",
          testIgnore: ignored,
          grep: needsWhole,
          workers: 1,
          use: {browserName: "chromium" as const, launchOptions: wholeChromium()},
        },
      ]),
];

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: ["./test/e2e/support/fresh-build.ts", "./test/e2e/support/skipped-engines.ts"],
  fullyParallel: true,
  // A small machine has two cores, and some tests wait for processes that restart.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // The limits only end a test that hangs: busy machines are slow.
  timeout: 300_000,
  expect: {timeout: 60_000},
  outputDir: "test-results",
  reporter: [["dot"], ["json"]],
  use: {trace: "off"},
  projects: [...engines, ...chromiums],
});
