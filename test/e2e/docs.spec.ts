import {allExamples, atAddresses, writtenPages} from "../../build/docs/examples.ts";
import {coreAddress} from "../../server/merchant/routes/cdn.ts";
import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {serveWithShop} from "./support/merchant-page.ts";

const pages = (await allExamples()).filter(({kind}) => kind === "html page");

for (const {name, code} of pages) {
  // The other examples of a page are similar to its first one.
  const tag = name.endsWith(" 1") ? [] : ["@long"];
  test(`the example ${name} of the docs becomes ready`, {tag}, async ({sharedShop, page}) => {
    const {page: shop, sandboxUrl: sandbox} = sharedShop;
    const text = `<!doctype html><html lang="en"><title>Shop</title><body>${code.replace("{{core}}", await coreAddress("dist/cdn"))}</body></html>`;
    // In the examples, the script comes from the shop's origin, and the rest from the page's own.
    let at = "";
    const site = await serveWithShop(shop, (path) =>
      path === "/" ? {type: "text/html", text: atAddresses(text, {shop: at, sandbox})} : undefined,
    );
    at = site.url.replace(/\/$/, "");
    page.on("close", () => site.close());
    await page.goto(site.url);
    const tags = page.locator(
      "checkout-card-fields, checkout-wallet-button, checkout-guest-button, checkout-fastlane",
    );
    const count = await tags.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1)
      await expect(tags.nth(index)).toHaveJSProperty("status", "ready");
  });
}

for (const name of (await writtenPages()).keys()) {
  test(
    `the docs' page ${name} has no axe findings in either color scheme, and fits 320 pixels`,
    {tag: name === "start" ? [] : ["@long"]},
    async ({sharedShop, page}) => {
      for (const [colorScheme, width] of [
        ["light", 1280],
        ["dark", 320],
      ] as const) {
        await page.emulateMedia({colorScheme});
        await page.setViewportSize({width, height: 800});
        await page.goto(new URL(`/docs/${name}.html`, sharedShop.page).href);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );
}

test("the keyboard can search the docs", async ({sharedShop, page}) => {
  await page.goto(new URL("/docs/start.html", sharedShop.page).href);
  await expect(page.getByRole("navigation", {name: "Pages"}).getByRole("link")).toHaveCount(15);
  await page.keyboard.press("/");
  await page.keyboard.type("xyzzy");
  await expect(page.locator("#count")).toHaveText("0 found");
  await page.getByLabel("Search").fill("ccreject");
  await page.getByRole("list", {name: "Found"}).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/test-values\.html#names-on-the-card-that-are-declined$/);
});
