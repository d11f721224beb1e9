import {findWebKit} from "../../support/engines.ts";
import {startMiniBrowser} from "../../support/mini-browser.ts";
import type {WebDriver} from "../../support/web-driver.ts";
import {test as workers} from "../support/workers.ts";

export const test = workers.extend<{driver: WebDriver}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires it
  driver: async ({}, use) => {
    const browser = await startMiniBrowser(findWebKit()!);
    await use(browser.driver);
    await browser.stop();
  },
});

export {expect} from "@playwright/test";
