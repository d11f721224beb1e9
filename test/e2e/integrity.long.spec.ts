import {expect, type Page} from "@playwright/test";
import {CardForm, cards, recordEvents} from "./support/card-form.ts";
import {test} from "./support/workers.ts";

interface Integrity {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** A page on the shop's own origin that holds every file of the exact version to its hash, as the docs say. */
async function openHeldPage(page: Page, shop: {page: string; sandboxUrl: string}): Promise<CardForm> {
  const {origin} = new URL(shop.page);
  const address = `${origin}/held.html`;
  const version = ((await (await fetch(`${origin}/cdn/v1/integrity.json`)).json()) as Integrity).version;
  const folder = `${origin}/cdn/${version}/`;
  const {files, imports} = (await (await fetch(`${folder}integrity.json`)).json()) as Integrity;
  const integrity = Object.fromEntries(Object.entries(imports).map(([name, hash]) => [folder + name, hash]));
  const html = `<!doctype html><title>Held</title>
    <script type="importmap">${JSON.stringify({integrity})}</script>
    <script type="module" src="${folder}checkout.js" integrity="${files["checkout.js"]}"></script>
    <checkout-card-fields environment="sandbox" sdk-url="${shop.sandboxUrl}"
      items='[{"sku": "ceramic-teapot", "quantity": 1}]'></checkout-card-fields>`;
  // A page that no server sent counts as one from far away, which may not ask this machine unasked.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route(address, (route) => route.fulfill({contentType: "text/html", body: html}));
  await recordEvents(page);
  await page.goto(address);
  return new CardForm(page);
}

test("S5: a page that holds the tag and its later parts to their hashes pays", async ({page, sharedShop}) => {
  const form = await openHeldPage(page, sharedShop);
  await form.ready();
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-complete");
});

test("S5: a later part that somebody changed is not run, and nothing is ordered", async ({
  page,
  sharedShop,
}) => {
  await page.route("**/payment-*.js", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({response: reply, body: `${await reply.text()}\nwindow.changed = true;`});
  });
  const form = await openHeldPage(page, sharedShop);
  await form.ready();
  await form.fill(cards.frictionless);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "network"});
  expect(await page.evaluate(() => "changed" in window)).toBe(false);
  expect(await form.events()).not.toContain("checkout-submit");
});
