import {test as base} from "@playwright/test";
import {type Shop, startShop} from "../../support/shop.ts";
import {type Merchant, startMerchant} from "../web-sdk/merchant.ts";
import {startBackOffice} from "./back-office-shop.ts";
import {coverNewFrames} from "./shown-frames.ts";

interface WorkerFixtures {
  /** Shop of the worker. Tests share it and don't depend on each other's data. */
  readonly sharedShop: Shop;
  /** Shop of the worker with a back office. Tests find their payments by their ids, because they share it. */
  readonly backOffice: Shop;
  /** Merchant's page and server that use the shared sandbox. */
  readonly merchant: Merchant;
}

/**
 * Worker fixtures of all browser tests, each started when a test first uses it. Tests with other worker fixtures would
 * need their own workers and browsers.
 */
export const test = base.extend<object, WorkerFixtures>({
  context: async ({context}, use) => {
    await coverNewFrames(context);
    await use(context);
  },
  sharedShop: [
    // Playwright requires the first argument to be destructured, even if empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    {scope: "worker"},
  ],
  backOffice: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startBackOffice();
      await use(shop);
      await shop.stop();
    },
    {scope: "worker"},
  ],
  merchant: [
    async ({sharedShop}, use) => {
      const merchant = await startMerchant(sharedShop.sandboxUrl);
      await use(merchant);
      await merchant.stop();
    },
    {scope: "worker"},
  ],
});

export {expect} from "@playwright/test";
