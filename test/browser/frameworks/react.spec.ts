import {payByCard, test} from "./pays.ts";

// The page is built before the first one begins.
test.describe.configure({timeout: 90_000});

test("React: mounted twice (StrictMode), tags pay, and its listeners hear it", async ({page, shopOf}) => {
  const shop = await shopOf("react");
  await page.goto(shop.page);
  await payByCard(page);
});
