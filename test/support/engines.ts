import {existsSync} from "node:fs";
import {delimiter, join} from "node:path";
import {installPackages} from "./packages.ts";

/** Browser engine other than Chromium. A missing one is skipped with a message. */
interface Engine {
  readonly name: string;
  /** Programs that must be on the PATH. */
  readonly programs: readonly string[];
  /** Debian packages of the programs. */
  readonly packages: readonly string[];
}

const firefox: Engine = {name: "firefox", programs: ["firefox-esr"], packages: ["firefox-esr"]};
const webkit: Engine = {
  name: "webkit",
  programs: ["WebKitWebDriver", "Xvfb"],
  packages: ["webkit2gtk-driver", "xvfb"],
};
const engines = [firefox, webkit];
const headlessShell: Engine = {
  name: "chromium-headless-shell",
  programs: ["chromium-headless-shell"],
  packages: ["chromium-headless-shell"],
};

/**
 * Preferences for tests. Firefox's driver sends key presses only to the page's process, so frames of other sites must run in
 * it. The driver can't grant access to the clipboard, so all pages have it.
 */
const FIREFOX_PREFERENCES = {
  "fission.webContentIsolationStrategy": 0,
  "dom.events.testing.asyncClipboard": true,
};

/** Playwright's launch options for Firefox. */
export interface Firefox {
  readonly channel: "moz-firefox";
  readonly executablePath: string;
  readonly firefoxUserPrefs: Record<string, number | boolean>;
}

/** Paths of the programs that run WebKitGTK's MiniBrowser. */
export interface WebKit {
  readonly driver: string;
  /** Xvfb, a virtual screen. */
  readonly display: string;
}

/** Finds Firefox; `undefined` if it is skipped. */
export function findFirefox(): Firefox | undefined {
  if (reasonToSkip(firefox) !== undefined) return undefined;
  const executablePath = findProgram("firefox-esr");
  return executablePath === undefined
    ? undefined
    : {channel: "moz-firefox", executablePath, firefoxUserPrefs: FIREFOX_PREFERENCES};
}

/** Finds WebKit's programs; `undefined` if it is skipped. */
export function findWebKit(): WebKit | undefined {
  if (reasonToSkip(webkit) !== undefined) return undefined;
  const [driver, display] = webkit.programs.map(findProgram);
  return driver === undefined || display === undefined ? undefined : {driver, display};
}

/** Returns a message for each skipped engine. */
export function skippedEngines(): string[] {
  return engines.flatMap((engine) => {
    const reason = reasonToSkip(engine);
    return reason === undefined ? [] : [`skipped: ${engine.name} (${reason})`];
  });
}

/** Fonts as wide as those of Windows and macOS. The tests of layouts need them: DejaVu, which stands in for them, is wider. */
const FONTS = "/usr/share/fonts/truetype/liberation";

/** Installs missing engines, Chromium's headless shell and fonts. If that fails, engines are skipped, and Chromium runs whole. */
export async function installMissingEngines(): Promise<void> {
  const missing = [...engines, headlessShell].filter(
    (engine) => !isExcluded(engine) && !engine.programs.every(findProgram),
  );
  const packages = [
    ...missing.flatMap((engine) => engine.packages),
    ...(existsSync(FONTS) ? [] : ["fonts-liberation"]),
  ];
  if (packages.length > 0) await installPackages(...packages);
}

function reasonToSkip(engine: Engine): string | undefined {
  if (isExcluded(engine)) return "WITHOUT_ENGINES names it";
  const lacking = engine.programs.filter((program) => findProgram(program) === undefined);
  return lacking.length === 0 ? undefined : `${lacking.join(" and ")} not found`;
}

function isExcluded({name}: Engine): boolean {
  return (process.env["WITHOUT_ENGINES"] ?? "").split(/[\s,]+/).includes(name);
}

function findProgram(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
