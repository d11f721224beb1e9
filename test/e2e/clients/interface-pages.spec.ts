import {readdir, readFile} from "node:fs/promises";
import type {Page} from "@playwright/test";
import {cards} from "../support/card-form.ts";
import {approveIn, fillGuest, popupOf} from "../support/checkouts.ts";
import {serveWithShop} from "../support/merchant-page.ts";
import {paidOnce, watchPayments} from "../support/new-payments.ts";
import {collectProblems} from "../support/problems.ts";
import {expect, test as workers} from "../support/workers.ts";
import {GuestForm} from "../web-sdk/guest-form.ts";

const folder = new URL("./interface-pages/", import.meta.url);

/** Opens a page that was written from the interface document, with its `{sdk_url}` filled in. */
const test = workers.extend<{openWritten: (address: string) => Promise<Page>}>({
  openWritten: async ({page, context, sharedShop}, use) => {
    const problems = collectProblems(context);
    const files = new Map<string, {type: string; text: string}>();
    for (const name of await readdir(folder)) {
      const text = await readFile(new URL(name, folder), "utf8");
      const type = name.endsWith(".html") ? "text/html" : "text/javascript";
      files.set(`/${name}`, {type, text: text.replace("{sdk_url}", sharedShop.sandboxUrl)});
    }
    const site = await serveWithShop(sharedShop.page, (path) => files.get(path));
    await use(async (address) => {
      await page.goto(`${site.url}${address}`);
      return page;
    });
    site.close();
    expect(problems, "uncaught errors").toEqual([]);
  },
});

const modes = ["auto", "modal", "popup", "redirect"] as const;

/** Window or frame in which the buyer approves. */
async function windowOf(page: Page, method: "wallet" | "guest", mode: (typeof modes)[number]) {
  const address = method === "wallet" ? /checkoutnow/ : /guest-checkout/;
  if (mode === "redirect") {
    await page.waitForURL(address);
    return page;
  }
  // The guest form of `auto` is in the page.
  if (mode === "popup" || (mode === "auto" && method === "wallet")) return popupOf(page, address);
  return page.frameLocator(
    method === "wallet" ? "dialog iframe" : 'iframe[title="Debit or credit card checkout"]',
  );
}

for (const mode of modes)
  for (const method of ["wallet", "guest"] as const)
    for (const [order, query, total] of [
      ["the sample's order", "", "100.00"],
      ["its own order", "payload&", "75.00"],
    ] as const)
      test(`a page of the interface captures ${order} after a ${method} has paid in mode ${mode}`, async ({
        openWritten,
        sharedShop,
      }) => {
        const page = await openWritten(`${mode}.html?${query}bag=7#pay`);
        const {origin, pathname} = new URL(page.url());
        const newPayments = await watchPayments(sharedShop);
        await page.locator(`#${method}`).click();
        const window = await windowOf(page, method, mode);
        if (method === "wallet") await approveIn(window);
        else await fillGuest(new GuestForm(window));
        await expect(page.locator("#message")).toHaveText(`captured: COMPLETED ${total} USD`);
        // The buyer ends at the page, and after a redirect without its query and fragment.
        const end = new URL(page.url());
        expect([end.origin, end.pathname]).toEqual([origin, pathname]);
        expect([end.searchParams.get("bag"), end.hash]).toEqual(
          mode === "redirect" ? [null, ""] : ["7", "#pay"],
        );
        expect(await newPayments()).toEqual(paidOnce);
      });

for (const [order, query, total] of [
  ["the sample's order", "", "100.00"],
  ["its own order", "?payload", "75.00"],
] as const)
  test(`a page of the interface captures ${order} after card fields have paid`, async ({
    openWritten,
    sharedShop,
  }) => {
    const page = await openWritten(`card.html${query}`);
    const newPayments = await watchPayments(sharedShop);
    for (const [field, text] of [
      ["number", cards.ordinary],
      ["expiry", "1231"],
      ["cvv", "123"],
    ] as const)
      await page.frameLocator(`#${field} iframe`).locator("input").pressSequentially(text);
    await page.locator("#card").click();
    await expect(page.locator("#message")).toHaveText(`captured: COMPLETED ${total} USD`);
    expect(await newPayments()).toEqual(paidOnce);
  });
