import {test as base} from "../fixtures.ts";
import {serveShopPages, type ShopPages} from "./shop-pages.ts";
import {startTimedShop, type TimedShop} from "./timed-shop.ts";

interface WorkerFixtures {
  /** Shop of the worker with a clock that tests move, and its pages. */
  readonly timedShop: TimedShop & {readonly pages: ShopPages};
}

export const test = base.extend<object, WorkerFixtures>({
  timedShop: [
    async ({browser}, use) => {
      const shop = await startTimedShop();
      const pages = await serveShopPages(shop, browser);
      await use({...shop, pages});
      pages.close();
      await shop.stop();
    },
    {scope: "worker"},
  ],
});

export {expect} from "@playwright/test";
