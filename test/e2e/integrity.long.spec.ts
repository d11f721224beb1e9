import {expect, type Page} from "@playwright/test";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {test} from "./support/workers.ts";

interface Integrity {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** Opens a page on the shop's origin with an integrity hash for every file of the exact version, as in the docs. */
async function openPageWithHashes(page: Page, shop: {page: string; sandboxUrl: string}): Promise<CardForm> {
  const {origin} = new URL(shop.page);
  const address = `${origin}/hashes.html`;
  const version = ((await (await fetch(`${origin}/cdn/v1/integrity.json`)).json()) as Integrity).version;
  const folder = `${origin}/cdn/${version}/`;
  const {files, imports} = (await (await fetch(`${folder}integrity.json`)).json()) as Integrity;
  const integrity = Object.fromEntries(Object.entries(imports).map(([name, hash]) => [folder + name, hash]));
  const html = `<!doctype html><title>Hashes</title>
    <script type="importmap">${JSON.stringify({integrity})}</script>
    <script type="module" src="${folder}checkout.js" integrity="${files["checkout.js"]}"></script>
    <checkout-card-fields environment="sandbox" sdk-url="${shop.sandboxUrl}"
      items='[{"sku": "ceramic-teapot", "quantity": 1}]'></checkout-card-fields>`;
  // Chromium asks for permission before a page that no server sent may reach this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route(address, (route) => route.fulfill({contentType: "text/html", body: html}));
  await recordEvents(page);
  await page.goto(address);
  return new CardForm(page);
}

test("a page with integrity hashes for all files pays", async ({page, sharedShop}) => {
  const form = await openPageWithHashes(page, sharedShop);
  await form.ready();
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-complete");
});

test("a changed chunk doesn't run, and no order is created", async ({page, sharedShop}) => {
  await page.route("**/payment-*.js", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({response: reply, body: `${await reply.text()}\nwindow.changed = true;`});
  });
  const form = await openPageWithHashes(page, sharedShop);
  await form.ready();
  await form.fill(cards.frictionless);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "network"});
  expect(await page.evaluate(() => "changed" in window)).toBe(false);
  expect(await form.events()).not.toContain("checkout-submit");
});
