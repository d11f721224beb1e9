import {changeQuantity, expect, payByCard, payByWallet, test} from "./pays.ts";

// One worker runs both, so that the page is built once. The first test also builds it.
test.describe.configure({mode: "default"});

test("React: plain tags rendered on the server pay, and a listener of an effect is called", async ({
  page,
  shopOf,
}) => {
  const shop = await shopOf("react");
  const markup = await (await fetch(shop.renderedTags)).text();
  expect(markup).toContain("<checkout-card-fields");
  await page.goto(shop.renderedTags);
  await payByCard(page, "checkout-card-fields");
});

test("React: a changed property reaches the elements, and a wallet's window pays", async ({page, shopOf}) => {
  const shop = await shopOf("react");
  await page.goto(shop.page);
  await changeQuantity(page, "checkout-card-fields");
  await payByWallet(page);
});
