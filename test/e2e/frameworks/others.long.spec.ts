import {changeQuantity, payByCard, payByWallet, test} from "./pays.ts";

// The first test also builds the page.

for (const framework of ["vue", "svelte", "angular"] as const) {
  test(`${framework}: a card pays, and the page's own listener is called`, async ({page, shopOf}) => {
    const shop = await shopOf(framework);
    await page.goto(shop.page);
    await payByCard(page, "checkout-payment");
  });

  test(`${framework}: a changed property reaches the elements, and a wallet's window pays`, async ({
    page,
    shopOf,
  }) => {
    const shop = await shopOf(framework);
    await page.goto(shop.page);
    await changeQuantity(page, "checkout-payment");
    await payByWallet(page);
  });
}
