import {test as base, type Page} from "@playwright/test";
import {type Shop, startShop} from "../../support/shop.ts";
import {CardForm, recordEvents} from "./card-form.ts";

interface TestFixtures {
  /** The demo page, open, with its tag ready and its events recorded. */
  readonly form: CardForm;
}

interface WorkerFixtures {
  /** One shop a worker: tests share it and never depend on what others left. */
  readonly sharedShop: Shop;
}

/** Opens the demo page and waits until its tag can be used. */
export async function openForm(page: Page, address: string): Promise<CardForm> {
  await recordEvents(page);
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  return form;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedShop: [
    // Playwright asks for the first argument to be a destructured object, also an empty one.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    {scope: "worker"},
  ],
  form: async ({page, sharedShop}, use) => {
    await use(await openForm(page, sharedShop.page));
  },
});

export {expect} from "@playwright/test";
