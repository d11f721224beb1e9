import {test as base} from "@playwright/test";
import {type Shop, startShop} from "../../support/shop.ts";
import {readBundles} from "../web-sdk/bundles.ts";
import {type FakeService, startFakeService} from "../web-sdk/fake-service.ts";
import {type Merchant, startMerchant} from "../web-sdk/merchant.ts";
import {coverNewFrames} from "./shown-frames.ts";

interface WorkerFixtures {
  /** One shop a worker: tests share it and never depend on what others left. */
  readonly sharedShop: Shop;
  /** One stand-in for the servers around the SDK a worker. */
  readonly service: FakeService;
  /** A merchant of its own before the shared sandbox. */
  readonly merchant: Merchant;
}

/**
 * What lives as long as a worker, for all browser tests alike, each started when a test first asks for it: tests with
 * other worker fixtures would need workers, and browsers, of their own.
 */
export const test = base.extend<object, WorkerFixtures>({
  context: async ({context}, use) => {
    await coverNewFrames(context);
    await use(context);
  },
  sharedShop: [
    // Playwright asks for the first argument to be a destructured object, also an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    {scope: "worker"},
  ],
  service: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const service = await startFakeService(await readBundles());
      await use(service);
      await service.stop();
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
