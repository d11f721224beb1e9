import type {BrowserLauncher} from "@web/test-runner";
import type {WebKit} from "./engines.ts";
import {type MiniBrowser, startMiniBrowser} from "./mini-browser.ts";

/**
 * Runs component tests in WebKit, each file in a new browser. The test runner's own launcher for WebDriver has 240 packages,
 * and two of them download drivers of other browsers.
 */
export function webkitLauncher(programs: WebKit): BrowserLauncher {
  const browsers = new Map<string, Promise<MiniBrowser>>();
  return {
    name: "WebKit",
    type: "webkit",
    concurrency: 1,
    async startSession(session, url) {
      // Stored before it has started, so that the runner can stop a slow start.
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
      throw new Error("WebKit has no window for debugging.");
    },
  };
}
