import {expect, payByCard, payByWallet, test} from "./pays.ts";

// The page is built before the first one begins.
test.describe.configure({timeout: 90_000});

test("React: what the server rendered pays, once React has taken it over", async ({page, shopOf}) => {
  const shop = await shopOf("react");
  const markup = await (await fetch(shop.renderedPage)).text();
  expect(markup).toContain("<checkout-card-fields");
  await page.goto(shop.renderedPage);
  await payByCard(page);
});

test("React: a wallet's window pays", async ({page, shopOf}) => {
  const shop = await shopOf("react");
  await page.goto(shop.page);
  await payByWallet(page);
});
