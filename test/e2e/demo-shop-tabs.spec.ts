import type {BrowserContext, Page} from "@playwright/test";
import type {Shop} from "../support/shop.ts";
import {cards, recordEvents} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout, orderNumberOf, paidOrder, ShopPayment} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";
import {paidOnce, watchPayments} from "./support/new-payments.ts";

const BAG = "kiln-and-fold-bag";
const emptyBag = (page: Page) => page.getByRole("heading", {name: "Your bag is empty"});

/**
 * Opens the checkout in another tab of the same browser, which has the same bag.
 * @param init runs before the page's scripts
 */
async function openTab(
  context: BrowserContext,
  shop: Shop,
  init: () => void = () => undefined,
): Promise<{page: Page; form: ShopPayment}> {
  const page = await context.newPage();
  await page.addInitScript(init);
  await recordEvents(page);
  await page.goto(`${shop.page}shop/checkout/`);
  return {page, form: new ShopPayment(page)};
}

async function fillIn(page: Page, form: ShopPayment): Promise<void> {
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
}

test("a second tab shows an empty bag once the first has paid, and sells again once the bag is filled", async ({
  page,
  context,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const first = await openShopCheckout(page, sharedShop);
  const second = await openTab(context, sharedShop);
  await second.form.ready();
  await fillIn(page, first);
  await first.pay();
  await paidOrder(page);

  await expect(emptyBag(second.page)).toBeVisible();
  await expect(second.page.getByText("Your bag was emptied in another tab.")).toBeVisible();
  await expect(second.form.list).toHaveCount(0);
  await page.evaluate((bag) => {
    localStorage.setItem(bag, '[{"sku": "wool-blanket", "quantity": 1}]');
  }, BAG);
  await second.form.ready();
  await expect(emptyBag(second.page)).toBeHidden();
  await expect(second.page.locator("main .said")).toBeEmpty();
  await page.evaluate((bag) => localStorage.removeItem(bag), BAG);
  await second.page.reload();
  await expect(emptyBag(second.page)).toBeVisible();
  await expect(second.form.list).toHaveCount(0);
  expect(await newPayments()).toEqual(paidOnce);
});

test("a press in a second tab shows the receipt of the first, and leaves the bag as it is", async ({
  page,
  context,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const first = await openShopCheckout(page, sharedShop);
  // As in a tab that the browser has suspended.
  const second = await openTab(context, sharedShop, () => {
    addEventListener("storage", (event) => event.stopImmediatePropagation(), {capture: true});
  });
  await second.form.ready();
  await fillIn(second.page, second.form);
  await fillIn(page, first);
  await first.pay();
  const orderId = await paidOrder(page);
  await second.form.pay();
  await expect(second.form.list.locator("[part=receipt]")).toContainText(await orderNumberOf(page, orderId));
  expect(await newPayments()).toEqual(paidOnce);
});

test("a new tab shows the order of a page that was closed during the capture", async ({
  page,
  context,
  sharedShop,
}) => {
  const newPayments = await watchPayments(sharedShop);
  const form = await openShopCheckout(page, sharedShop);
  await fillIn(page, form);
  const taken = new Promise<void>((resolve) => {
    void page.route("**/capture", async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await form.pay();
  await taken;
  await page.close();
  const next = await openTab(context, sharedShop);
  await paidOrder(next.page);
  await expect(next.page.getByRole("link", {name: "Bag", exact: true})).toBeVisible();
  expect(await newPayments()).toEqual(paidOnce);
});
