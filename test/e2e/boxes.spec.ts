import {expect, test} from "./support/fixtures.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {openMerchantPage} from "./support/merchant-page.ts";
import {watchShifts} from "./support/shifts.ts";

const price = `amount="75.00" currency-code="USD"`;
const elements: readonly (readonly [tag: string, attributes: string])[] = [
  // Finland has a method with a long word.
  ["checkout-payment", `amount="75.00" currency-code="EUR" buyer-country="FI" express="none"`],
  ["checkout-card-fields", price],
  ["checkout-express-buttons", `${price} buyer-country="US"`],
  ["checkout-wallet-button", `${price} wallet="googlepay"`],
  ["checkout-guest-button", price],
  ["checkout-payment-method", `amount="75.00" currency-code="EUR" method="ideal" buyer-country="NL"`],
  ["checkout-fastlane", price],
];

/** Boxes of a page, the width of the viewport, and that of the elements. */
for (const [name, html, viewport, width] of [
  [
    "a modal dialog",
    `<dialog>…</dialog><script>document.querySelector("dialog").showModal()</script>`,
    800,
    384,
  ],
  ["a popover", `<div popover>…</div><script>document.querySelector("div").showPopover()</script>`, 800, 384],
  ["a column of 200 px", `<div style="width: 200px">…</div>`, 800, 200],
  ["an inline block", `<div style="display: inline-block">…</div>`, 800, 384],
  ["a flex item", `<div style="display: flex"><div>…</div></div>`, 800, 384],
  ["a window of 320 px", "…", 320, 304],
] as const)
  test(`the elements fill ${name}, fit into it, and don't jump`, async ({page, sharedShop}) => {
    const {page: shop, sandboxUrl} = sharedShop;
    await page.setViewportSize({width: viewport, height: 4800});
    const shifts = await watchShifts(page);
    const tags = elements.map(
      ([tag, attributes]) => `<${tag} environment="sandbox" sdk-url="${sandboxUrl}" ${attributes}></${tag}>`,
    );
    await openMerchantPage(page, shop, html.replace("…", tags.join("")));
    for (const [tag] of elements) {
      const element = page.locator(tag).last();
      await expect(element, tag).toHaveJSProperty("status", "ready");
      await expect(element, tag).toHaveCSS("width", `${width}px`);
    }
    await expect(page.locator(".expected")).toHaveCount(0);
    expect(await shifts()).toEqual([]);
    await expect.poll(() => layoutFaults(page, new URL(page.url()).origin)).toEqual([]);
  });
