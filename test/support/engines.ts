import {existsSync} from "node:fs";
import {delimiter, join} from "node:path";
import {installPackages} from "./packages.ts";

/** The engines beside Chromium that tests run in, where a machine has them: what a machine lacks is said and left out. */
interface Engine {
  readonly name: string;
  /** What must be on the PATH. */
  readonly programs: readonly string[];
  /** Debian's packages of them. */
  readonly packages: readonly string[];
}

const firefox: Engine = {name: "firefox", programs: ["firefox-esr"], packages: ["firefox-esr"]};
const webkit: Engine = {
  name: "webkit",
  programs: ["WebKitWebDriver", "Xvfb"],
  packages: ["webkit2gtk-driver", "xvfb"],
};
const engines = [firefox, webkit];

/**
 * What a test needs of Firefox: its driver sends what is pressed to the process of the page alone, so frames of other sites
 * are kept in that one. Its driver can't let a page read the clipboard either, so all may.
 */
const FIREFOX_PREFERENCES = {
  "fission.webContentIsolationStrategy": 0,
  "dom.events.testing.asyncClipboard": true,
};

/** What Playwright starts Firefox with. */
export interface Firefox {
  readonly channel: "moz-firefox";
  readonly executablePath: string;
  readonly firefoxUserPrefs: Record<string, number | boolean>;
}

/** Where the programs are that drive WebKitGTK's small browser. */
export interface WebKit {
  readonly driver: string;
  /** A screen that nobody sees. */
  readonly display: string;
}

/** Firefox; undefined where it is left out. */
export function findFirefox(): Firefox | undefined {
  if (whyLeftOut(firefox) !== undefined) return undefined;
  const executablePath = findProgram("firefox-esr");
  return executablePath === undefined
    ? undefined
    : {channel: "moz-firefox", executablePath, firefoxUserPrefs: FIREFOX_PREFERENCES};
}

/** WebKit's programs; undefined where it is left out. */
export function findWebKit(): WebKit | undefined {
  if (whyLeftOut(webkit) !== undefined) return undefined;
  const [driver, display] = webkit.programs.map(findProgram);
  return driver === undefined || display === undefined ? undefined : {driver, display};
}

/** What tests don't run in on this machine, a line each. */
export function leftOutEngines(): string[] {
  return engines.flatMap((engine) => {
    const why = whyLeftOut(engine);
    return why === undefined ? [] : [`left out: ${engine.name} (${why})`];
  });
}

/** Installs what is missing; where that doesn't work, the engine stays left out. */
export async function installMissingEngines(): Promise<void> {
  const missing = engines.filter((engine) => !isUnwanted(engine) && !engine.programs.every(findProgram));
  if (missing.length > 0) await installPackages(...missing.flatMap(({packages}) => packages));
}

function whyLeftOut(engine: Engine): string | undefined {
  if (isUnwanted(engine)) return "WITHOUT_ENGINES names it";
  const lacking = engine.programs.filter((program) => findProgram(program) === undefined);
  return lacking.length === 0 ? undefined : `no ${lacking.join(" and no ")} found`;
}

function isUnwanted({name}: Engine): boolean {
  return (process.env["WITHOUT_ENGINES"] ?? "").split(/[\s,]+/).includes(name);
}

function findProgram(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
