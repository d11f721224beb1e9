import type {Page} from "@playwright/test";
import {collectProblems} from "../support/problems.ts";
import {expect, test as base} from "@playwright/test";
import {startFrameworkShop, type Framework, type FrameworkShop} from "./framework-shop.ts";
import {fromPackage} from "./package-exports.ts";

interface WorkerFixtures {
  /** Starts a framework's shop once per worker. */
  readonly shopOf: (framework: Framework) => Promise<FrameworkShop>;
}

export const test = base.extend<{problems: string[]}, WorkerFixtures>({
  shopOf: [
    // Playwright requires the first argument to be destructured, even if empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shops = new Map<Framework, Promise<FrameworkShop>>();
      await use((framework) => {
        const shop = shops.get(framework) ?? startFrameworkShop(framework);
        shops.set(framework, shop);
        return shop;
      });
      for (const shop of shops.values()) await (await shop).stop();
    },
    {scope: "worker"},
  ],
  problems: [
    async ({context}, use) => {
      const problems = collectProblems(context);
      await use(problems);
      expect(problems, "uncaught errors").toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};

/** Element of a framework's page that takes the card. */
type CardElement = "checkout-payment" | "checkout-card-fields";

/** Buys a teapot with a card by the package's test harness. Nothing makes the framework render before the payment. */
export async function payByCard(page: Page, tag: CardElement): Promise<void> {
  const {CardFieldsOnPage, PaymentOnPage, cards} = await fromPackage("testing");
  const form = tag === "checkout-payment" ? new PaymentOnPage(page) : new CardFieldsOnPage(page);
  await form.ready();
  await expect(payButton(page, tag)).toContainText("$75.00");
  await new CardFieldsOnPage(page).fill(cards.paid);
  await form.pay();
  await form.paid();
  // The page's listener makes the framework render.
  await expect(page.locator("main > p[role=status]")).toHaveText(/^Paid: \w+$/);
}

const payButton = (page: Page, tag: CardElement) => page.locator(`${tag} button[part=button]`);

/** Changes the quantity in the framework's state, and waits for the new amount in the element. */
export async function changeQuantity(page: Page, tag: CardElement): Promise<void> {
  await expect(payButton(page, tag)).toContainText("$75.00");
  await page.getByRole("button", {name: "One more"}).click();
  await expect(payButton(page, tag)).toContainText("$150.00");
}

/** Buys a teapot with a wallet in its window. */
export async function payByWallet(page: Page): Promise<void> {
  const {WindowOnPage} = await fromPackage("testing");
  const button = page.locator("checkout-wallet-button paypal-button");
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await new WindowOnPage(popup).approve();
  await expect(page.locator("main > p[role=status]")).toHaveText(/^Paid: \w+$/);
}
