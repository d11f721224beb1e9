import {expect, test} from "./support/fixtures.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

/** Elements with several methods, whose space `checkout.css` reserves, and widths of the page with other layouts. */
const cases = {
  "checkout-payment": [360, 430, 500, 620, 760],
  "checkout-express-buttons": [360, 500, 760],
};

for (const [tag, widths] of Object.entries(cases))
  test(`<${tag}> moves nothing while it loads, at any width`, async ({page, sharedShop}) => {
    const {page: shop, sandboxUrl} = sharedShop;
    const shifts = await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({width, height: 1400});
      await openMerchantPage(
        page,
        shop,
        `<main><h1>Checkout</h1><${tag} environment="sandbox" sdk-url="${sandboxUrl}" country="US"
          amount="75.00" currency-code="USD"></${tag}><p>Below</p></main>`,
      );
      await expect(page.locator(tag)).toHaveJSProperty("status", "ready");
      expect(await shifts(), `${width} px`).toEqual([]);
    }
  });
