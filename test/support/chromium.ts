import {existsSync} from "node:fs";
import {chromium} from "playwright";
import {installPackages, succeeds} from "./packages.ts";

/** This machine has no Chromium. The message says in one line what to do. */
export class NoChromiumError extends Error {
  override readonly name = "NoChromiumError";
}

/** Debian's Chromium without windows. Tests take a fifth less time in it. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Features that Playwright 1.64 disables. Chromium uses only the last of two `--disable-features`, so we repeat them. */
const PLAYWRIGHTS_DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "BlockOriginHeaderModificationOnRedirect",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "Translate",
  "AutoDeElevate",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * Suggestion lists of the address bar. Each new window opens them as pages in a separate process, which takes a fifth of a
 * test's time. The tests don't need them.
 */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags for a browser that only opens pages of this machine. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHTS_DISABLED_FEATURES, ...ADDRESS_BAR_PAGES].join(",")}`,
];

function findPlaywrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function findSystemChromium(): string | undefined {
  return SYSTEM_PATHS.find((path) => existsSync(path));
}

/**
 * Finds the Chromium for the browser tests: that of `CHROMIUM_PATH`, of Playwright, or of the system.
 *
 * @throws NoChromiumError when all are missing
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new NoChromiumError(
      `CHROMIUM_PATH is ${named}, which is missing: write the path of the browser's program.`,
    );
  }
  const found = findPlaywrightChromium() ?? findSystemChromium();
  if (found) return found;
  throw new NoChromiumError("no Chromium: install one, or set CHROMIUM_PATH to its program.");
}

/** Playwright's launch options for a Chromium. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
}

/** @throws NoChromiumError as {@link findChromium} */
export function wholeChromium(): Chromium {
  return {executablePath: findChromium(), args: CHROMIUM_FLAGS};
}

/** Finds the headless shell; `undefined` if it isn't installed, if `CHROMIUM_PATH` names the browser, and with `--long`. */
export function findHeadlessShell(): Chromium | undefined {
  const {CHROMIUM_PATH, LONG_TESTS} = process.env;
  if (CHROMIUM_PATH || LONG_TESTS !== undefined || !existsSync(HEADLESS_SHELL)) return undefined;
  // It has no GPU. Without the process that emulates one, tests take less time.
  return {executablePath: HEADLESS_SHELL, args: [...CHROMIUM_FLAGS, "--disable-gpu"]};
}

/**
 * As {@link findChromium}, but installs a missing Chromium: the system's package, or Playwright's download.
 *
 * @throws NoChromiumError when both fail
 */
export async function findOrInstallChromium(): Promise<string> {
  try {
    return findChromium();
  } catch (error) {
    if (process.env["CHROMIUM_PATH"]) throw error;
    if (!(await installPackages("chromium", "fonts-liberation")))
      await succeeds("npx", "playwright", "install", "chromium");
    return findChromium();
  }
}
