import type {BrowserLauncher} from "@web/test-runner";
import type {WebKit} from "./engines.ts";
import {type MiniBrowser, startMiniBrowser} from "./mini-browser.ts";

/**
 * Runs component tests in WebKit, each file in a browser of its own. The test runner's launcher for WebDriver would bring 240
 * packages, and two of them download drivers of other browsers while they are installed.
 */
export function webkitLauncher(programs: WebKit): BrowserLauncher {
  const browsers = new Map<string, Promise<MiniBrowser>>();
  return {
    name: "WebKit",
    type: "webkit",
    concurrency: 1,
    async startSession(session, url) {
      // Known from the start on, so that the runner also stops what is too slow to start; what doesn't start needs no end.
      const browser = startMiniBrowser(programs);
      browsers.set(session, browser);
      browser.catch(() => browsers.delete(session));
      await (await browser).driver.goTo(url);
    },
    isActive: (session) => browsers.has(session),
    getBrowserUrl: async (session) => (await browsers.get(session))?.driver.run("return location.href"),
    async stopSession(session) {
      const browser = browsers.get(session);
      browsers.delete(session);
      await (await browser)?.stop();
      return {};
    },
    startDebugSession() {
      throw new Error("WebKit has no window to debug in here.");
    },
  };
}
