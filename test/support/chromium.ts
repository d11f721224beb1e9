import {existsSync} from "node:fs";
import {chromium} from "playwright";
import {installPackages, succeeds} from "./packages.ts";

/** No Chromium can be had on this machine; the message says in one line what to do. */
export class NoChromiumError extends Error {
  override readonly name = "NoChromiumError";
}

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What Playwright 1.64 switches off by itself: of two such flags Chromium hears the last one only. */
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
 * The address bar's suggestion lists are pages of their own, with a process of their own, in each window that opens: a
 * fifth of what a test costs, for what no test sees.
 */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags for a browser that tests pages on this machine alone. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHTS_DISABLED_FEATURES, ...ADDRESS_BAR_PAGES].join(",")}`,
];

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function systems(): string | undefined {
  return SYSTEM_PATHS.find((path) => existsSync(path));
}

/**
 * The Chromium that the browser tests use: the one that `CHROMIUM_PATH` names, Playwright's own, or the system's.
 *
 * @throws NoChromiumError when there is none
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new NoChromiumError(`CHROMIUM_PATH is ${named}, and nothing is there: name the browser's program.`);
  }
  const found = playwrightsOwn() ?? systems();
  if (found) return found;
  throw new NoChromiumError("no Chromium: install one, or set CHROMIUM_PATH to its program.");
}

/**
 * The same, but installs one when there is none: Playwright's download, or the system's package.
 *
 * @throws NoChromiumError when neither works
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
