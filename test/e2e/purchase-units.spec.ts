import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {startShop, type Shop} from "../support/shop.ts";
import {addElement, openPopup} from "./support/buttons.ts";
import {cards, type CardForm, formPage} from "./support/card-form.ts";
import {approveIn} from "./support/checkouts.ts";
import {expect, openForm, test} from "./support/fixtures.ts";

const usd = (value: string) => ({currencyCode: "USD", value});
const PRODUCTS = [
  {sku: "ceramic-teapot", name: "Teapot", price: usd("20.00"), unit: "pottery"},
  {sku: "print", name: "Print of a teapot", price: usd("5.50"), unit: "prints"},
];
const ITEMS = JSON.stringify(PRODUCTS.map(({sku}) => ({sku, quantity: 1})));

/** A shop whose goods are of two purchase units. */
let shop: Shop;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkout-units-"));
  const catalogue = join(folder, "catalogue.json");
  await writeFile(catalogue, JSON.stringify(PRODUCTS));
  shop = await startShop({merchant: {CATALOGUE: catalogue}});
});
test.afterAll(async () => {
  await shop.stop();
  await rm(folder, {recursive: true, force: true});
});

/** The lines of a receipt. */
const rowsOf = (element: CardForm["element"]) => element.locator("[part=receipt] > div");

test("a card pays one unit, and its bank declines the other: the buyer reads both, and the card form ends", async ({
  page,
}) => {
  const form = await openForm(page, formPage(shop));
  await form.element.evaluate((element, items) => element.setAttribute("items", items), ITEMS);
  await expect(form.payButton).toHaveText("Pay $25.50");
  await form.fill(cards.frictionless);
  await page.request.post(`${shop.sandboxUrl}/_sandbox/presets`, {
    data: {outcome: "capture-declined", times: 1},
  });
  await form.pay();
  await form.event("checkout-partly-complete");
  await expect(form.result).toContainText("Your payment went through for a part of your order only.");
  await expect(rowsOf(form.element)).toContainText([
    /pottery\s*\$20\.00 · Declined/,
    /prints\s*\$5\.50 · Paid/,
  ]);
  await expect(form.payButton).toHaveCount(0);
});

test("PayPal's window and the receipt list the units", async ({page}) => {
  await openForm(page, formPage(shop));
  await addElement(page, "checkout-wallet-button", {wallet: "paypal", items: ITEMS});
  const popup = await openPopup(page, "paypal-button");
  await expect(popup.locator(".items")).toContainText("pottery: $20.00");
  await expect(popup.locator(".items")).toContainText("prints: $5.50");
  await expect(popup.locator(".items li li")).toHaveText(["Teapot", "Print of a teapot"]);
  const closed = popup.waitForEvent("close");
  await approveIn(popup);
  await closed;
  const wallet = page.locator("checkout-wallet-button[data-ended=checkout-complete]");
  await expect(rowsOf(wallet)).toContainText([
    /pottery\s*\$20\.00 · Paid/,
    /prints\s*\$5\.50 · Paid/,
    /\$25\.50/,
  ]);
});
