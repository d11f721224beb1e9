import type {Page} from "@playwright/test";
import {collectProblems} from "../support/problems.ts";
import {test as workers} from "../support/workers.ts";
import {type PageOptions, pageAddress} from "./merchant.ts";

interface TestFixtures {
  /** Opens the merchant's page with the SDK. */
  readonly openPage: (options?: PageOptions) => Promise<Page>;
  /** Policy violations and uncaught errors in all windows. A test fails if any remain. */
  readonly problems: string[];
}

/** Tests of the SDK with the sandbox. */
export const test = workers.extend<TestFixtures>({
  problems: [
    async ({context}, use) => {
      const problems = collectProblems(context);
      await use(problems);
      test.expect(problems, "policy violations and uncaught errors").toEqual([]);
    },
    {auto: true},
  ],
  openPage: async ({page, merchant}, use) => {
    // Removes presets of earlier tests, which share the sandbox.
    await merchant.call("DELETE", "/_sandbox/presets");
    await use(async (options) => {
      await page.goto(pageAddress(merchant, options));
      await page.waitForFunction(() => "paypal" in window);
      return page;
    });
  },
});

export {expect} from "@playwright/test";
