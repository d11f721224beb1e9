import {readFile} from "node:fs/promises";
import type {Page} from "@playwright/test";
import type {Package} from "custom-elements-manifest";
import {atAddresses} from "../../build/docs/examples.ts";
import {NAVIGATION} from "../../build/docs/navigation.ts";
import {allExamples, writtenPages} from "../../build/docs/pages.ts";
import type {ElementDeclaration} from "../../build/manifest/elements.ts";
import {elementFiles} from "../../demo/server/files.ts";
import {findFragmentMistakes, type ParsedElement} from "../support/doc-checks.ts";
import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {collectProblems} from "./support/problems.ts";
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
      {tag: name === "quick-start" ? "@engines-long" : "@long"},
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
  const {length} = NAVIGATION.flatMap(({pages: names}) => names);
  await expect(page.getByRole("navigation", {name: "Pages"}).getByRole("link")).toHaveCount(length);
  await page.keyboard.press("/");
  await page.keyboard.type("xyzzy");
  await expect(page.locator("#count")).toHaveText("0 found");
  await page.getByLabel("Search").fill("ccreject");
  await page.getByRole("list", {name: "Found"}).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/testing\.html#names-on-the-card-that-are-declined$/);
});

for (const [question, title, address] of [
  ["webhok", "Webhooks", /\/docs\/webhooks\.html/],
  ["3ds", "3-D Secure", /\/docs\/cards\.html#3-d-secure$/],
  ["how do I test", "Testing", /\/docs\/testing\.html/],
  ["card fields slots", "<checkout-card-fields>: Slots", /\/playground\/card-fields\/#slots$/],
] as const)
  test(`the search finds ${title} for "${question}"`, async ({sharedShop, page}) => {
    await page.goto(new URL("/docs/quick-start.html", sharedShop.page).href);
    await page.getByLabel("Search").fill(question);
    const first = page.getByRole("list", {name: "Found"}).getByRole("link").first();
    await expect(first).toContainText(title);
    await first.click();
    await expect(page).toHaveURL(address);
  });

test("the page of a wrong address searches the docs", {tag: "@engines-long"}, async ({sharedShop, page}) => {
  const reply = await page.goto(new URL("/docs/webhoks.html", sharedShop.page).href);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", {level: 1})).toHaveText("There is no page at this address");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Search the docs").fill("webhok");
  await page.getByRole("list", {name: "Found"}).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/webhooks\.html/);
});

test("earlier addresses of an element's reference lead to its page", async ({sharedShop, page}) => {
  for (const [anchor, place] of [
    ["checkout-card-fields", ""],
    ["attributes-of-checkout-wallet-button", "#attributes"],
    ["custom-properties-of-checkout-payment", "#custom-properties"],
  ] as const) {
    await page.goto(new URL(`/docs/elements.html#${anchor}`, sharedShop.page).href);
    const element = anchor.replace(/^.*checkout-/, "");
    await expect(page).toHaveURL(new URL(`/playground/${element}/${place}`, sharedShop.page).href);
    await expect(page.locator(place === "" ? "h1" : place)).toBeInViewport();
  }
  await page.goto(new URL("/docs/elements.html", sharedShop.page).href);
  // The list of all elements has one link for each of them.
  await expect(page.getByRole("main").getByRole("link", {name: "Try it"})).toHaveCount(8);
  // It was 43,516 px.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
});

test("an element runs above its example, and an edit changes it", async ({sharedShop, page}) => {
  const problems = collectProblems(page.context());
  await page.goto(new URL("/docs/payment-element.html", sharedShop.page).href);
  const example = page.locator(".example").nth(1);
  const element = example.locator("checkout-payment");
  await element.scrollIntoViewIfNeeded();
  const methods = element.getByRole("radio");
  await expect(methods.first()).toHaveAccessibleName("Card");
  const code = example.getByRole("textbox", {name: "HTML example"});
  await code.evaluate((place) => {
    const text = [...place.querySelectorAll(".hljs-string")].find((one) =>
      one.textContent.includes("card ideal"),
    )!;
    getSelection()!.selectAllChildren(text);
  });
  await element.evaluate((one) => Object.assign(one, {isSame: true}));
  await page.keyboard.type('"ideal card"');
  await expect(methods.first()).toHaveAccessibleName("iDEAL");
  // The same element has changed.
  await expect(element).toHaveJSProperty("isSame", true);
  // Another text makes other elements.
  await code.fill('<checkout-wallet-button wallet="paypal"></checkout-wallet-button>');
  await expect(example.locator("checkout-wallet-button")).toHaveJSProperty("status", "ready");
  await expect(element).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("an edited example runs no script, and takes no style, address or foreign tag", async ({
  sharedShop,
  page,
}) => {
  const problems = collectProblems(page.context());
  await page.goto(new URL("/docs/cards.html", sharedShop.page).href);
  const example = page.locator(".example").first();
  await example.getByRole("textbox", {name: "HTML example"}).fill(`<script>window.hacked = 1</script>
    <img src="x" onerror="window.hacked = 1"><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>
    <checkout-card-fields environment="production" sdk-url="https://evil.example" server="https://evil.example"
      cardholder-name="required" onclick="window.hacked = 1" style="position: fixed" id="find" items='[{"sku": "mug", "quantity": 2}]'>
      <style>body {display: none}</style><a href="https://evil.example" slot="number-label">Pay</a>
      <span slot="number-label" onmouseover="window.hacked = 1">My card</span>
    </checkout-card-fields>`);
  const element = example.locator("checkout-card-fields");
  await expect(element).toHaveAttribute("cardholder-name", "required");
  await expect(element).toHaveJSProperty("status", "ready");
  await expect(element).toContainText("My card");
  await expect(element).toHaveAttribute("sdk-url", sharedShop.sandboxUrl);
  await expect(element).toHaveAttribute("environment", "sandbox");
  // This shop sells no mugs.
  await expect(element).toHaveAttribute("items", '[{"sku":"ceramic-teapot","quantity":2}]');
  for (const name of ["server", "onclick", "style", "id"]) await expect(element).not.toHaveAttribute(name);
  await expect(example.locator(".live").locator("script, style, img, a, [onmouseover]")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  // Chromium names what the policy blocks in the parsed document, of which nothing comes into the page.
  expect(problems.filter((text) => !/^(?:Executing|Applying) inline/.test(text))).toEqual([]);
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
  await menu.getByRole("link", {name: "Fastlane", exact: true}).click();
  await expect(page).toHaveURL(/\/docs\/fastlane\.html$/);
  const pager = page.getByRole("navigation", {name: "Previous and next page"});
  await pager.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/docs\/local-methods\.html$/);
  await pager.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/docs\/fastlane\.html$/);
});
