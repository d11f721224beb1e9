import type {Page} from "@playwright/test";
import {collectProblems} from "../support/problems.ts";
import {test as workers} from "../support/workers.ts";
import {type PageOptions, pageAddress} from "./merchant.ts";

interface TestFixtures {
  /** Opens a page of the merchant's in the test's tab, with the SDK there. */
  readonly openPage: (options?: PageOptions) => Promise<Page>;
  /** Policy violations and errors that nobody caught, in any window: a test fails that leaves some. */
  readonly problems: string[];
}

/** Tests of the SDK with the sandbox itself behind it. */
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
    // What an earlier test has ordered of the sandbox that they share.
    await merchant.call("DELETE", "/_sandbox/presets");
    await use(async (options) => {
      await page.goto(pageAddress(merchant, options));
      await page.waitForFunction(() => "paypal" in window);
      return page;
    });
  },
});

export {expect} from "@playwright/test";
