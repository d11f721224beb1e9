import type {Page} from "@playwright/test";
import {CardForm, formPage, recordEvents} from "./card-form.ts";
import {test as workers} from "./workers.ts";

interface TestFixtures {
  /** The card form on the open demo page, ready and with recorded events. */
  readonly form: CardForm;
}

/** Opens the demo page, and waits until the card form is ready. */
export async function openForm(page: Page, address: string): Promise<CardForm> {
  await recordEvents(page);
  await page.goto(address);
  const form = new CardForm(page);
  await form.ready();
  return form;
}

export const test = workers.extend<TestFixtures>({
  form: async ({page, sharedShop}, use) => {
    await use(await openForm(page, formPage(sharedShop)));
  },
});

export {expect} from "@playwright/test";
