import {readFile} from "node:fs/promises";
import type {Page} from "@playwright/test";
import type {Package} from "custom-elements-manifest";
import {atAddresses} from "../../build/docs/examples.ts";
import {allExamples, writtenPages} from "../../build/docs/pages.ts";
import type {ElementDeclaration} from "../../build/manifest/elements.ts";
import {elementFiles} from "../../demo/server/files.ts";
import {findFragmentMistakes, type ParsedElement} from "../support/doc-checks.ts";
import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {serveWithShop} from "./support/merchant-page.ts";

const examples = await allExamples();
const pages = examples.filter(({kind}) => kind === "html page");

for (const {name, code} of pages) {
  // The other examples of a page are similar to its first one.
  const tag = name.endsWith(" 1") ? [] : ["@long"];
  test(`the example ${name} of the docs becomes ready`, {tag}, async ({sharedShop, page}) => {
    const {page: shop, sandboxUrl: sandbox} = sharedShop;
    const {core, methods} = await elementFiles("dist/cdn");
    const body = code.replaceAll("{{core}}", core).replaceAll("{{methods}}", methods);
    const text = `<!doctype html><html lang="en"><title>Shop</title><body>${body}</body></html>`;
    // In the examples, the script comes from the shop's origin, and the rest from the page's own.
    let at = "";
    const site = await serveWithShop(shop, (path) =>
      path === "/" ? {type: "text/html", text: atAddresses(text, {shop: at, sandbox})} : undefined,
    );
    at = site.url.replace(/\/$/, "");
    page.on("close", () => site.close());
    await page.goto(site.url);
    const tags = page.locator(
      "checkout-payment, checkout-express-buttons, checkout-card-fields, checkout-wallet-button, checkout-guest-button, checkout-fastlane, checkout-payment-method",
    );
    const count = await tags.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1)
      await expect(tags.nth(index)).toHaveJSProperty("status", "ready");
  });
}

const schemes = [
  ["light", 1280],
  ["dark", 320],
] as const;
for (const name of (await writtenPages()).keys())
  for (const [colorScheme, width] of schemes)
    test(
      `the docs' page ${name} has no axe findings with ${colorScheme} colours, and fits ${width} pixels`,
      {tag: name === "quick-start" ? [] : ["@long"]},
      async ({sharedShop, page}) => {
        await page.emulateMedia({colorScheme});
        await page.setViewportSize({width, height: 800});
        await page.goto(new URL(`/docs/${name}.html`, sharedShop.page).href);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      },
    );

test("the keyboard can search the docs", async ({sharedShop, page}) => {
  await page.goto(new URL("/docs/quick-start.html", sharedShop.page).href);
  const {size} = await writtenPages();
  await expect(page.getByRole("navigation", {name: "Pages"}).getByRole("link")).toHaveCount(size);
  await page.keyboard.press("/");
  await page.keyboard.type("xyzzy");
  await expect(page.locator("#count")).toHaveText("0 found");
  await page.getByLabel("Search").fill("ccreject");
  await page.getByRole("list", {name: "Found"}).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/testing\.html#names-on-the-card-that-are-declined$/);
});

/** The elements of an HTML fragment. Its scripts don't run. */
function parse(page: Page, html: string): Promise<ParsedElement[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    return [...parsed.querySelectorAll("body *")].map((element) => ({
      tagName: element.localName,
      attributes: Object.fromEntries([...element.attributes].map(({name, value}) => [name, value])),
      slottedIn: element.hasAttribute("slot") ? (element.parentElement?.localName ?? "") : "",
    }));
  }, html);
}

test("HTML fragments in the docs use elements, attributes, values and slots of the manifest", async ({
  page,
}) => {
  const {modules} = JSON.parse(await readFile("dist/custom-elements.json", "utf8")) as Package;
  const elements = modules
    .flatMap(({declarations = []}) => declarations)
    .filter((declaration): declaration is ElementDeclaration => "tagName" in declaration);
  const mistakesIn = async (html: string) => findFragmentMistakes(await parse(page, html), elements);
  const wrong = `<checkout-button></checkout-button>
    <checkout-wallet-button wallet="paypall" reviews disabled="no" class="wide"></checkout-wallet-button>
    <checkout-card-fields save><b slot="buton"></b><b slot="button"></b></checkout-card-fields>`;
  expect(await mistakesIn(wrong)).toEqual([
    "no element <checkout-button>",
    expect.stringContaining('wallet can\'t be "paypall"'),
    "<checkout-wallet-button> has no attribute reviews",
    expect.stringContaining('disabled can\'t be "no"'),
    "<checkout-card-fields> has no slot buton",
  ]);
  for (const {name, code} of [...examples.filter(({kind}) => kind === "html fragment"), ...pages])
    expect(await mistakesIn(code), name).toEqual([]);
});

test("an example is copied by keyboard, and the copy is announced", async ({sharedShop, page, context}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(new URL("/docs/quick-start.html", sharedShop.page).href);
  const button = page.getByRole("button", {name: "Copy"}).first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#status")).toHaveText("Copied");
  await expect(page.getByRole("button", {name: "Copied"})).toBeFocused();
  const example = page.locator("pre").first();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await example.textContent());
  await page.keyboard.press("Tab");
  await expect(page.locator("#status")).toHaveText("");
  await expect(button).toHaveText("Copy");
});

test("on a phone a button opens the list of docs pages, and a page links to the previous and next one", async ({
  sharedShop,
  page,
}) => {
  await page.setViewportSize({width: 320, height: 700});
  await page.goto(new URL("/docs/quick-start.html", sharedShop.page).href);
  const menu = page.getByRole("navigation", {name: "Pages"});
  await expect(menu).toBeHidden();
  await page.getByRole("button", {name: "Pages"}).click();
  await expect(menu).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole("button", {name: "Close"}).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", {name: "Pages"}).click();
  await menu.getByRole("link", {name: "Fastlane"}).click();
  await expect(page).toHaveURL(/\/docs\/fastlane\.html$/);
  const pager = page.getByRole("navigation", {name: "Previous and next page"});
  await pager.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/docs\/local-methods\.html$/);
  await pager.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/fastlane\.html$/);
});
