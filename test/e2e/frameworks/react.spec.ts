import {expect, payByCard, test} from "./pays.ts";

// One worker runs both, so that the page is built once. The first test also builds it.
test.describe.configure({mode: "default"});

test("React: components mounted twice (StrictMode) pay, and onComplete is called", async ({page, shopOf}) => {
  const shop = await shopOf("react");
  await page.goto(shop.page);
  await payByCard(page, "checkout-card-fields");
});

test("React: components rendered on the server pay, and onComplete is called without a re-render", async ({
  page,
  shopOf,
}) => {
  const shop = await shopOf("react");
  const markup = await (await fetch(shop.renderedPage)).text();
  expect(markup).toContain("<checkout-card-fields");
  await page.goto(shop.renderedPage);
  await payByCard(page, "checkout-card-fields");
});
