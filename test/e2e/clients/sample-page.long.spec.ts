import {readFile} from "node:fs/promises";
import type {Page} from "@playwright/test";
import {cards} from "../support/card-form.ts";
import {approveIn, popupOf} from "../support/checkouts.ts";
import {watchPayments, paidOnce} from "../support/new-payments.ts";
import {serveWithShop} from "../support/merchant-page.ts";
import {collectProblems} from "../support/problems.ts";
import {expect, test as workers} from "../support/workers.ts";

const folder = new URL("./sample-page/", import.meta.url);
const types: Readonly<Record<string, string>> = {"index.html": "text/html", "app.js": "text/javascript"};

/** Opens a page that was written for PayPal, with the SDK's address replaced. */
const test = workers.extend<{openSample: (query?: string) => Promise<Page>}>({
  openSample: async ({page, context, sharedShop}, use) => {
    const problems = collectProblems(context);
    const files = new Map<string, {type: string; text: string}>();
    for (const [name, type] of Object.entries(types)) {
      const text = await readFile(new URL(name, folder), "utf8");
      const file = {type, text: text.replace("https://www.sandbox.paypal.com", sharedShop.sandboxUrl)};
      files.set(name === "index.html" ? "/" : `/${name}`, file);
    }
    const site = await serveWithShop(sharedShop.page, (path) => files.get(path));
    await use(async (query = "") => {
      await page.goto(`${site.url}${query}`);
      return page;
    });
    site.close();
    expect(problems, "uncaught errors").toEqual([]);
  },
});

const message = (page: Page) => page.locator("#message");

async function typeCard(page: Page, section: string, number: string): Promise<void> {
  for (const [field, text] of [
    ["number", number],
    ["expiry", "1231"],
    ["cvv", "123"],
  ] as const) {
    await page.frameLocator(`#${section}-${field} iframe`).locator("input").pressSequentially(text);
  }
}

for (const query of ["", "?token", "?hydrate"]) {
  test(`a wallet in a popup pays the sample's 205.00 once (/${query})`, async ({openSample, sharedShop}) => {
    const page = await openSample(query);
    const newPayments = await watchPayments(sharedShop);
    await page.locator("#wallet").click();
    await approveIn(await popupOf(page, /checkoutnow/));
    await expect(message(page)).toHaveText("captured: COMPLETED 205.00 USD");
    expect(await newPayments()).toEqual(paidOnce);
  });
}

test("a wallet pays after a redirect to PayPal and back", async ({openSample, sharedShop}) => {
  const page = await openSample();
  const newPayments = await watchPayments(sharedShop);
  await page.locator("#wallet-redirect").click();
  await page.waitForURL(/checkoutnow/);
  await approveIn(page);
  await expect(message(page)).toHaveText("captured: COMPLETED 205.00 USD");
  expect(await newPayments()).toEqual(paidOnce);
});

test("card fields pay after 3-D Secure, and show a message when the bank doesn't accept liability", async ({
  openSample,
  sharedShop,
}) => {
  const page = await openSample("?token");
  const newPayments = await watchPayments(sharedShop);
  await typeCard(page, "card", cards.stepUp);
  await page.locator("#card-pay").click();
  const challenge = page.frameLocator("dialog iframe");
  await challenge.locator("input[name=code]").fill("123456");
  await challenge.getByRole("button", {name: /confirm/i}).click();
  await expect(message(page)).toHaveText("captured: COMPLETED 150.00 USD");
  expect(await newPayments()).toEqual(paidOnce);

  await page.reload();
  await typeCard(page, "card", cards.frictionlessRefused);
  await page.locator("#card-pay").click();
  await expect(message(page)).toHaveText(/^error: The card's bank did not take over the liability/);
  expect(await newPayments()).toEqual({orders: 2, captures: ["COMPLETED"]});
});

test("a card is saved for a signed-in customer, and the page shows a message for others", async ({
  openSample,
}) => {
  const page = await openSample();
  await typeCard(page, "save", cards.ordinary);
  await page.locator("#card-save").click();
  await expect(message(page)).toHaveText(
    "error: Cards and wallets are kept for customers who are signed in.",
  );
  await page.evaluate(async () => {
    const headers = {"content-type": "application/json"};
    await fetch("/demo-account", {method: "POST", headers, body: JSON.stringify({name: "Ada"})});
  });
  await page.locator("#card-save").click();
  await expect(message(page)).toHaveText("saved: SUCCESS");
});
