import {cards} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";

test("a product that is sold out is named by the element and at its line, and the typed card stays", async ({
  page,
  sharedShop,
}) => {
  const form = await openShopCheckout(page, sharedShop);
  await fillDelivery(page);
  await form.fill(cards.frictionless, {postalCode: null});
  // As the shop's hook refuses it. The shop's stock is tested without a browser.
  await page.route("**/checkout/orders/create", (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: "The shop has sold out of a product.",
        code: "SOLD_OUT",
        debug_id: "0123456789ab",
        details: [{issue: "SOLD_OUT", field: "/items/1/sku", sku: "linen-notebook"}],
      },
    }),
  );
  await form.pay();
  await expect(form.list).toContainText("Linen-bound notebook, set of three is sold out.");
  const lines = page.locator(".line");
  await expect(lines.filter({hasText: "notebook"})).toContainText("Sold out");
  await expect(lines.filter({hasText: "teapot"})).not.toContainText("Sold out");
  await page.unroute("**/checkout/orders/create");
  await form.pay();
  await expect(page).toHaveURL(/\/shop\/order\//);
});
